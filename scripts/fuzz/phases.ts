import { setTimeout as pause } from 'node:timers/promises';

import { inspected } from '../soak/heaps.ts';
import type { WalkedServer } from '../walk/server.ts';
import { run, type RunParts } from './run.ts';
import { note, numbers, start, type Session } from './session.ts';
import { print } from './summary.ts';
import { cpuOf, filesOf, risen, watch, type Series } from './watch.ts';
import { World } from './world.ts';

/** Number of requests sent with rate limits on. */
const LIMITED = 1500;
/** Time that a server rests before the last measurement (ms). */
const REST = 3000;
/**
 * Number of additional file descriptors allowed at the end: two import workers and six connections for long reads stay for a while, with
 * three files each and those of their threads.
 */
const MORE_FILES = 45;

/** Sends all that was asked for to a server without rate limits. */
export async function mainPhase(
  session: Session,
  sinkUrl: string,
): Promise<{ baseUrl: string; world: World; crashed: boolean }> {
  const { kaiden, pool, secrets, report, options } = session;
  const { port, settings } = await inspected();
  const server = await start(session, settings);
  let ended = false;
  void server.exit.then(() => {
    ended = true;
  });
  const world = new World({ kaiden, baseUrl: server.url, pool, secrets, sinkUrl });
  await world.create();
  const began = Date.now();
  const progress = { sent: 0 };
  const hand = numbers(options, () => ended);
  const done = () => Math.max(progress.sent / options.requests, (Date.now() - began) / options.ms);
  const files = await filesOf(server.pid);
  const cpu = await cpuOf(server.pid);
  const watcher = watch({ url: server.url, pid: server.pid, inspector: port, done });
  const next: RunParts['next'] = (sent) => {
    progress.sent = sent;
    return hand(sent);
  };
  const lanes = options.only ? { lanes: 1 } : {};
  const parts = { baseUrl: server.url, world, pool, secrets, report, generate: options, next, ...lanes };
  const tally = await run(parts);
  const seconds = (Date.now() - began) / 1000;
  const serverCPU = ended ? 0 : (await cpuOf(server.pid)) - cpu;
  await watcher.stop();
  // It exits now as well, but because of SIGTERM.
  const crashed = ended;
  await ending(session, server, { crashed, files, series: watcher.series, requests: tally.sent });
  print({ tally, seconds, serverCPU, series: watcher.series, pool });
  return { baseUrl: server.url, world, crashed };
}

interface Ending {
  crashed: boolean;
  files: number;
  series: Series;
  /** Number of requests sent. */
  requests: number;
}

/** Checks that the server is the same process, that its memory has not grown, and that it stops on SIGTERM. */
async function ending(
  session: Session,
  server: WalkedServer,
  { crashed, files, series, requests }: Ending,
): Promise<void> {
  if (crashed) {
    const last = session.lastLines.join('\n  ');
    return note(
      session,
      'crash',
      `the server has ended by itself, with ${await server.exit}; its log ends with\n  ${last}`,
    );
  }
  await pause(REST);
  const open = await filesOf(server.pid);
  if (open > files + MORE_FILES) note(session, 'files', `${open} file descriptors are open, ${files} at the start`);
  for (const message of risen(series, requests)) note(session, 'memory', message);
  const code = await server.stop();
  if (code !== 0) note(session, 'stop', `exit code ${code} after SIGTERM`);
}

/** Sends requests to another server, with rate limits: refusals have to be as documented. */
export async function limitedPhase(session: Session, world: World): Promise<void> {
  const { pool, secrets, report, options } = session;
  const limited = await start(session, { KAIDEN_RATE_LIMITS: 'on' });
  world.moveTo(limited.url);
  let ended = false;
  void limited.exit.then(() => {
    ended = true;
  });
  // Nobody is renewed here: that would count.
  world.renew = () => Promise.resolve();
  const next = numbers({ ...options, requests: LIMITED, ms: 60_000 }, () => ended);
  const parts = {
    baseUrl: limited.url,
    world,
    pool,
    secrets,
    report,
    next,
    generate: { ...options, seed: options.seed + 1 },
  };
  const tally = await run(parts);
  if (ended) return note(session, 'crash', 'the server has ended by itself, with rate limits on');
  const refused = tally.statuses.get(429) ?? 0;
  console.log(`with rate limits: ${tally.sent} requests, ${refused} refused`);
  if (refused === 0) note(session, 'rate limits', `none of ${tally.sent} requests were refused`);
  const code = await limited.stop();
  if (code !== 0) note(session, 'stop', `exit code ${code} after SIGTERM`);
}
