import { statSync } from 'node:fs';

import Database from 'better-sqlite3';

import { median, ms, times, whole } from '../figures.ts';
import { printTable } from '../table.ts';
import { addPlayers, createWorld, importHere, type World } from '../world.ts';

const BATCH = 1000;
/** Imports of a thousand scores that a median is taken of. */
const SAMPLE = 10;
/** Scores that are stored when it is looked how long more of them take. */
const STEPS = [10_000, 100_000, 200_000, 400_000, 990_000];
const QUICK_STEPS = [10_000, 100_000];

/** Measures the disk space of stored scores, and whether imports get slower as scores accumulate. */
export async function benchStorage({ quick }: { quick: boolean }): Promise<void> {
  const rows: string[][] = [];
  await warmUp();
  rows.push(['statements of an import of 1 score', whole(await countStatements())]);

  const world = await createWorld();
  const empty = sizeOf(world);
  let stored = 0;
  let first: number | undefined;
  for (const step of quick ? QUICK_STEPS : STEPS) {
    await fill(world, step - stored);
    if (stored < 100_000 && step >= 100_000) rows.push(bytesRow((sizeOf(world) - empty) / step));
    const taken = (1000 * median(await fill(world, SAMPLE * BATCH))) / BATCH;
    stored = step + SAMPLE * BATCH;
    first ??= taken;
    rows.push([`µs per score, ${whole(step)} scores stored`, `${ms(taken)}, ${times(taken / first)}`]);
  }
  await world.remove();
  printTable(
    `Storage, imports of ${whole(BATCH)} scores by different players, without the network`,
    ['what', 'value'],
    rows,
  );
}

const bytesRow = (bytes: number) => ['bytes per score on disk, with all that is derived', whole(bytes)];

/** Stores this many scores, a thousand of each player, and returns what each import took (ms). */
async function fill(world: World, scores: number): Promise<number[]> {
  const taken: number[] = [];
  for (const { userID } of await addPlayers(world, scores / BATCH)) {
    taken.push(await importHere(world, userID, BATCH));
  }
  return taken;
}

/** Bytes of the file, with everything of the log in it. */
function sizeOf({ file }: World): number {
  const client = new Database(file);
  client.pragma('wal_checkpoint(TRUNCATE)');
  client.close();
  return statSync(file).size;
}

/** Runs the code until the engine has compiled it: what grows is to be seen, not what gets faster. */
async function warmUp(): Promise<void> {
  const world = await createWorld();
  await fill(world, 40_000);
  await world.remove();
}

async function countStatements(): Promise<number> {
  let count = 0;
  const world = await createWorld({ onStatement: () => (count += 1) });
  const [player, other] = await addPlayers(world, 2);
  await importHere(world, other!.userID, 1);
  count = 0;
  await importHere(world, player!.userID, 1);
  await world.remove();
  return count;
}
