import type Database from 'better-sqlite3';

import { openForWriting, type Tx } from '../../db/open.ts';
import { beginCounting, countCommit } from '../../db/states/writes.ts';
import { Refusal } from '../../src/base/shared/refusal.ts';
import type { Games } from '../../src/games/registry.ts';
import type { Command, Writer } from '../../src/writer/command.ts';

/** Changed rows after which everything is committed. */
const CHANGES = 2_000_000;

/** A writer for the first filling of a file. */
export interface BulkWriter extends Writer {
  /** The writing connection: reads what is not committed yet. */
  client: Database.Database;
  /** Runs a command that may be refused; then nothing changes. */
  attempt<Input, Output>(command: Command<Input, Output>, input: Input): Promise<void>;
}

/**
 * Creates a writer that runs the very same commands, but commits millions of rows at once and without waiting for the disk: pages of indexes of
 * random values are written once, not again for every command. An error, or a fault of the machine, leaves a file that is not complete.
 */
export function createBulkWriter({ file, games }: { file: string; games: Games }): BulkWriter {
  const connection = openForWriting(file);
  const { client, db } = connection;
  client.pragma('journal_mode = MEMORY');
  client.pragma('synchronous = OFF');
  client.pragma('cache_size = -3145728');
  const changes = client.prepare<[], number>('SELECT total_changes()').pluck();
  let committed = 0;
  const begin = () => {
    client.exec('BEGIN IMMEDIATE');
    beginCounting(client);
  };
  const commit = () => {
    countCommit(client);
    client.exec('COMMIT');
    committed = changes.get()!;
  };
  const context = { games, now: () => Date.now(), progress: () => undefined, transaction: {} };
  begin();
  return {
    client,
    async run(command, input) {
      const output = await command.run(db as Tx, input, context);
      if (changes.get()! - committed > CHANGES) {
        commit();
        begin();
      }
      return output;
    },
    async attempt(command, input) {
      client.exec('SAVEPOINT attempt');
      try {
        await command.run(db as Tx, input, context);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        client.exec('ROLLBACK TO attempt');
      }
      client.exec('RELEASE attempt');
    },
    state: () => ({ alive: client.open, waiting: 0 }),
    async close() {
      commit();
      client.pragma('journal_mode = WAL');
      connection.close();
    },
  };
}
