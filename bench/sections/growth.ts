import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import Database from 'better-sqlite3';

import { timeOf, totalOf } from '../cpu.ts';
import { ADMIN, HEAVY } from '../data/fill.ts';
import { callsOf, findValues } from '../endpoints/calls.ts';
import { median, ms, times, whole } from '../figures.ts';
import { prepareBatches, timeImports } from '../growth/imports.ts';
import { logIn } from '../log-in.ts';
import { memoryOf } from '../memory.ts';
import { programFile, startProgram, type Program } from '../program.ts';
import { printNote, printTable } from '../table.ts';

const PAGES = new Set([
  'users.get',
  'ugpts.get',
  'ugpts.bestPBs',
  'ugpts.recentScores',
  'ugpts.recentSessions',
  'charts.pbs',
  'charts.list',
  'games.leaderboard',
  'search.everything',
  'activity.everywhere',
]);
const ASKED = 15;
/** Time before the memory of an idle server is read (ms): its first jobs are done by then. */
const REST = 15_000;

type Figures = Map<string, number>;

/**
 * Measures how figures grow with the scores stored: on copies of folders made by `npm run bench:data`, given with commas between them, the
 * smallest first. Times are processor times, which other programs change little.
 */
export async function benchGrowth({ quick, data }: { quick: boolean; data?: string | undefined }): Promise<void> {
  if (data === undefined) return console.warn('\nSKIPPED: growth needs --data DIR,DIR,…');
  const found: Figures[] = [];
  for (const folder of data.split(',')) found.push(await measure(folder, quick));
  const [first, last] = [found[0]!, found.at(-1)!];
  const factor = (name: string) => times(last.get(name)! / first.get(name)!);
  const shown = (value = Number.NaN) => (value >= 1000 ? whole(value) : ms(value));
  printTable(
    'Growth with the scores stored',
    ['figure', ...found.map((one) => whole(one.get(STORED)!)), 'factor'],
    [...first.keys()].map((name) => [name, ...found.map((one) => shown(one.get(name))), factor(name)]),
  );
  printNote('Times are processor time of the whole process (ms, medians); nothing is kept for reads.');
}

const STORED = 'scores stored';

async function measure(data: string, quick: boolean): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-data-growth-'));
  const file = join(folder, 'kaiden.db');
  try {
    cpSync(join(data, 'kaiden.db'), file);
    if (existsSync(join(data, 'secret.key'))) cpSync(join(data, 'secret.key'), join(folder, 'secret.key'));
    const figures: Figures = new Map([
      [STORED, countScores(file)],
      ['file, MB', statSync(file).size / 1e6],
    ]);
    const batches = await prepareBatches(file);
    const env = { KAIDEN_DATA_DIR: folder, KAIDEN_PORT: '0', KAIDEN_RATE_LIMITS: 'off', KAIDEN_ANSWER_CACHE_MB: '0' };
    // Brings the file up to date, if it is of an earlier version.
    await (await startProgram(env)).stop();
    const server = await startProgram(env);
    figures.set('start', totalOf(server.pid));
    await pause(quick ? 3000 : REST);
    figures.set('memory of an idle server, MB', memoryOf(server.pid));
    for (const [name, time] of await timeReads(server, file)) figures.set(name, time);
    for (const [size, time] of await timeImports(server, batches)) figures.set(nameOf(size), time);
    figures.set('memory after that, MB', memoryOf(server.pid));
    await server.stop();
    figures.set('backup', await timeCommand(folder, ['backup', join(folder, 'copy.zip')]));
    figures.set('doctor', await timeCommand(folder, ['doctor']));
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const nameOf = (size: number): string => `import of ${whole(size)}`;

function countScores(file: string): number {
  const client = new Database(file, { readonly: true });
  const count = client.prepare<[], number>('select count(*) from scores').pluck().get()!;
  client.close();
  return count;
}

/** Returns the server's processor time for each page (ms, medians). */
async function timeReads({ url, pid }: Program, file: string): Promise<Figures> {
  const cookies = { player: await logIn(url, HEAVY), admin: await logIn(url, ADMIN) };
  const figures: Figures = new Map();
  for (const { operation, access, path, lacking } of callsOf(findValues(file))) {
    if (!PAGES.has(operation) || lacking.length > 0) continue;
    const headers = { cookie: access === 'admin' ? cookies.admin : cookies.player };
    const taken: number[] = [];
    for (let n = 0; n < ASKED; n += 1) {
      const before = timeOf(pid);
      const answer = await fetch(`${url}${path}`, { headers });
      if (answer.status !== 200) throw new Error(`${path} returned ${answer.status}`);
      await answer.arrayBuffer();
      taken.push(timeOf(pid) - before);
    }
    figures.set(operation, median(taken));
  }
  return figures;
}

/** Runs a command of the program and returns its processor time (ms), to about 20 ms. */
async function timeCommand(folder: string, command: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [programFile(), ...command], {
    env: { ...process.env, KAIDEN_DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let taken = 0;
  const look = setInterval(() => (taken = totalOf(child.pid!) || taken), 20);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(look);
  if (code !== 0) throw new Error(`kaiden ${command.join(' ')} exited with code ${code}`);
  return taken;
}
