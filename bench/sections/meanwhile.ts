import { setTimeout as sleep } from 'node:timers/promises';

import { chartIDOf } from '../catalogue.ts';
import { startChild, type Child } from '../child.ts';
import { ms, quantile, target, whole } from '../figures.ts';
import { batchOf, playedChart } from '../plays.ts';
import type { Probe } from '../processes/prober.ts';
import { startProgram } from '../program.ts';
import { send, type Way } from '../send.ts';
import { printNote, printTable } from '../table.ts';
import { addPlayers, createWorld, importHere, type Player } from '../world.ts';
import { settings } from './settings.ts';

const BATCH = 10_000;
const RATE = 200;
/** Maximum acceptable wait (p99, ms): for pages that imports change, and for those that stay cached. */
const [LIMIT, CACHED] = [25, 10];
const OTHERS = 20;

/** Measures how long other users wait for pages while somebody imports 10,000 scores. */
export async function benchMeanwhile({ quick }: { quick: boolean }): Promise<void> {
  const seconds = quick ? 3 : 8;
  const world = await createWorld();
  const [somebody] = await addPlayers(world, 1);
  await importHere(world, somebody!.userID, 1000);
  for (const { userID } of await addPlayers(world, OTHERS)) await importHere(world, userID, 100);
  const importers = await addPlayers(world, 40 * seconds);

  const paths = [
    `/api/v1/users/${somebody!.userID}`,
    `/api/v1/users/${somebody!.userID}/games/iidx/SP`,
    `/api/v1/games/iidx/SP/charts/${chartIDOf(playedChart(0))}/pbs`,
  ];
  const staying = [`/api/v1/users/${somebody!.userID}`, '/api/v1/games', '/api/v1/games/iidx/SP/folders?search=1'];
  const kaiden = await startProgram(settings(world));
  const bare = await startChild<{ url: string }>('bare');
  const prober = await startChild('prober');
  const { url } = kaiden;
  for (const path of paths) await bare.ask({ path, body: await (await fetch(`${url}${path}`)).text() });

  const imports = (way: Way) => importFor(url, importers, { seconds, way });
  const probe = (at: string, work: () => Promise<number>, of = paths) =>
    probeWhile(prober, { url: at, paths: of, rate: RATE }, work);
  await probe(url, () => imports('body'));
  const rows = [
    line('bare node:http server', await probe(bare.answer.url, () => idle(seconds))),
    line('the same beside imports', await probe(bare.answer.url, () => imports('file'))),
    line('no import', await probe(url, () => idle(seconds))),
    line('imports, sent as body', await probe(url, () => imports('body')), LIMIT),
    line('imports, sent as file', await probe(url, () => imports('file')), LIMIT),
    line('the same, of cached pages', await probe(url, () => imports('file'), staying), CACHED),
  ];
  await Promise.all([kaiden.stop(), bare.stop(), prober.stop()]);
  await world.remove();

  const heads = ['meanwhile', 'requests', 'p50, ms', 'p90', 'p99', 'max', 'ms per import', 'target'];
  printTable(`Other requests while ${whole(BATCH)} scores are imported, again and again`, heads, rows, ['target']);
  printNote(
    `${RATE} requests a second, in turn: a user, a player's game page, the leaderboard of a chart; cached: a user, the games, folders by name.`,
  );
  printNote('The bare server beside imports tells how long a busy machine lets any process wait.');
}

interface Probed {
  latencies: number[];
  /** Average duration of an import (ms); NaN if there was none. */
  perImport: number;
}

async function probeWhile(prober: Child<unknown>, probe: Probe, work: () => Promise<number>): Promise<Probed> {
  const answer = prober.ask<{ latencies: number[] }>(probe);
  const perImport = await work();
  prober.tell({ end: true });
  return { ...(await answer), perImport };
}

const idle = (seconds: number): Promise<number> => sleep(1000 * seconds, Number.NaN);

async function importFor(url: string, importers: Player[], { seconds, way }: { seconds: number; way: Way }) {
  const taken: number[] = [];
  // One batch for all players, so that creating batches takes no time from the program.
  const batch = batchOf(0, BATCH);
  const end = performance.now() + 1000 * seconds;
  while (performance.now() < end) {
    const player = importers.pop()!;
    taken.push((await send(url, player, batch, way)).ms);
  }
  return taken.reduce((sum, one) => sum + one, 0) / taken.length;
}

function line(name: string, { latencies, perImport }: Probed, limit?: number): string[] {
  const [p50, p90, p99, max] = [0.5, 0.9, 0.99, 1].map((place) => quantile(latencies, place)) as [
    number,
    number,
    number,
    number,
  ];
  return [
    name,
    whole(latencies.length),
    ...[p50, p90, p99, max].map(ms),
    Number.isNaN(perImport) ? '' : ms(perImport),
    limit === undefined ? '' : target(p99 < limit, `p99 < ${limit} ms`),
  ];
}
