import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { catalogueContent } from '../support/catalogue-content.ts';
import { fillDataFolder, readOne } from '../support/data-folder.ts';
import { manySongs, writeSeeds } from '../support/many-songs.ts';
import { buildProgram, runProgram, startProgram, temporaryFolder } from '../support/program.ts';

const LONG = 180_000;
const PASSWORD = 'a long password';
const COPIES = 80;

let built: Awaited<ReturnType<typeof buildProgram>>;
let seeds: string;
let undisturbed: ReturnType<typeof catalogueContent>;
let songs: number;

const settingsOf = (data: string) => ({ KAIDEN_DATA_DIR: data });
const load = (data: string, ...more: string[]) =>
  runProgram(built.program, ['seeds', 'load', seeds, ...more], { settings: settingsOf(data), patience: LONG });
const doctor = (data: string) => runProgram(built.program, ['doctor'], { settings: settingsOf(data), patience: LONG });
const contentOf = (data: string) => catalogueContent(join(data, 'kaiden.db'));
const songsIn = (data: string) => readOne(data, 'select count(*) from songs') as number;
const isLoading = (data: string) => readOne(data, 'select count(*) from catalogue_loads') === 1;

/** A data folder with the test catalogue and a player with scores. */
async function filledFolder(): Promise<{ data: string }> {
  const data = temporaryFolder();
  await fillDataFolder(data, PASSWORD);
  return { data };
}

beforeAll(async () => {
  built = await buildProgram();
  const home = join(built.program, '..', 'given');
  seeds = join(home, 'seeds');
  writeSeeds(seeds, manySongs(COPIES, 0.1));
  const data = join(home, 'undisturbed');
  await fillDataFolderAt(data);
  const { code, stderr } = await load(data);
  if (code !== 0) throw new Error(stderr);
  undisturbed = contentOf(data);
  songs = songsIn(data);
}, LONG);
afterAll(() => built.remove());

async function fillDataFolderAt(data: string): Promise<void> {
  writeSeeds(data, { files: [] });
  await fillDataFolder(data, PASSWORD);
}

const send = (url: string, method: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Logs in and returns the cookie. */
async function logIn(url: string): Promise<string> {
  const body = { username: 'hazel', '!password': PASSWORD, captcha: 'none' };
  const response = await send(url, 'POST', 'auth/login', body);
  expect(response.status).toBe(200);
  return response.headers.getSetCookie()[0]!.split(';')[0]!;
}

/** Starts a load and kills its process when part of it is stored. */
async function killWhileLoading(data: string): Promise<void> {
  const before = songsIn(data);
  const child = spawn(process.execPath, [built.program, 'seeds', 'load', seeds], {
    env: { ...process.env, ...settingsOf(data) },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await until(() => songsIn(data) > before);
  child.kill('SIGKILL');
  await ended;
  expect(songsIn(data)).toBeLessThan(songs);
  expect(isLoading(data)).toBe(true);
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(2);
}

test(
  'a load is stored in many transactions, and others log in and change settings between them',
  { timeout: LONG },
  async () => {
    const { data } = await filledFolder();
    const server = await startProgram(built.program, data);
    const before = songsIn(data);
    const seen = new Set<number>();
    const state = { isOver: false };
    const loading = load(data).finally(() => (state.isOver = true));
    let cookie = await logIn(server.url);
    for (let n = 1; !state.isOver; n += 1) {
      if (n % 10 === 0) cookie = await logIn(server.url);
      const changed = await send(server.url, 'PATCH', 'users/me', { about: `change ${n}` }, { cookie });
      expect(changed.status).toBe(200);
      const now = songsIn(data);
      if (now > before && now < songs) seen.add(now);
    }
    expect((await loading).code).toBe(0);
    // Each number of songs is the end of another slice, with a change behind it.
    expect(seen.size).toBeGreaterThan(1);
    expect(contentOf(data)).toEqual(undisturbed);
    await server.end('SIGTERM');
    expect(await doctor(data)).toMatchObject({ code: 0 });
  },
);

test(
  'a load whose process is killed is completed by the server, also when that is killed while it does so',
  { timeout: LONG },
  async () => {
    const { data } = await filledFolder();
    await killWhileLoading(data);
    const half = songsIn(data);
    expect(await doctor(data)).toMatchObject({ code: 0 });
    const first = await startProgram(built.program, data);
    await until(() => songsIn(data) > half);
    await first.end('SIGKILL');
    expect(isLoading(data)).toBe(true);
    const second = await startProgram(built.program, data);
    await until(() => !isLoading(data));
    await second.end('SIGTERM');
    expect(contentOf(data)).toEqual(undisturbed);
    expect(existsSync(join(data, 'catalogue-load'))).toBe(false);
    expect(await doctor(data)).toMatchObject({ code: 0 });
  },
);

test(
  'a load that was killed and whose files are gone is completed by loading it again',
  { timeout: LONG },
  async () => {
    const { data } = await filledFolder();
    await killWhileLoading(data);
    rmSync(join(data, 'catalogue-load'), { recursive: true });
    const server = await startProgram(built.program, data);
    await until(() => !isLoading(data));
    await until(() => server.log().some((line) => /its files in \S+ are gone/.test(line)));
    await server.end('SIGTERM');
    expect(songsIn(data)).toBeLessThan(songs);
    expect((await load(data)).code).toBe(0);
    expect(contentOf(data)).toEqual(undisturbed);
  },
);

test('of two loads at once, the second is refused', { timeout: LONG }, async () => {
  const { data } = await filledFolder();
  const [one, other] = await Promise.all([load(data), load(data)]);
  expect(new Set([one.code, other.code])).toEqual(new Set([0, 1]));
  expect(`${one.stderr}${other.stderr}`).toContain('Another song database is being loaded');
  expect(contentOf(data)).toEqual(undisturbed);
});

test('the demo stays when the files that are to replace it are not seed files', { timeout: LONG }, async () => {
  const data = temporaryFolder();
  const demo = join(process.cwd(), 'demo/catalogue');
  const run = (...args: string[]) =>
    runProgram(built.program, ['seeds', 'load', ...args], { settings: settingsOf(data), patience: LONG });
  expect((await run(demo)).code).toBe(0);
  const before = songsIn(data);
  const broken = temporaryFolder();
  writeSeeds(broken, {
    files: [{ name: 'songs-iidx.json', kind: 'songs', game: 'iidx', entries: Array.from({ length: 20 }, () => ({})) }],
  });
  expect((await run(broken, '--replace-demo')).code).not.toBe(0);
  expect(songsIn(data)).toBe(before);
});
