import { eq, sql } from 'drizzle-orm';

import { openForReading, type Db } from '../../db/open.ts';
import { pbs } from '../../db/schema/index.ts';
import { median } from '../figures.ts';
import { printNote, printTable } from '../table.ts';
import { addPlayers, createWorld, importHere } from '../world.ts';

const PBS = 1000;
/** Blocks of reads, awaited and not in turn, so that a busy machine slows both. */
const BLOCKS = 41;

/** Measures what awaiting a statement costs: SQLite's driver has its result at once, so the same call can be read without. */
export async function benchAwaits(): Promise<void> {
  const world = await createWorld();
  const [player] = await addPlayers(world, 1);
  await importHere(world, player!.userID, PBS);
  const connection = openForReading(world.file);
  const { db } = connection;
  const rows = [
    await compare('one row', 1000, byRow(db)),
    await compare('100 rows', 100, ofUser(db, 100)),
    await compare('1,000 rows', 20, ofUser(db, PBS)),
  ];
  connection.close();
  await world.remove();
  printTable('Reads of PBs by prepared statements', ['read', 'at once, µs', 'awaited, µs', 'ratio'], rows);
  printNote('Processor time, medians of blocks that take turns.');
}

/** Runs a statement; typed as asynchronous, as every read is. */
type Read = () => PromiseLike<unknown>;

function byRow(db: Db): Read {
  const statement = db
    .select()
    .from(pbs)
    .where(eq(pbs.id, sql.placeholder('id')))
    .prepare();
  return () => statement.get({ id: 1 });
}

function ofUser(db: Db, limit: number): Read {
  const statement = db.select().from(pbs).limit(limit).prepare();
  return () => statement.all();
}

async function compare(name: string, reads: number, read: Read): Promise<string[]> {
  const atOnce: number[] = [];
  const awaited: number[] = [];
  for (let block = 0; block < BLOCKS; block += 1) {
    atOnce.push(timeOf(() => repeat(reads, read)));
    const start = process.cpuUsage();
    for (let n = 0; n < reads; n += 1) await read();
    awaited.push(since(start));
  }
  const [plain, slow] = [median(atOnce) / reads, median(awaited) / reads];
  return [name, plain.toFixed(2), slow.toFixed(2), (slow / plain).toFixed(3)];
}

function repeat(reads: number, read: Read): void {
  for (let n = 0; n < reads; n += 1) void read();
}

/** Processor time (µs). */
const since = (start: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(start);
  return user + system;
};

function timeOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  return since(start);
}
