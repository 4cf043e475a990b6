import { setTimeout as pause } from 'node:timers/promises';

import { expect, onTestFinished, vi } from 'vitest';

import type { CatalogueStage } from '../../contracts/documents/catalogue.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { sends, startArchiveServer } from '../support/archive-server.ts';
import { failureOf, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import { repositoryArchive } from '../support/seed-archives.ts';
import { looked, newSongs, seedUpload, stage } from '../support/stage.ts';
import { testSeeds } from '../support/test-seeds.ts';
import { createTestServer, type Admin, type TestServer } from '../support/test-server.ts';

const HOUR = 60 * 60 * 1000;
const IIDX = { game: 'iidx', playtype: 'SP' };

/** The seeds that test servers have, as files. */
const seedsAsFiles = (change: (name: string, entries: unknown[]) => unknown[] = (_, entries) => entries) =>
  testSeeds().files.map(({ name, entries }) => seedUpload(name, change(name, entries)));

const countsOf = ({ groups }: CatalogueStage) =>
  Object.fromEntries(groups.map(({ kind, change, count }) => [`${kind} ${change}`, count]));
const entriesOf = async (
  { api }: Admin,
  { stageID }: CatalogueStage,
  kind: 'songs' | 'charts',
  change: 'changed' | 'added',
) => (await api.catalogue.entries({ params: { stageID }, query: { kind, change } })).body;
const findSong = async ({ deps }: TestServer, search: string) => {
  const found = await deps.db.all<{ title: string }>(`select title from songs where title = '${search}'`);
  return found.length;
};

test('files show what loading them would do, change nothing, and do just that when they are loaded', async ({
  server,
  hazel,
}) => {
  await upload(hazel, batch([play(1), play(2)]));
  const admin = await server.admin('Sorrel');
  const chartsChanged = (name: string, entries: unknown[]) =>
    name === 'charts-iidx.json'
      ? (entries as { data: { notecount: number } }[]).map((chart) => ({
          ...chart,
          data: { ...chart.data, notecount: chart.data.notecount + 1 },
        }))
      : entries;
  const charts = seedsAsFiles(chartsChanged).find(({ name }) => name === 'charts-iidx.json')!;
  const ready = await stage(admin.api, [newSongs(), charts]);
  expect(ready).toMatchObject({ state: 'ready', userID: admin.user.id, applied: null, progress: null, issues: [] });
  expect(ready.files.map(({ name }) => name)).toEqual(['songs-iidx.json', 'charts-iidx.json']);
  expect(ready.effects).toMatchObject({ scores: 2 });
  const counts = countsOf(ready);
  expect(counts).toMatchObject({ 'songs added': 1, 'charts changed': expect.any(Number) });
  expect(counts['songs kept']).toBeGreaterThan(0);
  expect(await entriesOf(admin, ready, 'songs', 'added')).toEqual([
    {
      kind: 'songs',
      change: 'added',
      id: '7001',
      idString: 'iidx',
      name: 'Fresh Song – Wren',
      fields: [],
      reason: null,
    },
  ]);
  const [first] = await entriesOf(admin, ready, 'charts', 'changed');
  expect(first!.fields).toEqual([
    { field: 'data.notecount', from: expect.any(Number), to: (first!.fields[0]!.from as number) + 1 },
  ]);
  expect(await findSong(server, 'Fresh Song')).toBe(0);
  const percent = async () =>
    (await hazel.api.ugpts.allPBs({ params: { userID: 'hazel', ...IIDX } })).body.pbs[0]!.scoreData.percent;
  const before = await percent();

  const { body: applied } = await admin.api.catalogue.apply({ params: { stageID: ready.stageID } });
  expect(applied).toMatchObject({ state: 'applied', applied: expect.any(Number), effects: ready.effects });
  expect((await admin.api.catalogue.latest()).body).toEqual(applied);
  expect(await findSong(server, 'Fresh Song')).toBe(1);
  expect(await percent()).toBeLessThan(before);
  const { entries } = (await admin.api.admin.auditLog()).body;
  expect(entries).toMatchObject([
    {
      action: 'load-catalogue',
      userID: admin.user.id,
      target: { files: ['songs-iidx.json', 'charts-iidx.json'] },
      after: { scores: 2, groups: ready.groups },
    },
  ]);
  expect(await failureOf(admin.api.catalogue.apply({ params: { stageID: ready.stageID } }))).toMatchObject({
    status: 409,
    code: 'stage_not_ready',
  });
});

test('what is loaded already has nothing to do', async ({ server }) => {
  const { api } = await server.admin('Sorrel');
  const ready = await stage(api, seedsAsFiles());
  expect(ready).toMatchObject({ state: 'ready', groups: [], effects: { scores: 0 } });
  expect(ready.unchanged).toBe(testSeeds().files.reduce((sum, { entries }) => sum + entries.length, 0));
});

test('files with faults are refused with all of them, and nothing is loaded', async ({ server }) => {
  const { api } = await server.admin('Sorrel');
  const refused = await stage(api, [newSongs(), new File(['[{'], 'goals.json'), seedUpload('quests.json', {})]);
  expect(refused).toMatchObject({ state: 'refused', groups: [], effects: null });
  expect(refused.issues.map(({ path }) => path)).toEqual(['goals.json', 'quests.json']);
  const params = { stageID: refused.stageID };
  expect(await failureOf(api.catalogue.apply({ params }))).toMatchObject({ status: 409, code: 'stage_not_ready' });
  const query = { kind: 'songs' as const, change: 'added' as const };
  expect(await failureOf(api.catalogue.entries({ params, query }))).toMatchObject({ code: 'stage_not_ready' });
  expect(await findSong(server, 'Fresh Song')).toBe(0);
});

test('entries with faults are told with their place and reason, and the others can be loaded', async ({ server }) => {
  const { api } = await server.admin('Sorrel');
  const broken = [{ id: 'one' }, { id: 7001, title: 'Sound', artist: '' }];
  const ready = await stage(api, [seedUpload('songs-iidx.json', broken), seedUpload('songs-chess.json', [{}, {}])]);
  expect(countsOf(ready)).toMatchObject({ 'songs left-out': 1, 'songs added': 1 });
  expect(ready.skipped).toEqual([{ what: 'chess', kind: 'songs', count: 2 }]);
  const params = { stageID: ready.stageID };
  const { body } = await api.catalogue.entries({ params, query: { kind: 'songs', change: 'left-out' } });
  expect(body).toMatchObject([
    { name: 'songs-iidx.json[0]', idString: 'iidx', reason: expect.stringMatching(/^id: /) },
  ]);
  await api.catalogue.apply({ params });
  expect(await findSong(server, 'Sound')).toBe(1);
});

test('a long list is read page by page', async ({ server }) => {
  const { api } = await server.admin('Sorrel');
  const songs = Array.from({ length: 25 }, (_, i) => ({ id: 8000 + i, title: `日本 ${i}`, artist: 'é' }));
  const { stageID } = await stage(api, [seedUpload('songs-iidx.json', songs)]);
  const names: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = { kind: 'songs' as const, change: 'added' as const, limit: 10, ...(cursor && { cursor }) };
    const { body, headers } = await api.catalogue.entries({ params: { stageID }, query });
    expect(body.length).toBeLessThanOrEqual(10);
    names.push(...body.map(({ name }) => name));
    cursor = headers.get('x-next-cursor');
  }
  expect(names).toEqual(songs.map(({ title }) => `${title} – é`));
  const query = { kind: 'charts' as const, change: 'added' as const };
  expect((await api.catalogue.entries({ params: { stageID }, query })).body).toEqual([]);
});

test('a catalogue that has changed meanwhile is a 409; nothing is loaded, and the files are looked at again', async ({
  server,
}) => {
  const { api } = await server.admin('Sorrel');
  const ready = await stage(api);
  const songs = [{ id: 7001, title: 'Another Song', artist: 'Wren' }];
  await server.deps.writer.run(loadCatalogue, {
    files: [{ name: 'songs-iidx.json', kind: 'songs', game: 'iidx', entries: songs }],
  });
  const params = { stageID: ready.stageID };
  expect(await failureOf(api.catalogue.apply({ params }))).toMatchObject({ status: 409, code: 'catalogue_changed' });
  expect(await findSong(server, 'Another Song')).toBe(1);
  const again = await looked(api, ready.stageID);
  expect(countsOf(again)).toMatchObject({ 'songs changed': 1 });
  expect((await api.catalogue.apply({ params })).body.state).toBe('applied');
  expect(await findSong(server, 'Fresh Song')).toBe(1);
});

test('files are dropped after an hour, when others come, and when somebody says so', async ({ server }) => {
  const { api } = await server.admin('Sorrel');
  const missing = async ({ stageID }: CatalogueStage) => {
    const params = { stageID };
    const calls = [api.catalogue.get({ params }), api.catalogue.apply({ params }), api.catalogue.drop({ params })];
    for (const call of calls) expect(await failureOf(call)).toMatchObject({ status: 404, code: 'stage_not_found' });
  };
  const first = await stage(api);
  const second = await stage(api);
  await missing(first);
  await api.catalogue.drop({ params: { stageID: second.stageID } });
  await missing(second);
  expect((await api.catalogue.latest()).body).toBeNull();

  const third = await stage(api);
  expect(third.expires - third.created).toBe(HOUR);
  vi.useFakeTimers({ toFake: ['Date'], now: third.expires - 1000 });
  try {
    expect((await api.catalogue.latest()).body).toEqual(third);
    vi.setSystemTime(third.expires);
    await missing(third);
    expect((await api.catalogue.latest()).body).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('a request without files, or with too many, is refused with the reason', async ({ server }) => {
  const { cookie } = await server.admin('Sorrel');
  const send = async (count: number) => {
    const body = new FormData();
    for (let i = 0; i < count; i += 1) body.append('files', newSongs());
    body.append('note', 'x');
    const response = await server.request('/api/v1/admin/catalogue/stages', {
      method: 'POST',
      body,
      headers: { cookie },
    });
    return [response.status, ((await response.json()) as { issues?: { path: string }[] }).issues?.[0]?.path];
  };
  expect(await send(0)).toEqual([400, 'files']);
  expect(await send(201)).toEqual([400, 'files']);
  expect((await send(600))[0]).toBe(400);
});

test('what administrators load, nobody else can', async ({ server, hazel }) => {
  const browser = await hazel.logIn();
  for (const api of [browser, hazel.api]) {
    expect(await failureOf(api.catalogue.stage({ form: { files: [newSongs()] } }))).toMatchObject({ status: 403 });
  }
  expect(await failureOf(server.client().catalogue.latest())).toMatchObject({ status: 401 });
});

test('a game that is not known cannot be fetched, and nothing is staged', async ({ server }) => {
  const { api } = await server.admin('Sorrel');
  expect(await failureOf(api.catalogue.fetch({ json: { games: ['iidx', 'chess'] } }))).toMatchObject({
    status: 400,
    issues: [{ path: 'games.1', message: 'there is no game chess' }],
  });
  expect((await api.catalogue.latest()).body).toBeNull();
});

test('the song database is loaded without a review when an administrator asks for that, and a fault loads nothing', async () => {
  const archive = await startArchiveServer(sends(repositoryArchive(testSeeds())));
  const server = await createTestServer({
    seeds: { files: [] },
    env: { KAIDEN_SEEDS_SOURCE: archive.url, KAIDEN_WEBHOOK_ALLOW: '127.0.0.0/8' },
  });
  onTestFinished(() => server.close());
  const { api, user } = await server.admin('Sorrel');
  const fetchAndLoad = async () => {
    const { stageID } = (await api.catalogue.fetch({ json: { games: ['iidx'], load: true } })).body;
    for (;;) {
      const { body } = await api.catalogue.get({ params: { stageID } });
      if (body.state !== 'checking' && body.state !== 'applying') return body;
      await pause(5);
    }
  };
  archive.answer(sends(Buffer.from('no archive')));
  expect(await fetchAndLoad()).toMatchObject({ state: 'refused', applied: null });
  expect(await findSong(server, 'Song 12')).toBe(0);

  archive.answer(sends(repositoryArchive(testSeeds())));
  const loaded = await fetchAndLoad();
  expect(loaded).toMatchObject({ state: 'applied', applied: expect.any(Number), issues: [], failure: null });
  expect(countsOf(loaded)['charts added']).toBeGreaterThan(0);
  expect(await findSong(server, 'Song 12')).toBe(1);
  const { entries } = (await api.admin.auditLog()).body;
  expect(entries[0]).toMatchObject({
    action: 'load-catalogue',
    userID: user.id,
    after: { groups: loaded.groups },
  });
});
