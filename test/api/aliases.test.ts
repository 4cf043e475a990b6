import Database from 'better-sqlite3';
import { describe, expect } from 'vitest';

import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { SP, upload } from '../support/calls.ts';
import { diagnose } from '../support/doctor.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import { chartID, testSeeds } from '../support/test-seeds.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const ANOTHER = chartID('iidx 1 SP ANOTHER true');
const unknown = (more = {}) => play(1, { identifier: 'Song of Tomorrow', ...more });
const name = { ...SP, matchType: 'songTitle', name: 'Song of Tomorrow' };
const administrator = async (server: TestServer) => (await server.admin('Sorrel')).api;

const chartsOf = async ({ api, user }: Player) => {
  const { body } = await api.ugpts.allPBs({ params: { userID: String(user.id), ...SP } });
  return body.pbs.map((pb) => pb.chartID);
};

describe('unmatched scores', () => {
  test('are listed by name, those of most scores first, with charts that may be meant', async ({
    server,
    hazel,
    rowan,
  }) => {
    await upload(hazel, batch([unknown(), unknown({ score: 600, artist: 'Artist 1' })]));
    await upload(rowan, batch([unknown({ identifier: '  SONG of　Tomorrow' }), play(1, { identifier: 'Sonng 2' })]));
    const api = await administrator(server);
    const { body } = await api.aliases.unmatched();
    expect(body.names).toMatchObject([
      { ...SP, matchType: 'songTitle', names: 'song', plays: 3, players: 2, aliasID: null },
      { name: 'Sonng 2', plays: 1, players: 1, example: { difficulty: 'ANOTHER', artist: null } },
    ]);
    const { candidates } = body.names[1]!;
    expect(candidates.map((one) => one.songID)).toContain(2);
    expect(body.charts.map((one) => one.chartID)).toEqual(expect.arrayContaining(candidates.map((one) => one.chartID)));
    expect((await api.aliases.unmatched({ query: { game: 'sdvx' } })).body.names).toEqual([]);
  });

  test('are counted as they come and go, and the list goes on behind a cursor', async ({ server, hazel, rowan }) => {
    const named = (n: number, scores: number[]) =>
      scores.map((score) => unknown({ identifier: `Unknown ${n}`, score }));
    await upload(hazel, batch([...named(1, [1]), ...named(2, [1, 2]), ...named(3, [1, 2, 3]), ...named(4, [1])]));
    await upload(rowan, batch(named(2, [1])));
    const api = await administrator(server);
    const first = await api.aliases.unmatched({ query: { limit: 2 } });
    expect(first.body.names.map((one) => [one.name, one.plays, one.players])).toEqual([
      ['Unknown 2', 3, 2],
      ['Unknown 3', 3, 1],
    ]);
    const cursor = first.headers.get('x-next-cursor')!;
    const second = await api.aliases.unmatched({ query: { limit: 2, cursor } });
    expect(second.body.names.map((one) => one.name)).toEqual(['Unknown 1', 'Unknown 4']);

    const session = await rowan.logIn();
    const [orphan] = (await session.orphans.list({ params: { userID: 'me' } })).body.orphans;
    await session.orphans.delete({ params: { userID: 'me', orphanID: orphan!.orphanID } });
    const left = (await api.aliases.unmatched()).body.names.find((one) => one.name === 'Unknown 2');
    expect([left?.plays, left?.players]).toEqual([2, 1]);
    expect(await diagnose(server.deps)).toEqual([]);
  });
});

describe('a name that an administrator settles', () => {
  test('makes scores of all players’ plays in all difficulties, and later imports match by it at once', async ({
    server,
    hazel,
    rowan,
  }) => {
    await upload(hazel, batch([unknown(), unknown({ difficulty: 'HYPER' })]));
    await upload(rowan, batch([unknown()]));
    const api = await administrator(server);
    const { body } = await api.aliases.settle({ json: { ...name, chartID: ANOTHER } });
    expect(body).toMatchObject({ plays: 3, alias: { songID: 1, title: 'Song 1', chartID: null, playtype: null } });
    await expect.poll(async () => (await api.aliases.unmatched()).body.names).toEqual([]);
    const both = [ANOTHER, chartID('iidx 1 SP HYPER true')];
    expect((await chartsOf(hazel)).toSorted()).toEqual(both.toSorted());
    expect(await chartsOf(rowan)).toEqual([ANOTHER]);
    const { errors } = await upload(rowan, batch([unknown({ identifier: 'SONG OF TOMORROW ', score: 701 })]));
    expect(errors).toEqual([]);
    expect(await diagnose(server.deps)).toEqual([]);
  });

  test('stays listed with the plays of which the song has no chart', async ({ server, hazel }) => {
    await upload(hazel, batch([unknown(), unknown({ difficulty: 'LEGGENDARIA' })]));
    const api = await administrator(server);
    const { alias } = (await api.aliases.settle({ json: { ...name, chartID: ANOTHER } })).body;
    await expect
      .poll(async () => (await api.aliases.unmatched()).body.names)
      .toMatchObject([{ plays: 1, aliasID: alias.aliasID }]);
  });

  test.for([
    ['an in-game id', { matchType: 'inGameID', identifier: '0987654' }, 'song'],
    ['the id of a chart', { matchType: 'chartID', identifier: 'f'.repeat(40) }, 'chart'],
    ['the id of a song', { matchType: 'tachiSongID', identifier: '987654' }, 'song'],
  ] as const)('may be %s', async ([, how, names], { server, hazel }) => {
    await upload(hazel, batch([unknown(how)]));
    const api = await administrator(server);
    const [sent] = (await api.aliases.unmatched()).body.names;
    expect(sent).toMatchObject({ names, name: how.identifier, plays: 1 });
    const named = { ...SP, matchType: how.matchType, name: how.identifier };
    await api.aliases.settle({ json: { ...named, chartID: ANOTHER } });
    await expect.poll(() => chartsOf(hazel)).toEqual([ANOTHER]);
    expect((await upload(hazel, batch([unknown({ ...how, score: 600 })]))).errors).toEqual([]);
  });

  test('stays settled when the songs are renewed, and a song that gets this very title wins', async ({
    server,
    hazel,
  }) => {
    const api = await administrator(server);
    await api.aliases.settle({ json: { ...name, chartID: ANOTHER } });
    await server.deps.writer.run(loadCatalogue, testSeeds());
    expect((await upload(hazel, batch([unknown()]))).errors).toEqual([]);
    expect(await chartsOf(hazel)).toEqual([ANOTHER]);
    const renamed = testSeeds();
    const songs = renamed.files.find((file) => file.name === 'songs-iidx.json')!;
    songs.entries = songs.entries.map((entry) =>
      (entry as { id: number }).id === 2 ? { ...(entry as object), altTitles: ['Song of Tomorrow'] } : entry,
    );
    await server.deps.writer.run(loadCatalogue, renamed);
    await upload(hazel, batch([unknown({ score: 650 })]));
    expect(await chartsOf(hazel)).toContain(chartID('iidx 2 SP ANOTHER true'));
  });

  test('means something else after it is settled once more', async ({ server, hazel }) => {
    const api = await administrator(server);
    await api.aliases.settle({ json: { ...name, chartID: ANOTHER } });
    await api.aliases.settle({ json: { ...name, chartID: chartID('iidx 2 SP ANOTHER true') } });
    expect((await api.aliases.list()).body.map((alias) => alias.songID)).toEqual([2]);
    await upload(hazel, batch([unknown()]));
    expect(await chartsOf(hazel)).toEqual([chartID('iidx 2 SP ANOTHER true')]);
  });

  test('is forgotten when its alias is removed; scores stay', async ({ server, hazel }) => {
    const api = await administrator(server);
    const { alias } = (await api.aliases.settle({ json: { ...name, chartID: ANOTHER } })).body;
    await upload(hazel, batch([unknown()]));
    await api.aliases.remove({ params: alias });
    expect((await api.aliases.list()).body).toEqual([]);
    expect(await chartsOf(hazel)).toEqual([ANOTHER]);
    const { errors } = await upload(hazel, batch([unknown({ score: 600 })]));
    expect(errors.map(({ type }) => type)).toEqual(['SongOrChartNotFound']);
  });

  test('is found in dry runs too', async ({ server, hazel }) => {
    const api = await administrator(server);
    const dryRun = { json: batch([unknown()]), query: { dryRun: 'true' } } as never;
    await api.aliases.settle({ json: { ...name, chartID: null } });
    await api.aliases.settle({ json: { ...name, chartID: ANOTHER } });
    expect((await hazel.api.imports.direct(dryRun)).body).toMatchObject({ errors: [] });
  });
});

test('an ignored name is not listed, its plays stay unmatched, and it is back when that is undone', async ({
  server,
  hazel,
}) => {
  await upload(hazel, batch([unknown()]));
  const api = await administrator(server);
  const { body } = await api.aliases.settle({ json: { ...name, chartID: null } });
  expect(body).toMatchObject({ plays: 0, alias: { songID: null, title: null } });
  expect((await api.aliases.unmatched()).body.names).toEqual([]);
  expect((await hazel.api.imports.orphans()).body).toMatchObject({ processed: 1, failed: 1 });
  await api.aliases.remove({ params: body.alias });
  expect((await api.aliases.unmatched()).body.names).toMatchObject([{ plays: 1 }]);
});

test('settled titles are downloaded as entries of seed files, those that the songs have by now left out', async ({
  server,
}) => {
  const api = await administrator(server);
  for (const [title, chart] of [
    ['Song of Tomorrow', ANOTHER],
    ['Tomorrow’s Song', chartID('iidx 1 SP HYPER true')],
    ['song 2', chartID('iidx 2 SP ANOTHER true')],
    ['Nothing', null],
  ] as const) {
    await api.aliases.settle({ json: { ...name, name: title, chartID: chart } });
  }
  await api.aliases.settle({ json: { ...SP, matchType: 'inGameID', name: '4711', chartID: ANOTHER } });
  const { body, headers } = await api.aliases.seeds();
  expect(headers.get('content-disposition')).toBe('attachment; filename="aliases.json"');
  const files = (await new Response(body).json()) as Record<string, unknown[]>;
  expect(Object.keys(files)).toEqual(['songs-iidx.json']);
  expect(files['songs-iidx.json']).toEqual([
    {
      id: 1,
      title: 'Song 1',
      artist: 'Artist 1',
      searchTerms: [],
      data: expect.any(Object),
      altTitles: ['Song of Tomorrow', 'Tomorrow’s Song'],
    },
  ]);
});

test('a title of a song from files of 2026 is downloaded in their form', async ({ server }) => {
  const api = await administrator(server);
  await api.aliases.settle({ json: { ...name, name: 'Song of Tomorrow', chartID: ANOTHER } });
  const db = new Database(server.file);
  db.exec(`UPDATE songs SET v3_id = 'S19d35e0f9610b823f70' WHERE song_id = 1 AND game = 'iidx'`);
  db.close();
  const { body } = await api.aliases.seeds();
  const files = (await new Response(body).json()) as Record<string, unknown[]>;
  expect(files['songs-iidx.json']).toMatchObject([
    { id: 'S19d35e0f9610b823f70', legacySongID: 1, altTitles: ['Song of Tomorrow'] },
  ]);
});

test('what administrators do with names is in the audit log', async ({ server }) => {
  const api = await administrator(server);
  const { alias } = (await api.aliases.settle({ json: { ...name, chartID: ANOTHER } })).body;
  await api.aliases.settle({ json: { ...name, chartID: null } });
  await api.aliases.remove({ params: alias });
  const { entries } = (await api.admin.auditLog()).body;
  expect(entries.map(({ action }) => action)).toEqual(['remove-alias', 'ignore-name', 'settle-name']);
  expect(entries[1]).toMatchObject({ target: name, before: { songID: 1 }, after: { songID: null } });
});

test('a name in a game, match type or chart that is not known is refused', async ({ server }) => {
  const api = await administrator(server);
  for (const wrong of [{ playtype: 'XP' }, { matchType: 'colour' }, { chartID: 'nothing' }]) {
    const settling = api.aliases.settle({ json: { ...name, chartID: ANOTHER, ...wrong } });
    await expect(settling).rejects.toMatchObject({ status: 400, issues: [{ path: Object.keys(wrong)[0] }] });
  }
  expect((await api.aliases.list()).body).toEqual([]);
});
