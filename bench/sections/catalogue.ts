import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { migrateDatabase } from '../../db/migrate.ts';
import { createAccount } from '../../src/accounts/auth/commands.ts';
import { hashPassword } from '../../src/accounts/auth/passwords.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { prepareGames } from '../../src/transfer/imports/catalogue-commands.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { PASSWORD } from '../data/fill.ts';
import { ms, quantile, target } from '../figures.ts';
import { logIn } from '../log-in.ts';
import { programFile, startProgram } from '../program.ts';
import { printNote, printTable } from '../table.ts';

const shared = process.env['KAIDEN_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url));
/** Targets (ms): the longest wait of another user, and the duration of a load. */
const LIMIT = 500;
const LONGEST = 10_000;
const USERNAME = 'benchhazel';

/**
 * Measures loading a public song database, and how long another user's changes wait meanwhile; with `data`, also on a copy of a database
 * made by `npm run bench:data`.
 */
export async function benchCatalogue({ quick, data }: { quick: boolean; data?: string | undefined }): Promise<void> {
  const states = ['seeds-2026', 'seeds-2025'].map((name) => resolve(shared, name));
  const missing = states.find((state) => !existsSync(state));
  if (missing !== undefined) return console.warn(`\nSKIPPED: there is no song database at ${missing}`);
  const [today, before] = states as [string, string];
  const rows = [
    ...(await loadDuring('first load of seeds-2026', { given: [], loaded: today })),
    ...(quick ? [] : await loadDuring('seeds-2026 over seeds-2025', { given: [before], loaded: today })),
    ...(quick ? [] : await loadDuring('seeds-2026 again', { given: [today], loaded: today })),
    ...(data === undefined
      ? []
      : await loadDuring('seeds-2026 over seeds-2025, with scores', { given: [before], loaded: today, data })),
  ];
  const heads = ['meanwhile', 'took, ms', 'changes', 'p50, ms', 'p99', 'max', 'log-ins', 'p50', 'max', 'target'];
  printTable('Another user changes settings and logs in while a song database is loaded', heads, rows, ['target']);
  printNote('`kaiden seeds load` while the server is running; the time is that of the whole command.');
}

interface Situation {
  /** Song databases loaded before. */
  given: string[];
  loaded: string;
  /** Data folder to begin with a copy of. */
  data?: string;
}

async function loadDuring(name: string, { given, loaded, data }: Situation) {
  const dataDir = mkdtempSync(join(tmpdir(), 'kaiden-bench-'));
  try {
    if (data !== undefined) cpSync(data, dataDir, { recursive: true });
    await createFolder(dataDir);
    for (const state of given) await seedsLoad(dataDir, state);
    const kaiden = await startProgram({ KAIDEN_DATA_DIR: dataDir, KAIDEN_PORT: '0', KAIDEN_RATE_LIMITS: 'off' });
    const cookie = await logIn(kaiden.url, USERNAME);
    const idle = await whileRunning(kaiden.url, cookie, () => sleep(5000));
    const busy = await whileRunning(kaiden.url, cookie, () => seedsLoad(dataDir, loaded));
    await kaiden.stop();
    return [line(`${name}: without`, idle, false), line(`${name}: with`, busy, true)];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function createFolder(dataDir: string): Promise<void> {
  const file = join(dataDir, 'kaiden.db');
  await migrateDatabase(file);
  const writer = createInlineWriter({ file, games: createRegistry(definitions) });
  await writer.run(prepareGames, undefined);
  const passwordHash = await hashPassword(PASSWORD);
  await writer.run(createAccount, { username: USERNAME, email: `${USERNAME}@example.com`, passwordHash });
  await writer.close();
}

async function seedsLoad(dataDir: string, source: string): Promise<void> {
  const child = spawn(process.execPath, [programFile(), 'seeds', 'load', source], {
    env: { ...process.env, KAIDEN_DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`Loading ${source} failed with exit code ${code}`);
}

interface Waits {
  took: number;
  changes: number[];
  logIns: number[];
}

/** Changes a profile again and again, and logs in now and then, until something is over. */
async function whileRunning(url: string, cookie: string, work: () => Promise<unknown>): Promise<Waits> {
  const waits: Waits = { took: 0, changes: [], logIns: [] };
  const begun = performance.now();
  let isOver = false;
  const running = work().finally(() => {
    isOver = true;
    waits.took = performance.now() - begun;
  });
  const changing = repeat(
    waits.changes,
    10,
    (n) => change(url, cookie, n),
    () => isOver,
  );
  const loggingIn = repeat(
    waits.logIns,
    400,
    () => logIn(url, USERNAME),
    () => isOver,
  );
  await Promise.all([running, changing, loggingIn]);
  return waits;
}

async function repeat(
  times: number[],
  pause: number,
  work: (n: number) => Promise<unknown>,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const begun = performance.now();
    await work(times.length);
    times.push(performance.now() - begun);
    await sleep(pause);
  }
}

async function change(url: string, cookie: string, n: number): Promise<void> {
  const response = await fetch(`${url}/api/v1/users/me`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ about: `change ${n}` }),
  });
  if (!response.ok) throw new Error(`A change failed with ${response.status}: ${await response.text()}`);
}

function line(name: string, { took, changes, logIns }: Waits, isJudged: boolean): (string | number)[] {
  const longest = Math.max(...changes);
  const met = longest <= LIMIT && took <= LONGEST;
  const judged = isJudged ? target(met, `${LIMIT} ms, ${LONGEST / 1000} s`) : '';
  const of = (times: readonly number[], place: number) => ms(quantile(times, place));
  return [
    name,
    ms(took),
    changes.length,
    of(changes, 0.5),
    of(changes, 0.99),
    ms(longest),
    logIns.length,
    of(logIns, 0.5),
    ms(Math.max(...logIns)),
    judged,
  ];
}
