import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { sendsWithTag, startArchiveServer } from '../support/archive-server.ts';
import { runCommand } from '../support/commands.ts';
import { readOne } from '../support/data-folder.ts';
import { buildProgram, startProgram, temporaryFolder } from '../support/program.ts';
import { repositoryArchive } from '../support/seed-archives.ts';
import { SONGS, testSeeds } from '../support/test-seeds.ts';

let seeds: string;
let built: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  built = await buildProgram();
  seeds = mkdtempSync(join(tmpdir(), 'kaiden-seeds-'));
  for (const { name, entries } of testSeeds().files) writeFileSync(join(seeds, name), JSON.stringify(entries));
});
afterAll(() => {
  rmSync(seeds, { recursive: true });
  built.remove();
});

const kaiden = (dataDir: string, args: readonly string[]) =>
  runCommand(built.program, ['seeds', ...args], {
    settings: { KAIDEN_DATA_DIR: dataDir, KAIDEN_WEBHOOK_ALLOW: '127.0.0.0/8' },
  });
const songsOf = (dataDir: string, game: string) =>
  readOne(dataDir, `select count(*) from songs where game = '${game}'`);
const foldersIn = (dataDir: string) => readOne(dataDir, 'select count(*) from folders');

test('from an empty data folder to songs in one command, which the log of the server names', async () => {
  const dataDir = temporaryFolder();
  const archive = repositoryArchive(testSeeds());
  const { url } = await startArchiveServer((request, response) => {
    const about = { 'content-length': 31_457_280, 'last-modified': 'Wed, 17 Jun 2026 10:00:00 GMT' };
    if (request.method === 'HEAD') response.writeHead(200, about).end();
    else response.end(archive);
  });
  const server = await startProgram(built.program, dataDir, {
    KAIDEN_SEEDS_SOURCE: url,
    KAIDEN_WEBHOOK_ALLOW: '127.0.0.0/8',
  });
  const about = `${url}; licence unknown; 31.5 MB; updated 2026-06-17`;
  await expect
    .poll(() => server.log().join('\n'))
    .toContain(
      `there are no songs yet; fetch the community song database (${about}) with: kaiden seeds pull, or at ${server.url}/admin/catalogue"`,
    );
  expect(await kaiden(dataDir, ['pull', url])).toMatchObject({ code: 0, stderr: '' });
  const answer = await fetch(`${server.url}/api/v1/search?search=Song%2012`);
  expect(await answer.text()).toContain('Song 12');
});

test('the log of a server that can not reach the song database says so, and how to bring it as a file', async () => {
  const settings = { KAIDEN_SEEDS_SOURCE: 'https://127.0.0.1/songs.zip' };
  const server = await startProgram(built.program, temporaryFolder(), settings);
  await expect
    .poll(() => server.log().join('\n'))
    .toMatch(
      /can't be fetched right now: 127\.0\.0\.1 is not a public address[^)]*\) with: kaiden seeds pull, or at \S+; without a connection: kaiden seeds pull --from FILE/,
    );
});

test('a diff with chosen games shows nothing of the others, not even that they are not in the files', async () => {
  const dataDir = temporaryFolder();
  await kaiden(dataDir, ['load', seeds]);
  const fewer = mkdtempSync(join(tmpdir(), 'kaiden-seeds-'));
  onTestFinished(() => rmSync(fewer, { recursive: true }));
  for (const { name, game, entries } of testSeeds().files)
    writeFileSync(join(fewer, name), JSON.stringify(game === null ? entries : entries.slice(0, -1)));
  const whole = await kaiden(dataDir, ['diff', fewer]);
  expect(whole.stdout).toMatch(/^ {2}= iidx /m);
  const chosen = await kaiden(dataDir, ['diff', fewer, '--games', 'sdvx']);
  expect(chosen).toMatchObject({ code: 0, stderr: '' });
  expect(chosen.stdout).toMatch(/^ {2}= sdvx /m);
  expect(chosen.stdout).not.toContain('iidx');
  expect(await kaiden(dataDir, ['diff', fewer, '--games', 'chess'])).toMatchObject({ code: 2 });
});

test('only the chosen games are loaded, from files and from a download', async () => {
  const { url } = await startArchiveServer(sendsWithTag(repositoryArchive(testSeeds())));
  for (const source of [
    ['load', seeds],
    ['pull', url],
  ]) {
    const dataDir = temporaryFolder();
    expect(await kaiden(dataDir, [...source, '--games', 'sdvx'])).toMatchObject({ code: 0, stderr: '' });
    expect([songsOf(dataDir, 'iidx'), songsOf(dataDir, 'sdvx'), foldersIn(dataDir)]).toEqual([0, SONGS, 0]);
  }
});

test('a state of which one game was loaded is not taken for loaded when more are wanted, and nothing is missing in it', async () => {
  const dataDir = temporaryFolder();
  const { url } = await startArchiveServer(sendsWithTag(repositoryArchive(testSeeds())));
  await kaiden(dataDir, ['pull', url, '--games', 'iidx']);
  expect((await kaiden(dataDir, ['pull', url, '--games', 'iidx'])).stdout).toContain('Already up to date');
  const both = await kaiden(dataDir, ['pull', url, '--games', 'sdvx']);
  expect(both).toMatchObject({ code: 0, stdout: expect.not.stringContaining('Unlisted ') });
  expect(songsOf(dataDir, 'sdvx')).toBe(SONGS);
  const whole = await kaiden(dataDir, ['pull', url]);
  expect(whole).toMatchObject({ code: 0, stdout: expect.stringContaining('Loaded.') });
});

test('a game that is not known is refused before anything is downloaded', async () => {
  const { url, seen } = await startArchiveServer(sendsWithTag(repositoryArchive(testSeeds())));
  for (const source of [
    ['load', seeds],
    ['pull', url],
  ])
    expect(await kaiden(temporaryFolder(), [...source, '--games', 'iidx,chess'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('No such game: chess'),
    });
  expect(seen).toEqual([]);
});
