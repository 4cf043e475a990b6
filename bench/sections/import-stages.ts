import { randomBytes } from 'node:crypto';

import { importScores } from '../../src/transfer/imports/commands.ts';
import { ownTime, timeOf } from '../cpu.ts';
import { median, ms } from '../figures.ts';
import { batchOf } from '../plays.ts';
import { startProgram } from '../program.ts';
import { send } from '../send.ts';
import { printNote, printTable } from '../table.ts';
import { addPlayers, createWorld, importHere, type World } from '../world.ts';
import { settings } from './settings.ts';

const SIZES = [
  { size: 1, runs: 60, warmUp: 40 },
  { size: 100, runs: 20, warmUp: 20 },
  { size: 1000, runs: 9, warmUp: 5 },
  { size: 10_000, runs: 5, warmUp: 2 },
] as const;
type Size = (typeof SIZES)[number];

/** Stage before the first one that an import reports, and the ones after its last. */
const BEGIN = 'begin';
const COMMIT = 'commit';
/** Reported stages by another name. */
const NAMES: Record<string, string> = {
  reading: 'parse',
  matching: 'match',
  checking: 'check and rate',
  targets: 'targets, document',
};

/** Measures the processor time of each stage of an import, on one thread, and that of a whole server for the same import. */
export async function benchImportStages({ quick, others }: { quick: boolean; others: number }): Promise<void> {
  const world = await createWorld();
  for (const { userID } of await addPlayers(world, others)) await importHere(world, userID, 1000);
  const sizes = quick ? SIZES.slice(0, 3) : SIZES;
  const stages: Map<string, number>[] = [];
  for (const size of sizes) stages.push(await stagesOf(world, size));
  const whole: number[] = [];
  for (const size of sizes) whole.push(await ofServer(world, size));
  await world.remove();

  const names = [...new Set(stages.flatMap((one) => [...one.keys()]))];
  const each = (place: number, time: number | undefined) =>
    time === undefined ? '' : ms((1000 * time) / sizes[place]!.size);
  const sums = stages.map((one) => [...one.values()].reduce((sum, time) => sum + time, 0));
  printTable(
    `Processor time of imports by stage, ${others} other players (µs per score, medians)`,
    ['stage', ...sizes.map(({ size }) => `${size} sent`)],
    [
      ...names.map((name) => [NAMES[name] ?? name, ...stages.map((one, place) => each(place, one.get(name)))]),
      ['all stages', ...sums.map((sum, place) => each(place, sum))],
      ['a whole server, over a socket', ...whole.map((time, place) => each(place, time))],
    ],
  );
  printNote('The server adds the request, the way between threads, the answer, and checkpoints of the log.');
}

async function stagesOf(world: World, { size, runs, warmUp }: Size): Promise<Map<string, number>> {
  const taken = new Map<string, number[]>();
  for (const [run, { userID }] of (await addPlayers(world, runs + warmUp)).entries()) {
    const times = await stagesOnce(world, userID, size);
    if (run >= warmUp) for (const [name, time] of times) taken.set(name, [...(taken.get(name) ?? []), time]);
  }
  return new Map(Array.from(taken, ([name, times]) => [name, median(times)]));
}

/** Imports a batch and returns the time of each stage. */
async function stagesOnce({ writer }: World, userID: number, size: number): Promise<Map<string, number>> {
  const body = new TextEncoder().encode(batchOf(userID, size));
  const times = new Map<string, number>();
  let stage = BEGIN;
  let since = ownTime();
  const enter = (next: string) => {
    const now = ownTime();
    times.set(stage, (times.get(stage) ?? 0) + now - since);
    [stage, since] = [next, now];
  };
  const observed: typeof importScores = {
    ...importScores,
    run: (tx, input, context) => importScores.run(tx, input, context).finally(() => enter(COMMIT)),
  };
  const input = { importID: randomBytes(20).toString('hex'), userID, importType: 'ir/direct-manual', body };
  await writer.run(observed, { ...input, userIntent: false }, { onProgress: (progress) => enter(progress.stage) });
  enter('');
  return times;
}

async function ofServer(world: World, { size, runs, warmUp }: Size): Promise<number> {
  const players = await addPlayers(world, runs + warmUp);
  const server = await startProgram(settings(world));
  const taken: number[] = [];
  for (const [run, player] of players.entries()) {
    const batch = batchOf(player.userID, size);
    const before = timeOf(server.pid);
    await send(server.url, player, batch);
    if (run >= warmUp) taken.push(timeOf(server.pid) - before);
  }
  await server.stop();
  return median(taken);
}
