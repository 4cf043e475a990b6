// A server under load for minutes: first ended again and again, with SIGTERM and with SIGKILL, then left to live: `npm run soak -- --minutes 10`.
// Nothing that it said it has stored may be missing, every answer is one that it may give, memory keeps its level, and the doctor finds nothing.
// Players do as much as they can or, with `--pause 2000`, something every two seconds.
// With `--hooks 50`, the games of 50 more players each send a play every ten seconds; the time until it is answered is measured.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { ms, quantile, target } from '../bench/figures.ts';
import type { HookResult } from './soak/hook-thread.ts';
import { makeHookedPlayers, startHooks, type HookedPlayer } from './soak/hooks.ts';
import { riseOf } from './soak/level.ts';
import { begin, longLife, manyLives, type Soak } from './soak/lives.ts';
import { createPlays, makePlayers, readPages, sendPlays, type Player } from './soak/players.ts';
import { doOnce, keepDoing, newTally } from './soak/traffic.ts';
import { installed } from './walk/installed.ts';

const PLAYERS = 4;
/** Maximum memory (MB) of a server that sends lists of tens of thousands of scores to many clients at once: about 530 MB were seen. */
const MOST_MEMORY = 700;
/** Allowed growth (percent) in the last third of a long run: of heaps after a collection, and of the whole process. */
const RISE = { heaps: 10, memory: 20 };
/** A life of less (ms) is all warming up. */
const LONG = 180_000;
/** Time within which 99 of 100 plays of hooks are to be answered (ms). */
const ANSWERED = 50;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    pause: { type: 'string', default: '0' },
    hooks: { type: 'string', default: '0' },
  },
});
const [time, pace, hooked] = [Number(values.minutes) * 60_000, Number(values.pause), Number(values.hooks)];
if (!(time > 0 && pace >= 0 && hooked >= 0)) {
  console.error('--minutes: expected a number above 0; --pause: expected milliseconds; --hooks: expected a number');
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), 'kaiden-soak-'));
const settings = { KAIDEN_RATE_LIMITS: 'off' };
const kaiden = await installed(undefined, { folder, dataDir: join(folder, 'data'), settings });
const soak: Soak = { kaiden, folder, target: { url: null } };
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void soak.server?.kill();
    rmSync(folder, { recursive: true, force: true });
    process.exit(130);
  });
}
try {
  await kaiden.run(['seeds', 'load', kaiden.catalogue]);
  await runAll(await makePlayers(kaiden, PLAYERS), await makeHookedPlayers(kaiden, hooked));
} finally {
  await soak.server?.kill();
  await rm(folder, { recursive: true, force: true });
}

async function runAll(players: readonly Player[], hookedPlayers: readonly HookedPlayer[]): Promise<void> {
  const [reads, imports] = [newTally(), newTally()];
  const ending = new AbortController();
  const plays = await createPlays(kaiden);
  // Who takes their time sends what an evening brings.
  const most = pace > 0 ? 40 : 150;
  const keep = { target: soak.target, signal: ending.signal };
  const work = players.flatMap((player) => [
    keepDoing({ ...keep, tally: imports, pace: 3 * pace }, (url) =>
      sendPlays(url, player, plays(1 + Math.floor(Math.random() * most))),
    ),
    keepDoing({ ...keep, tally: reads, pace }, (url) => readPages(url, player)),
  ]);
  const hooks = hooked > 0 ? await startHooks(soak, hookedPlayers) : undefined;
  const send = (player: Player) => (url: string) => sendPlays(url, player, plays(150));
  const rush = (url: string) =>
    Promise.all(players.map((player) => doOnce({ target: soak.target, tally: imports }, url, send(player))));
  const ends = await manyLives(soak, 0.4 * time, { life: pace > 0 ? [8000, 40_000] : [4000, 20_000], rush });
  const longSince = Date.now();
  const { heaps, memory, waits } = await longLife(soak, 0.6 * time, hooks !== undefined);
  const long = { from: longSince, until: Date.now() };
  await begin(soak);
  ending.abort();
  await Promise.all(work);
  const answers = await hooks?.end();
  await nothingIsLost([...players, ...hookedPlayers]);
  if (answers) report(answers, long);
  for (const { lane, count, p50, p99 } of waits)
    console.log(
      `${count} ${lane} changes waited for the writer at most (ms): ${p50} for half of them, ${p99} for 99 of 100`,
    );

  const cut = reads.cut + imports.cut;
  console.log(
    `${ends.length + 1} server runs; ${reads.done} rounds of reading, ${imports.done} imports, ${cut} cut off by a shutdown`,
  );
  console.log(`refused: ${JSON.stringify(Object.fromEntries([...reads.refused, ...imports.refused]))}`);
  console.log(`memory at the end of each run (MB): ${ends.join(' ')}`);
  console.log(`long run, memory (MB): ${memory.join(' ')}`);
  console.log(`long run, heap after garbage collection (MB): ${heaps.join(' ')}`);
  assert.deepEqual([...reads.wrong, ...imports.wrong], [], 'unexpected responses');
  assert(Math.max(...ends, ...memory) < MOST_MEMORY, `memory stays below ${MOST_MEMORY} MB`);
  keepsLevel({ heaps, memory });
}

/** Time of the long run (Unix ms). */
interface LongRun {
  from: number;
  until: number;
}

/** Prints how fast hooks were answered, during the long run and besides. Fails for answers that they can't do with. */
function report({ latencies, yardstick, stored, cut, wrong }: HookResult, { from, until }: LongRun): void {
  const plays = stored.reduce((sum, ids) => sum + ids.length, 0);
  console.log(`${plays} plays of ${stored.length} hooks stored, ${cut} sent again after a shutdown`);
  const { before = [], long = [] } = Object.groupBy(latencies, ({ at }) =>
    at >= from && at <= until ? 'long' : 'before',
  );
  const timesOf = (list: readonly number[]) => [0.5, 0.99, 1].map((place) => ms(quantile(list, place))).join(' / ');
  const msOf = (list: HookResult['latencies']) => list.map((one) => one.ms);
  console.log(
    `answered in ms (p50 / p99 / most): ${timesOf(msOf(long))} in the long run, ${timesOf(msOf(before))} around restarts`,
  );
  console.log(`a bare server that stores the same bodies: ${timesOf(yardstick)}`);
  const p99 = quantile(msOf(long), 0.99);
  console.log(target(p99 < ANSWERED, `p99 < ${ANSWERED} ms`), `(load ${loadavg().map(ms).join(' ')})`);
  assert.deepEqual(wrong, [], 'unexpected answers to hooks');
}

/** Fails if memory rises during the long run. */
function keepsLevel(held: { heaps: number[]; memory: number[] }): void {
  if (0.6 * time < LONG) return console.log('too short to check for memory leaks: that needs 5 minutes');
  for (const [what, most] of Object.entries(RISE)) {
    if (held[what as keyof typeof RISE].length === 0) continue;
    const rise = riseOf(held[what as keyof typeof RISE]);
    console.log(`${what}: ${rise.toFixed(1)} % higher in the last third than in the one before`);
    assert(rise <= most, `${what} must not rise by more than ${most} %`);
  }
}

/** Fails if an acknowledged score is missing, or if kaiden doctor finds differences. */
async function nothingIsLost(players: readonly (Player & Partial<HookedPlayer>)[]): Promise<void> {
  let total = 0;
  for (const { username, stored, kind } of players) {
    const game = kind === 'kshook' ? 'sdvx/Single' : 'iidx/SP';
    const url = `${soak.server!.url}/api/v1/users/${username}/games/${game}/scores/all`;
    const { body } = (await (await fetch(url)).json()) as { body: { scores: { scoreID: string }[] } };
    const there = new Set(body.scores.map(({ scoreID }) => scoreID));
    const lost = [...stored].filter((id) => !there.has(id));
    assert.deepEqual(lost, [], `lost scores of ${username}`);
    total += there.size;
  }
  assert.equal(await soak.server!.stop(), 0, 'exit code after SIGTERM');
  assert.equal(await kaiden.run(['doctor']), 'No differences\n');
  console.log(`${total} scores; none lost, and kaiden doctor finds no differences`);
}
