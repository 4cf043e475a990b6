import { describe, expect } from 'vitest';

import { openForWriting } from '../../db/open.ts';
import { loadCatalogue, prepareGames } from '../../src/transfer/imports/catalogue-commands.ts';
import { SP } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { chartID, folderID, testSeeds } from '../support/test-seeds.ts';
import type { TestServer } from '../support/test-server.ts';

const params = { ...SP, folderID: folderID('SP', 3) };
type Seed = Record<string, unknown>;
const seeds = (name: string) => structuredClone(testSeeds().files.find((file) => file.name === name)!);
const load = (server: TestServer, ...files: ReturnType<typeof seeds>[]) =>
  server.deps.writer.run(loadCatalogue, { files });

describe('a folder', () => {
  test('holds what its query asks for, and no other playtype', async ({ guest }) => {
    const { body } = await guest.folders.get({ params });
    expect(body.folder).toMatchObject({ name: 'Level 3', title: 'Level 3', game: 'iidx', playtype: 'SP' });
    const titles = body.songs.map(({ title }) => title).toSorted();
    expect(titles).toEqual(['Song 14', 'Song 2', 'Song 26', 'Song 38']);
    expect(body.charts.map(({ level, playtype }) => `${playtype} ${level}`)).toEqual(Array(8).fill('SP 3'));
  });

  test('follows its charts, and is left alone by an update that changes nothing', async ({ server, guest }) => {
    const charts = seeds('charts-iidx.json');
    const moved = charts.entries.find((entry) => (entry as Seed).chartID === chartID('iidx 2 SP ANOTHER true')) as Seed;
    Object.assign(moved, { level: '4', levelNum: 4 });
    const { changedFolders } = await load(server, charts);
    expect(changedFolders).toHaveLength(2);
    const { body } = await guest.folders.get({ params });
    expect(body.charts).toHaveLength(7);
    const next = await guest.folders.get({ params: { ...SP, folderID: folderID('SP', 4) } });
    expect(next.body.charts.map((chart) => chart.chartID)).toContain(moved.chartID);
    expect((await load(server, charts)).changedFolders).toEqual([]);
  });

  test('loses a chart that is of its version no more', async ({ server, guest }) => {
    const charts = seeds('charts-iidx.json');
    for (const entry of charts.entries) if ((entry as Seed).songID === 14) (entry as Seed).versions = ['29'];
    await load(server, charts);
    expect((await guest.folders.get({ params })).body.songs.map(({ title }) => title)).not.toContain('Song 14');
  });

  test('may name its charts, or ask for songs', async ({ server, guest }) => {
    const named = {
      type: 'static',
      data: [chartID('iidx 5 SP HYPER true'), 'nothing', chartID('iidx 5 DP ANOTHER true')],
    };
    const bySong = { type: 'songs', data: { artist: 'Artist 0' } };
    const file = seeds('folders.json');
    const [base] = file.entries as Seed[];
    file.entries = [
      { ...base, ...named, folderID: 'named' },
      { ...base, ...bySong, folderID: 'by-song' },
    ];
    await load(server, file);
    const charts = async (id: string) => (await guest.folders.get({ params: { ...SP, folderID: id } })).body.charts;
    expect((await charts('named')).map((chart) => chart.chartID)).toEqual([chartID('iidx 5 SP HYPER true')]);
    expect(new Set((await charts('by-song')).map(({ songID }) => songID))).toEqual(new Set([7, 14, 21, 28, 35]));
  });

  test('with a query that nobody understands is left out, and said to be', async ({ server }) => {
    const file = seeds('folders.json');
    const [readable] = file.entries as Seed[];
    file.entries = [readable, { ...readable, folderID: 'odd', data: { level: { '~where': '1' } } }];
    const { leftOut } = await load(server, file);
    expect(leftOut).toEqual([expect.objectContaining({ reason: 'data: there is no operator ~where' })]);
  });

  test('is filled at the start of a version that is the first to look into folders', async ({ server, guest }) => {
    const { client } = openForWriting(server.file);
    client.exec('delete from folder_charts');
    client.close();
    expect((await guest.folders.get({ params })).body.charts).toEqual([]);
    await server.deps.writer.run(prepareGames, undefined);
    expect((await guest.folders.get({ params })).body.charts).toHaveLength(8);
  });

  test('of another playtype, or of none, is not there', async ({ guest }) => {
    for (const id of [folderID('DP', 2), 'nothing']) {
      await expect(guest.folders.get({ params: { ...SP, folderID: id } })).rejects.toMatchObject({
        status: 404,
        code: 'folder_not_found',
      });
    }
  });
});

describe('searching folders', () => {
  test('finds the best match first, and hidden ones only when asked', async ({ server, guest }) => {
    const file = seeds('folders.json');
    file.entries = [{ ...(file.entries[0] as Seed), folderID: 'old', title: 'Level 1 (old)', inactive: true }];
    await load(server, file);
    const search = async (text: string, inactive = false) =>
      (await guest.folders.search({ params: SP, query: { search: text, inactive } })).body.map(({ name }) => name);
    expect((await search('level 1')).slice(0, 1)).toEqual(['Level 1']);
    expect(await search('ｌｅｖｅｌ　１２')).toEqual(['Level 12']);
    expect(await search('level 1 old')).not.toContain('Level 1 (old)');
    expect(await search('level 1 old', true)).toEqual(['Level 1 (old)']);
    expect(await search('zebra')).toEqual([]);
    expect(await search(' ')).toEqual([]);
  });

  test('needs a text', async ({ server }) => {
    expect((await server.request('/api/v1/games/iidx/SP/folders')).status).toBe(400);
  });
});

test('a chart tells which folders hold it', async ({ guest }) => {
  const of = { ...SP, chartID: chartID('iidx 2 SP ANOTHER true') };
  const { body } = await guest.charts.folders({ params: of });
  expect(body.map(({ name }) => name)).toEqual(['Level 3']);
});

describe('a table', () => {
  test('lists its folders in its own order', async ({ guest }) => {
    const { body } = await guest.tables.get({ params: { ...SP, tableID: 'levels' } });
    expect(body.table).toMatchObject({ name: 'Levels', title: 'Levels', default: true });
    expect(body.folders.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, at) => `Level ${at + 1}`));
  });

  test('is listed, hidden or not, and says which it is', async ({ server, guest }) => {
    const file = seeds('tables.json');
    file.entries = [{ ...(file.entries[0] as Seed), tableID: 'old', inactive: true, default: false }];
    await load(server, file);
    const { tables } = (await guest.tables.list({ params: SP })).body;
    expect(tables.map(({ tableID, inactive }) => [tableID, inactive])).toEqual([
      ['levels', false],
      ['old', true],
    ]);
  });

  test('that is not there gives 404', async ({ guest }) => {
    await expect(guest.tables.get({ params: { ...SP, tableID: 'x' } })).rejects.toMatchObject({
      status: 404,
      code: 'table_not_found',
    });
  });
});
