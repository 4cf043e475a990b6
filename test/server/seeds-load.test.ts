import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { isLocked } from '../../db/lock.ts';
import { openForWriting } from '../../db/open.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { importScores } from '../../src/transfer/imports/commands.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { catalogueContent } from '../support/catalogue-content.ts';
import { runCommand } from '../support/commands.ts';
import { fillDataFolder, readOne } from '../support/data-folder.ts';
import { manySongs, writeSeeds } from '../support/many-songs.ts';
import { nightly } from '../support/nightly.ts';
import { batch, play } from '../support/plays.ts';
import { buildProgram, environment, startProgram, temporaryFolder } from '../support/program.ts';

const PASSWORD = 'a long password';
/** How often every song is there: so often that a load takes many transactions. */
const COPIES = nightly ? 80 : 36;

let built: Awaited<ReturnType<typeof buildProgram>>;
let seeds: string;
let undisturbed: ReturnType<typeof catalogueContent>;
let songs: number;

const settingsOf = (data: string) => ({ KAIDEN_DATA_DIR: data });
const load = (data: string, ...more: string[]) =>
  runCommand(built.program, ['seeds', 'load', seeds, ...more], { settings: settingsOf(data) });
const doctor = (data: string, ...more: string[]) =>
  runCommand(built.program, ['doctor', ...more], { settings: settingsOf(data) });
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
});
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

/** Starts a load in a process of its own. */
function startLoad(data: string) {
  const child = spawn(process.execPath, [built.program, 'seeds', 'load', seeds], {
    env: environment(settingsOf(data)),
    stdio: 'ignore',
  });
  return { child, ended: once(child, 'exit') };
}

/** Starts a load, and kills or halts its process between two transactions, when part of it is stored. */
async function interruptLoad(data: string, signal: 'SIGKILL' | 'SIGSTOP') {
  const before = songsIn(data);
  const { child, ended } = startLoad(data);
  await whileNobodyWrites(data, () => songsIn(data) > before && (child.exitCode !== null || child.kill(signal)));
  if (signal === 'SIGKILL') await ended;
  return { child, ended, isHalf: songsIn(data) < songs && isLoading(data) };
}

/** Repeats an interrupted load: on a busy machine it may be over before it is interrupted. */
async function interruptedLoad<Load extends { isHalf: boolean }>(attempt: () => Promise<Load>): Promise<Load> {
  for (let left = 4; ; left -= 1) {
    const load = await attempt();
    if (load.isHalf || left === 0) return load;
  }
}

/** Returns a filled folder with a load that was killed. */
async function halfLoadedFolder(): Promise<string> {
  const { data } = await interruptedLoad(async () => {
    const { data } = await filledFolder();
    return { data, ...(await interruptLoad(data, 'SIGKILL')) };
  });
  return data;
}

/** Repeats an action, at which no other process can write to the database, until it returns true. */
async function whileNobodyWrites(data: string, action: () => boolean): Promise<void> {
  const connection = openForWriting(join(data, 'kaiden.db'), { busyTimeout: 0 });
  await until(() => {
    try {
      return connection.client.transaction(action).immediate();
    } catch (error) {
      if ((error as { code?: string }).code === 'SQLITE_BUSY') return false;
      throw error;
    }
  });
  connection.close();
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(2);
}

test('a rating that moves in several transactions is told once, from before to after', async () => {
  const data = temporaryFolder();
  await fillDataFolder(data);
  const raised = temporaryFolder();
  writeSeeds(raised, manySongs(COPIES, 0.3));
  expect((await load(data)).code).toBe(0);
  const writer = createInlineWriter({ file: join(data, 'kaiden.db'), games: createRegistry(definitions) });
  const plays = [1, COPIES].map((n) => play(4, { identifier: `Song 4 No. ${n}`, lamp: 'HARD CLEAR' }));
  const body = Buffer.from(JSON.stringify(batch(plays)));
  const how = { importID: 'far apart', userID: 1, importType: 'ir/direct-manual', userIntent: false } as const;
  await writer.run(importScores, { ...how, body });
  await writer.close();
  const { stdout } = await runCommand(built.program, ['seeds', 'load', raised, '--json'], {
    settings: settingsOf(data),
  });
  const { rederived } = JSON.parse(stdout) as { rederived: { moved: { alg: string; old: number; new: number }[] } };
  const algs = rederived.moved.map(({ alg }) => alg);
  expect(algs.length).toBeGreaterThan(0);
  expect(algs).toEqual([...new Set(algs)]);
  const stored = JSON.parse(String(readOne(data, 'select ratings from profiles'))) as Record<string, number>;
  for (const { alg, old, new: now } of rederived.moved) {
    expect(now).toBe(stored[alg]);
    expect(old).not.toBe(now);
  }
});

test('a load is stored in many transactions, and others log in and change settings between them', async () => {
  const { data, server, child, ended } = await interruptedLoad(async () => {
    const { data } = await filledFolder();
    const server = await startProgram(built.program, data);
    return { data, server, ...(await interruptLoad(data, 'SIGSTOP')) };
  });
  const change = async (cookie: string, about: string): Promise<void> => {
    const changed = await send(server.url, 'PATCH', 'users/me', { about }, { cookie });
    expect(changed.status).toBe(200);
  };
  // The load stands still meanwhile: otherwise its rest may pass before this process has its turn.
  await change(await logIn(server.url), 'in the middle');
  expect(songsIn(data)).toBeLessThan(songs);
  expect(isLoading(data)).toBe(true);
  child.kill('SIGCONT');
  // Several at once: there is always one that waits for the end of a transaction.
  for (let n = 1; child.exitCode === null; n += 1) {
    const cookie = await logIn(server.url);
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => change(cookie, `change ${n}${name}`)));
  }
  expect(await ended).toEqual([0, null]);
  expect(contentOf(data)).toEqual(undisturbed);
  await server.end('SIGTERM');
  expect(await doctor(data)).toMatchObject({ code: 0 });
});

test('a load whose process is killed is completed by the server, also when that is killed while it does so', async () => {
  const data = await halfLoadedFolder();
  const half = songsIn(data);
  expect(await doctor(data)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^A load was interrupted, and only a part of it is stored: \S+\/seeds, begun \S+\. The next start of the server completes it, and so does the next load or “kaiden doctor --repair”\.\n$/,
    ),
  });
  const first = await startProgram(built.program, data);
  await whileNobodyWrites(data, () => songsIn(data) > half && process.kill(first.pid, 'SIGKILL'));
  await first.end('SIGKILL');
  expect(isLoading(data)).toBe(true);
  const second = await startProgram(built.program, data);
  await until(() => !isLoading(data));
  await second.end('SIGTERM');
  expect(contentOf(data)).toEqual(undisturbed);
  expect(existsSync(join(data, 'catalogue-load'))).toBe(false);
  expect(await doctor(data)).toMatchObject({ code: 0 });
});

test('doctor --repair, or the next load, completes a load that was killed', async () => {
  const repaired = await halfLoadedFolder();
  const before = songsIn(repaired);
  const json = JSON.parse((await doctor(repaired, '--json')).stdout) as object;
  const unfinishedLoad = { source: seeds, begunAt: expect.any(Number), isRunning: false };
  expect(json).toMatchObject({ ok: false, differences: [], unfinishedLoad });
  // A look changes nothing.
  const compared = await runCommand(built.program, ['seeds', 'diff', seeds], { settings: settingsOf(repaired) });
  expect([compared.code, songsIn(repaired)]).toEqual([0, before]);
  expect(await doctor(repaired, '--repair')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Completed an interrupted load of \S+\/seeds: songs: .*\nNo differences\n$/),
  });
  const loaded = await halfLoadedFolder();
  expect(await load(loaded)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Completed an interrupted load of \S+\/seeds: songs: /),
  });
  for (const data of [repaired, loaded]) {
    expect(contentOf(data)).toEqual(undisturbed);
    expect(await doctor(data)).toMatchObject({ code: 0, stdout: 'No differences\n' });
  }
});

test('administrators see a load that runs beside the server, and one that was killed', async () => {
  const { data } = await filledFolder();
  await runCommand(built.program, ['user', 'level', 'hazel', '3'], { settings: settingsOf(data) });
  const server = await startProgram(built.program, data);
  const cookie = await logIn(server.url);
  const unfinished = async () => {
    const response = await fetch(`${server.url}/api/v1/admin/catalogue/source`, { headers: { cookie } });
    return ((await response.json()) as { body: { unfinished: unknown } }).body.unfinished;
  };
  expect(await unfinished()).toBeNull();
  expect(await interruptLoad(data, 'SIGKILL')).toMatchObject({ isHalf: true });
  expect(await unfinished()).toEqual({ source: seeds, begunAt: expect.any(Number), isRunning: false });
  const state = { wasSeen: false, isOver: false };
  const loading = load(data).finally(() => (state.isOver = true));
  while (!state.isOver) {
    const seen = (await unfinished()) as { isRunning: boolean } | null;
    state.wasSeen ||= seen?.isRunning === true;
  }
  expect((await loading).code).toBe(0);
  expect(state.wasSeen).toBe(true);
  expect(await unfinished()).toBeNull();
  await server.end('SIGTERM');
});

test('a load that was killed and whose files are gone is completed by loading it again', async () => {
  const data = await halfLoadedFolder();
  rmSync(join(data, 'catalogue-load'), { recursive: true });
  const server = await startProgram(built.program, data);
  await until(() => !isLoading(data));
  await until(() => server.log().some((line) => /its files in \S+ are gone/.test(line)));
  await server.end('SIGTERM');
  expect(songsIn(data)).toBeLessThan(songs);
  expect((await load(data)).code).toBe(0);
  expect(contentOf(data)).toEqual(undisturbed);
});

test('of two loads at once, the second is refused', async () => {
  const { data } = await filledFolder();
  const first = startLoad(data);
  await whileNobodyWrites(data, () => isLocked(join(data, 'catalogue.lock')) && first.child.kill('SIGSTOP'));
  const second = await load(data);
  first.child.kill('SIGCONT');
  expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining('Another song database is being loaded') });
  expect(await first.ended).toEqual([0, null]);
  expect(contentOf(data)).toEqual(undisturbed);
});

test('the demo stays when the files that are to replace it are not seed files', async () => {
  const data = temporaryFolder();
  const demo = join(process.cwd(), 'demo/catalogue');
  const run = (...args: string[]) =>
    runCommand(built.program, ['seeds', 'load', ...args], { settings: settingsOf(data) });
  expect((await run(demo)).code).toBe(0);
  const before = songsIn(data);
  const broken = temporaryFolder();
  writeSeeds(broken, {
    files: [{ name: 'songs-iidx.json', kind: 'songs', game: 'iidx', entries: Array.from({ length: 20 }, () => ({})) }],
  });
  expect((await run(broken, '--replace-demo')).code).not.toBe(0);
  expect(songsIn(data)).toBe(before);
});
