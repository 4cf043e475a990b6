import { median, ms, target, times, whole } from '../figures.ts';
import { batchOf } from '../plays.ts';
import { startProgram } from '../program.ts';
import { send, type Way } from '../send.ts';
import { printNote, printTable } from '../table.ts';
import { addPlayers, createWorld, importHere, type Player, type World } from '../world.ts';
import { insertPlainly, readStored } from '../yardstick.ts';
import { benchImportStages } from './import-stages.ts';
import { settings } from './settings.ts';

interface Size {
  size: number;
  runs: number;
  warmUp: number;
  /** The goal (ms). */
  limit?: number;
  server?: string;
}

/** A server compiles its code while it is used: after 500 plays one takes half as long as just after the start. */
const SIZES: readonly Size[] = [
  { size: 1, runs: 41, warmUp: 20, server: 'just started' },
  { size: 1, runs: 101, warmUp: 500, limit: 3, server: 'in use' },
  { size: 100, runs: 21, warmUp: 10, limit: 30 },
  { size: 1000, runs: 9, warmUp: 3 },
  { size: 10_000, runs: 5, warmUp: 2, limit: 500 },
];
const LARGEST = SIZES.at(-1)!;

const CROWD = 200;
const CROWD_SCORES = 2500;

/** Measures imports over a real socket into a real file, against plain inserts of the same rows. */
export async function benchImports({ quick }: { quick: boolean }): Promise<void> {
  await inWorld(0);
  if (!quick) await inWorld(CROWD);
  await benchImportStages({ quick, others: quick ? 0 : CROWD });
}

async function inWorld(others: number): Promise<void> {
  const world = await createWorld();
  for (const { userID } of await addPlayers(world, others)) await importHere(world, userID, CROWD_SCORES);
  const players = await addPlayers(world, 1 + SIZES.reduce((sum, { runs, warmUp }) => sum + 2 * (runs + warmUp), 0));
  const server = await startProgram(settings(world));
  const { url } = server;

  const first = await send(url, players.pop()!, batchOf(0, 1));
  const rows: string[][] = [];
  for (const size of SIZES) rows.push(...(await measure({ world, url, players }, size, 'body')));
  rows.push(...(await measure({ world, url, players }, LARGEST, 'file')));
  await server.stop();
  await world.remove();

  const crowd = others === 0 ? 'no other players' : `${others} other players with ${whole(CROWD_SCORES)} scores each`;
  const heads = [
    'scores',
    'sent as',
    'server',
    '',
    'ms',
    'min',
    'max',
    'µs per score',
    'plain inserts, ms',
    'ratio',
    'target',
  ];
  printTable(`Imports, ${crowd} (medians)`, heads, rows, ['sent as', 'server', '', 'target']);
  printNote(`The very first score after the start of the server took ${ms(first.ms)} ms.`);
}

interface Place {
  world: World;
  url: string;
  players: Player[];
}

async function measure({ world, url, players }: Place, { size, runs, warmUp, limit, server = '' }: Size, way: Way) {
  const fresh: number[] = [];
  const again: number[] = [];
  let last: Player = players[0]!;
  for (let run = -warmUp; run < runs; run += 1) {
    last = players.pop()!;
    const batch = batchOf(last.userID, size);
    const first = await send(url, last, batch, way);
    const second = await send(url, last, batch, way);
    if (first.stored !== size || second.duplicates !== size) throw new Error(`Not all ${size} scores were stored`);
    if (run < 0) continue;
    fresh.push(first.ms);
    again.push(second.ms);
  }
  const plain = median(insertPlainly(readStored(world.file, last.userID), runs));
  const line = (name: string, taken: number[], goal: string) => [
    whole(size),
    way,
    server,
    name,
    ms(median(taken)),
    ms(Math.min(...taken)),
    ms(Math.max(...taken)),
    ms((1000 * median(taken)) / size),
    ms(plain),
    times(median(taken) / plain),
    goal,
  ];
  const goal = limit === undefined ? '' : target(median(fresh) < limit, `< ${limit} ms`);
  return [line('new', fresh, goal), line('again', again, '')];
}
