import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'vitest';

import { readConfig } from '../../src/base/config.ts';
import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import { jobsOf } from '../../src/operations/jobs/list.ts';
import { sends, sendsHalf, sendsWithTag, startArchiveServer } from '../support/archive-server.ts';
import { upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import { commitNamed, repositoryArchive } from '../support/seed-archives.ts';
import { looked } from '../support/stage.ts';
import { testSeeds } from '../support/test-seeds.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

const never = new AbortController().signal;

/** The test seeds with a change of every entry of a file. */
const withEntries = (name: string, change: (entry: Record<string, unknown>) => object[]): SeedFiles => ({
  files: testSeeds().files.map((file) =>
    file.name === name ? { ...file, entries: (file.entries as Record<string, unknown>[]).flatMap(change) } : file,
  ),
});
const newSong = { id: 7001, title: 'Fresh Song', artist: 'Wren', altTitles: [], searchTerms: [], data: {} };
const withNewSong = withEntries('songs-iidx.json', (song) => (song['id'] === 1 ? [song, newSong] : [song]));
const raised = withEntries('charts-sdvx.json', (chart) => [
  { ...chart, levelNum: (chart['levelNum'] as number) + 0.1 },
]);

const jobOf = ({ deps }: TestServer) => jobsOf(deps.config).find(({ name }) => name === 'renew-catalogue')!;
const run = (server: TestServer) => jobOf(server).run(server.deps, never);
const titles = async ({ deps }: TestServer) =>
  (await deps.db.all<{ title: string }>(`select title from songs where title = 'Fresh Song'`)).length;
const levels = async ({ deps }: TestServer) => deps.db.all('select chart_id, level_num from charts order by chart_id');

/** A server that renews its catalogue from another one, and an administrator. */
async function world(archive: Buffer) {
  const source = await startArchiveServer(sendsWithTag(archive));
  const env = { KAIDEN_SEEDS_SOURCE: source.url, KAIDEN_SEEDS_PULL: 'on' };
  const server = await createTestServer({ env });
  const admin = await server.admin('Sorrel');
  return { source, server, admin, [Symbol.asyncDispose]: server.close };
}

const toldTo = async (api: TestServer['client'] extends (...args: never) => infer C ? C : never) => {
  const { body } = await api.notifications.list({ params: { userID: 'me' } });
  return body.map(({ title, body: { type, content } }) => ({ title, type, content }));
};

test('it is there only where it is switched on, at the time that is set', () => {
  const names = (env: Record<string, string>) =>
    jobsOf(readConfig(env)).flatMap(({ name, schedule }) => (name === 'renew-catalogue' ? [schedule] : []));
  expect(names({})).toEqual([]);
  expect(names({ KAIDEN_SEEDS_PULL: 'on' })).toEqual([{ dailyAt: '04:40' }]);
  expect(names({ KAIDEN_SEEDS_PULL: 'on', KAIDEN_SEEDS_PULL_AT: '6h' })).toEqual([{ every: 6 * 3_600_000 }]);
});

test('it loads what is new, tells what it did, and does nothing the second time', async () => {
  await using all = await world(repositoryArchive(withNewSong));
  const { server, source, admin } = all;
  expect(await run(server)).toEqual({
    message: `loaded ${source.url}: songs: 1 added`,
    figures: { loaded: 1, waiting: 0 },
  });
  expect(await titles(server)).toBe(1);
  expect(await run(server)).toEqual({
    message: `${source.url} is already up to date`,
    figures: { loaded: 0, waiting: 0 },
  });
  expect(source.seen).toEqual(['GET /archive.tar.gz 200', 'GET /archive.tar.gz 304']);
  expect((await admin.api.catalogue.source()).body).toMatchObject({
    source: source.url,
    schedule: 'daily at 04:40 UTC',
    last: { outcome: 'unchanged', concerns: [] },
    loaded: { commit: commitNamed('a'), sha256: expect.stringMatching(/^\w{64}$/) },
  });
  expect(await toldTo(admin.api)).toEqual([]);
});

test('plays of songs that have come with it become scores', async () => {
  await using all = await world(
    repositoryArchive(
      withEntries('songs-iidx.json', (song) => [song['id'] === 1 ? { ...song, altTitles: ['Tomorrow'] } : song]),
    ),
  );
  const { server } = all;
  const hazel = await server.player('Hazel');
  await upload(hazel, batch([play(1, { identifier: 'Tomorrow' })]));
  await run(server);
  expect((await server.client().users.gameStats({ params: { userID: 'hazel' } })).body).toHaveLength(1);
});

test('a state that moves all levels of a game waits; administrators are notified once, and load it', async () => {
  await using all = await world(repositoryArchive(raised));
  const { server, source, admin } = all;
  const hazel = await server.player('Hazel');
  const before = await levels(server);
  const reason = 'sdvx:Single: the level of 40 of 40 charts changes, all by +0.1';
  for (let night = 0; night < 2; night += 1) {
    expect(await run(server)).toEqual({
      message: `waiting for an administrator to confirm: ${reason}`,
      figures: { loaded: 0, waiting: 1 },
    });
  }
  expect(await levels(server)).toEqual(before);
  expect(await toldTo(admin.api)).toEqual([
    {
      title: `A song database update is waiting for your review: ${reason}`,
      type: 'CATALOGUE_WAITS',
      content: { reasons: [reason] },
    },
  ]);
  expect(await toldTo(await hazel.logIn())).toEqual([]);
  expect((await admin.api.catalogue.source()).body.last).toMatchObject({ outcome: 'waiting', concerns: [reason] });

  const { body: begun } = await admin.api.catalogue.fetch();
  const stage = await looked(admin.api, begun.stageID);
  expect(stage).toMatchObject({ state: 'ready', files: [{ name: 'archive.tar.gz', bytes: expect.any(Number) }] });
  expect(stage.groups).toContainEqual({ kind: 'charts', change: 'changed', count: 40 });
  const { body: applied } = await admin.api.catalogue.apply({ params: { stageID: stage.stageID } });
  expect(applied.state).toBe('applied');
  expect(await levels(server)).not.toEqual(before);
  expect((await admin.api.catalogue.source()).body.last).toMatchObject({ outcome: 'loaded', concerns: [] });
  expect((await run(server)).figures).toEqual({ loaded: 0, waiting: 0 });
  expect(source.seen.at(-1)).toBe('GET /archive.tar.gz 304');
});

test('a download that breaks off is a failure that is told, and nothing is loaded', async () => {
  await using all = await world(repositoryArchive(withNewSong));
  const { server, source, admin } = all;
  source.answer(sendsHalf(repositoryArchive(withNewSong)));
  await expect(run(server)).rejects.toThrow('the connection broke');
  expect(await titles(server)).toBe(0);
  const failed = { outcome: 'failed', message: expect.stringContaining('the connection broke') };
  expect((await admin.api.catalogue.source()).body).toMatchObject({ last: failed, loaded: null });
  const { body } = await admin.api.catalogue.fetch();
  expect(await looked(admin.api, body.stageID)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('the connection broke'),
  });
  const downloads = join(server.deps.config.dataDir, 'downloads');
  expect(readdirSync(downloads)).toEqual([]);
  source.answer(sends(Buffer.from('<html>')));
  const { body: other } = await admin.api.catalogue.fetch();
  expect(await looked(admin.api, other.stageID)).toMatchObject({ state: 'refused' });
  expect((await admin.api.catalogue.source()).body.last).toMatchObject({
    outcome: 'failed',
    message: expect.stringContaining('Expected seed files'),
  });
});

test('a download is removed when its files are dropped', async () => {
  await using all = await world(repositoryArchive(withNewSong));
  const { server, admin } = all;
  const { body } = await admin.api.catalogue.fetch();
  const { stageID } = await looked(admin.api, body.stageID);
  const downloads = join(server.deps.config.dataDir, 'downloads');
  expect(readdirSync(downloads)).toHaveLength(1);
  await admin.api.catalogue.drop({ params: { stageID } });
  await expect.poll(() => existsSync(downloads) && readdirSync(downloads)).toEqual([]);
  expect(await titles(server)).toBe(0);
});
