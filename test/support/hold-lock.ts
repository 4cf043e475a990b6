// Holds the write lock of a database file for as long as its standard input is open; says when it has it.
import { once } from 'node:events';

import { openForWriting } from '../../db/open.ts';

const { client } = openForWriting(process.argv[2]!);
client.exec('BEGIN IMMEDIATE');
console.log('held');
process.stdin.resume();
await once(process.stdin, 'end');
client.exec('ROLLBACK');
client.close();
