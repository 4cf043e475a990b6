import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { charts, folderCharts, folders } from '../../db/schema/catalogue.ts';
import { chart, emptyCatalogue, iidx, reasons, seedFile, seedFiles, song } from './support.ts';

const folder = (folderID: string, data: unknown, more = {}) => ({
  game: 'iidx',
  playtype: 'SP',
  folderID,
  title: folderID,
  type: 'charts',
  data,
  ...more,
});

/** Loads two songs with three charts and these folders; returns the chart ids that each folder holds. */
async function contentsOf(...entries: object[]): Promise<Record<string, string[]>> {
  const { db, load } = await emptyCatalogue();
  const songs = [song(1, 'A'), song(70, 'B', { data: { genre: 'LUNATIC' } })];
  const hard = { difficulty: 'HYPER', level: '10', levelNum: 10, versions: ['29', '30'] };
  const made = [
    chart('c1', 1),
    chart('c2', 1, hard),
    chart('c3', 70, { tierlistInfo: { x: { text: 'T', value: 9 } } }),
  ];
  const report = await load(seedFiles(...iidx(songs, made).files, seedFile('folders', entries)));
  expect(reasons(report)).toEqual([]);
  const rows = await db
    .select({ folderID: folders.folderID, chartID: charts.chartID })
    .from(folderCharts)
    .innerJoin(folders, eq(folders.id, folderCharts.folder))
    .innerJoin(charts, eq(charts.id, folderCharts.chart))
    .orderBy(folders.folderID, charts.chartID)
    .all();
  const held = Map.groupBy(rows, ({ folderID }) => folderID);
  return Object.fromEntries([...held].map(([id, of]) => [id, of.map(({ chartID }) => chartID)]));
}

test('a folder can ask for every field of a chart, and sees public ids only', async () => {
  const contents = await contentsOf(
    folder('bySongID', { songID: 70 }),
    folder('byPlaytype', { playtype: 'SP', game: 'iidx', level: '10' }),
    folder('byChartID', { chartID: { '~in': ['c1', 'c3'] } }),
    folder('byPrimary', { isPrimary: true, difficulty: 'HYPER' }),
    folder('byLevelNum', { levelNum: { '~lt': 11 } }),
    folder('byLevelNumOfNow', { level_num: { '~gte': 11 } }),
    folder('byVersions', { versions: '29' }),
    folder('byData', { 'data¬inGameID': 1070 }),
    folder('byTier', { 'tierlistInfo¬x¬value': { '~gt': 8 } }),
    folder('byRowOfSong', { song: { '~gte': 0 } }),
    folder('byRowOfGame', { gpt: { '~gte': 0 } }),
  );
  expect(contents).toEqual({
    bySongID: ['c3'],
    byPlaytype: ['c2'],
    byChartID: ['c1', 'c3'],
    byPrimary: ['c2'],
    byLevelNum: ['c2'],
    byLevelNumOfNow: ['c1', 'c3'],
    byVersions: ['c2'],
    byData: ['c3'],
    byTier: ['c3'],
  });
});
