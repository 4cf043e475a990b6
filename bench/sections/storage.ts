import { statSync } from 'node:fs';

import Database from 'better-sqlite3';

import { median, ms, times, whole } from '../figures.ts';
import { printTable } from '../table.ts';
import { addPlayers, createWorld, importHere, type World } from '../world.ts';

const BATCH = 1000;
/** Imports of a thousand scores that a median is taken of. */
const SAMPLE = 10;

/** What stored scores take on disk, and whether an import costs more the more of them there are. */
export async function benchStorage({ quick }: { quick: boolean }): Promise<void> {
  const rows: string[][] = [];
  await warmUp();
  rows.push(['statements of an import of 1 score', whole(await countStatements())]);

  const world = await createWorld();
  const empty = sizeOf(world);
  await fill(world, 10_000);
  const few = await fill(world, SAMPLE * BATCH);
  await fill(world, 80_000);
  rows.push(['bytes per score on disk, with all that is derived', whole((sizeOf(world) - empty) / 100_000)]);
  if (!quick) await fill(world, 890_000);
  const stored = quick ? 100_000 : 990_000;
  const many = await fill(world, SAMPLE * BATCH);
  rows.push(
    ['µs per score, 10,000 scores stored', ms((1000 * median(few)) / BATCH)],
    [`µs per score, ${whole(stored)} scores stored`, ms((1000 * median(many)) / BATCH)],
    ['growth', times(median(many) / median(few))],
  );
  await world.remove();
  printTable(
    `Storage, imports of ${whole(BATCH)} scores by different players, without the network`,
    ['what', 'value'],
    rows,
  );
}

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
