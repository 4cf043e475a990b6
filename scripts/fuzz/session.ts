import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { inspected, openHeaps } from '../soak/heaps.ts';
import { installed, type Installed } from '../walk/installed.ts';
import { startServer, type WalkedServer } from '../walk/server.ts';
import { Pool } from './pool.ts';
import { Report } from './report.ts';
import { run, type RunParts, type Tally } from './run.ts';
import { Secrets } from './secrets.ts';
import { openSink } from './sink.ts';
import { print } from './summary.ts';
import { filesOf, risen, watch, type Series } from './watch.ts';
import { World } from './world.ts';

export interface FuzzOptions {
  seed: number;
  requests: number;
  /** How long to go on (ms). */
  ms: number;
  only?: { first: number; last: number } | undefined;
  withoutCutForms: boolean;
}

const SETTINGS = {
  KAIDEN_RATE_LIMITS: 'off',
  KAIDEN_METRICS: 'local',
  KAIDEN_LOG_LEVEL: 'verbose',
  KAIDEN_WEBHOOK_ALLOW: '127.0.0.0/8',
};
/** How many requests are sent with rate limits on. */
const LIMITED = 1500;
/** How long a server rests before it is measured for the last time (ms). */
const REST = 3000;
/** How many more file descriptors than at the start may be open at the end. */
const MORE_FILES = 20;

interface Session {
  kaiden: Installed;
  pool: Pool;
  secrets: Secrets;
  report: Report;
  options: FuzzOptions;
}

/** Fuzzes a new server in a folder. Returns whether nothing was wrong; all that is gets printed. */
export async function fuzz(folder: string, options: FuzzOptions): Promise<boolean> {
  const sink = await openSink();
  const kaiden = await installed(undefined, { folder, dataDir: join(folder, 'data'), settings: SETTINGS });
  const without = options.withoutCutForms ? ' --without cut-forms' : '';
  const report = new Report((number) => `npm run fuzz -- --seed ${options.seed}${without} --only ${number}`);
  const session: Session = { kaiden, pool: new Pool(), secrets: new Secrets(), report, options };
  console.log(`seed ${options.seed}`);
  try {
    await kaiden.run(['seeds', 'load', kaiden.catalogue]);
    const { baseUrl, world } = await mainPhase(session, sink.url);
    if (options.only === undefined && report.kinds === 0) await limitedPhase(session, world);
    await theDoctorFindsNothing(session);
    for (const line of report.lines(baseUrl)) console.log(`\n${line}`);
    console.log(report.kinds === 0 ? '\nnothing was wrong' : `\n${report.kinds} kinds of faults`);
    return report.kinds === 0;
  } finally {
    sink.close();
  }
}

/** Adds a fault that belongs to no request. */
const note = ({ report }: Session, rule: string, message: string): void =>
  report.add({ rule, message }, { number: -1, caller: '', way: '', wire: null });

/** Starts a server, of which the log is watched: nothing severe, and no secrets. */
async function start(session: Session, settings: Record<string, string>): Promise<WalkedServer> {
  const onLine = (line: string) => {
    for (const leak of session.secrets.leaks(line, null))
      note(session, 'secret in the log', `${leak}: ${line.slice(0, 500)}`);
    if (/"level":(?:50|60)\b/.test(line)) note(session, `log: ${defectOf(line)}`, line.slice(0, 2000));
  };
  return startServer(session.kaiden, settings, onLine);
}

/** Returns what a line of the log tells of, without what differs from time to time. */
function defectOf(line: string): string {
  const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string; stack?: string } };
  const [, place = ''] = /\n\s+(at .*?)(?:\n|$)/.exec(err?.stack ?? '') ?? [];
  return `${msg}: ${(err?.message ?? '').slice(0, 100)} ${place}`;
}

/** Returns what hands out numbers until enough is sent, time is up, or the server has ended. */
function numbers({ requests, ms, only }: FuzzOptions, hasEnded: () => boolean): RunParts['next'] {
  let number = only?.first ?? 0;
  const until = Date.now() + ms;
  return (sent) => {
    const isOver = only ? number > only.last : sent >= requests || Date.now() >= until;
    if (isOver || hasEnded()) return undefined;
    number += 1;
    return number - 1;
  };
}

async function mainPhase(session: Session, sinkUrl: string): Promise<{ baseUrl: string; world: World }> {
  const { kaiden, pool, secrets, report, options } = session;
  const { port, settings } = await inspected();
  if (process.env['PROF']) settings['NODE_OPTIONS'] += ` --cpu-prof --cpu-prof-dir=${process.env['PROF']}`;
  const server = await start(session, settings);
  let ended = false;
  void server.exit.then(() => {
    ended = true;
  });
  const world = new World({ kaiden, baseUrl: server.url, pool, secrets, sinkUrl });
  await world.create();
  const heaps = await openHeaps(port);
  const began = Date.now();
  const progress = { sent: 0 };
  const hand = numbers(options, () => ended);
  const done = () => Math.max(progress.sent / options.requests, (Date.now() - began) / options.ms);
  const files = await filesOf(server.pid);
  const watcher = watch(server, heaps, done);
  const next: RunParts['next'] = (sent) => {
    progress.sent = sent;
    return hand(sent);
  };
  const lanes = options.only ? { lanes: 1 } : {};
  const parts = { baseUrl: server.url, world, pool, secrets, report, generate: options, next, ...lanes };
  const tally = await run(parts);
  const seconds = (Date.now() - began) / 1000;
  console.log(process.cpuUsage(), (await (await fetch(server.url + '/metrics')).text()).match(/^process_cpu_\w+ .*/gm));
  await watcher.stop();
  await ending(session, server, { ended, files, series: watcher.series, close: () => heaps.close() });
  print({ tally, seconds, series: watcher.series, pool });
  return { baseUrl: server.url, world };
}

interface Ending {
  ended: boolean;
  files: number;
  series: Series;
  close: () => void;
}

/** Looks whether the server is the one that was started, holds no more than before, and stops when it is told to. */
async function ending(session: Session, server: WalkedServer, { ended, files, series, close }: Ending): Promise<void> {
  if (ended) return note(session, 'crash', `the server has ended by itself, with ${await server.exit}`);
  await pause(REST);
  const open = await filesOf(server.pid);
  if (open > files + MORE_FILES) note(session, 'files', `${open} file descriptors are open, ${files} at the start`);
  for (const message of risen(series)) note(session, 'memory', message);
  close();
  const code = await server.stop();
  if (code !== 0) note(session, 'stop', `exit code ${code} after SIGTERM`);
}

/** The same on another server with limits: what is refused has to be told as documented. */
async function limitedPhase(session: Session, world: World): Promise<void> {
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
  const tally: Tally = await run(parts);
  if (ended) note(session, 'crash', 'the server has ended by itself, with rate limits on');
  const refused = tally.statuses.get(429) ?? 0;
  console.log(`with rate limits: ${tally.sent} requests, ${refused} refused`);
  if (refused === 0) note(session, 'rate limits', `none of ${tally.sent} requests was refused`);
  const code = await limited.stop();
  if (code !== 0) note(session, 'stop', `exit code ${code} after SIGTERM`);
}

async function theDoctorFindsNothing(session: Session): Promise<void> {
  const found = await session.kaiden
    .run(['doctor'])
    .catch((error: { stdout?: string }) => error.stdout ?? String(error));
  if (found !== '0 differences\n') note(session, 'doctor', found.slice(0, 2000));
}
