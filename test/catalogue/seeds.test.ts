import { expect, test } from 'vitest';

import { gptRow } from '../../src/catalogue/gpts.ts';
import { findChartsOfSong, findSongByID, findSongsByTitle, type SongChart } from '../../src/catalogue/match.ts';
import { searchSongs } from '../../src/catalogue/search.ts';
import { remarkText } from '../../src/catalogue/seeds/report.ts';
import { chartByID, chartFacts, findCharts } from '../../src/catalogue/store.ts';
import { chart, emptyCatalogue, findChartsByKey, iidx, reasons, seedFile, seedFiles, song } from './support.ts';

const counts = (added: number, changed = 0, unchanged = 0, leftOut = 0) => ({ added, changed, unchanged, leftOut });

test('songs and charts are added with everything they can be found by', async () => {
  const { db, load } = await emptyCatalogue();
  const report = await load(iidx([song(7, 'Blue Hour', { altTitles: ['BLUE'] })], [chart('c1', 7)]));
  expect(report.kinds.songs).toEqual(counts(1));
  expect(report.kinds.charts).toEqual(counts(1));
  expect(report.changedCharts).toEqual([]);

  const gpt = await gptRow(db, 'iidx', 'SP');
  const [found] = await findSongsByTitle(db, 'iidx', 'blue');
  expect(found).toEqual({ id: found!.id, title: 'Blue Hour', artist: 'Artist 7' });
  expect(await findSongByID(db, 'iidx', '7')).toEqual(found);
  const [{ level, ...candidate }] = (await findChartsOfSong(db, found!.id, gpt, 'ANOTHER')) as [SongChart];
  expect(level).toBe('11');
  expect(candidate).toMatchObject({ songRow: found!.id, difficulty: 'ANOTHER', isPrimary: true, versions: ['30'] });
  expect(await findChartsByKey(db, gpt, 'inGameID', '1007')).toMatchObject([candidate]);
  expect(await chartByID(db, gpt, 'c1')).toMatchObject({ row: candidate.chartRow, playcount: 0 });
  expect(await chartByID(db, await gptRow(db, 'iidx', 'DP'), 'c1')).toBeUndefined();
});

test('what older and newer files lack is filled in', async () => {
  const { db, load } = await emptyCatalogue();
  const report = await load(
    iidx(
      [{ id: 1, title: '', artist: 'A', fresh: true }],
      [{ ...chart('c1', 1), rgcID: undefined, tierlistInfo: undefined, later: { a: 1 } }],
    ),
  );
  expect(report.leftOut).toEqual([]);
  const found = await chartByID(db, await gptRow(db, 'iidx', 'SP'), 'c1');
  expect(found?.chart).toEqual({ ...chart('c1', 1), game: 'iidx', rgcID: null, tierlistInfo: {} });
});

test('loading the same files again writes nothing, even with keys in another order', async () => {
  const { load, written } = await emptyCatalogue();
  await load(iidx([song(1, 'A')], [chart('c1', 1)]));
  const before = written();
  const turned = Object.fromEntries(Object.entries(chart('c1', 1)).reverse());
  const report = await load(iidx([song(1, 'A')], [turned]));
  expect(written()).toBe(before);
  expect(report.kinds.songs).toEqual(counts(0, 0, 1));
  expect(report.kinds.charts).toEqual(counts(0, 0, 1));
});

test('a changed title is found by its new name only, and asks for no recalculation', async () => {
  const { db, load } = await emptyCatalogue();
  await load(iidx([song(1, 'Old Name')], [chart('c1', 1)]));
  const report = await load(iidx([song(1, 'Fresh Title')]));
  expect(report.kinds.songs).toEqual(counts(0, 1));
  expect(report.changedCharts).toEqual([]);
  expect(await findSongsByTitle(db, 'iidx', 'old name')).toEqual([]);
  expect(await findSongsByTitle(db, 'iidx', 'fresh title')).toHaveLength(1);
  expect(await searchSongs(db, 'iidx', 'old name', 10)).toEqual([]);
  expect(await searchSongs(db, 'iidx', 'fresh', 10)).toHaveLength(1);
});

test('a chart whose facts change is reported and found by its new keys; new versions alone are not facts', async () => {
  const { db, load } = await emptyCatalogue();
  await load(iidx([song(1, 'A')], [chart('c1', 1), chart('c2', 1, { difficulty: 'HYPER' })]));
  const gpt = await gptRow(db, 'iidx', 'SP');
  const row = (await chartByID(db, gpt, 'c1'))!.row;
  const report = await load(
    iidx(
      [],
      [
        chart('c1', 1, {
          data: { notecount: 1000, inGameID: [5, 6] },
          tierlistInfo: { 'kt-NC': { text: '11.5', value: 11.5 } },
        }),
        chart('c2', 1, { difficulty: 'HYPER', versions: ['30', '31'] }),
      ],
    ),
  );
  expect(report.kinds.charts).toEqual(counts(0, 2));
  expect(report.changedCharts).toEqual([row]);
  expect((await chartFacts(db, [row])).get(row)).toMatchObject({
    tiers: { 'kt-NC': 11.5 },
    songData: { genre: 'TEST' },
  });
  const rowsOf = async (key: string) =>
    (await findChartsByKey(db, gpt, 'inGameID', key)).map(({ chartRow }) => chartRow);
  expect(await rowsOf('5')).toEqual([row]);
  expect(await rowsOf('6')).toEqual([row]);
  expect(await rowsOf('1001')).not.toContain(row);
});

test('a chart that lost what its largest score follows from is left out and stays as it was', async () => {
  const { db, load } = await emptyCatalogue();
  await load(iidx([song(1, 'A')], [chart('c1', 1)]));
  const report = await load(iidx([], [chart('c1', 1, { data: { inGameID: 1001 } })]));
  expect(reasons(report)).toEqual(['chart c1 of song 1 no longer has its maximum score']);
  expect(report.changedCharts).toEqual([]);
  expect((await chartByID(db, await gptRow(db, 'iidx', 'SP'), 'c1'))?.chart.data).toMatchObject({ notecount: 1000 });
});

test("a change of a song's data counts as a change of its charts", async () => {
  const { db, load } = await emptyCatalogue();
  await load(iidx([song(1, 'A')], [chart('c1', 1)]));
  const row = (await chartByID(db, await gptRow(db, 'iidx', 'SP'), 'c1'))!.row;
  const report = await load(iidx([song(1, 'A', { data: { genre: 'OTHER' } })], [chart('c2', 1, { playtype: 'DP' })]));
  expect(report.changedCharts).toEqual([row]);
});

test('nothing is taken away when the files have less', async () => {
  const { db, load } = await emptyCatalogue();
  await load(iidx([song(1, 'A'), song(2, 'B')], [chart('c1', 1), chart('c2', 2)]));
  await load(iidx([song(1, 'A')], [chart('c1', 1)]));
  expect(await findSongByID(db, 'iidx', '2')).toBeDefined();
  expect(await chartByID(db, await gptRow(db, 'iidx', 'SP'), 'c2')).toBeDefined();
});

test('each faulty entry is left out with its place and reason, and the others are loaded', async () => {
  const { load } = await emptyCatalogue();
  const report = await load(
    iidx(
      [song(1, 'A'), song(1, 'Again'), { id: 'x', title: 'B' }, null],
      [
        chart('c1', 1),
        chart('c1', 1),
        chart('c2', 99),
        chart('c3', 1, { difficulty: 'IMPOSSIBLE' }),
        chart('c4', 1),
        { ...chart('c5', 1), levelNum: '11' },
        chart('c6', 1, { isPrimary: false }),
      ],
    ),
  );
  expect(report.kinds.songs).toEqual(counts(1, 0, 0, 3));
  expect(report.kinds.charts).toEqual(counts(2, 0, 0, 5));
  expect(report.leftOut.map(({ file, index }) => `${file} ${index}`)).toEqual([
    'songs-iidx.json 1',
    'songs-iidx.json 2',
    'songs-iidx.json 3',
    'charts-iidx.json 1',
    'charts-iidx.json 5',
    'charts-iidx.json 2',
    'charts-iidx.json 3',
    'charts-iidx.json 4',
  ]);
  expect(reasons(report).join('\n')).toMatch(
    /1 is there more than once[^]*song 99[^]*IMPOSSIBLE[^]*second primary ANOTHER besides c1/,
  );
});

test('a chart id of another game:playtype is left out instead of moving the chart', async () => {
  const { load } = await emptyCatalogue();
  await load(iidx([song(1, 'A')], [chart('c1', 1)]));
  const report = await load(iidx([], [chart('c1', 1, { playtype: 'DP' })]));
  expect(reasons(report)).toEqual(['chart c1 of song 1 is stored as one of another game:playtype']);
});

test('games, playtypes and class sets without a module are counted and passed over', async () => {
  const { load } = await emptyCatalogue();
  const report = await load(
    seedFiles(
      seedFile('songs', [song(1, 'A')], 'chess'),
      seedFile('charts', [chart('c1', 1), chart('c2', 1)], 'chess'),
      ...iidx([song(1, 'A')], [chart('c3', 1, { playtype: '4P' })]).files,
      seedFile('goals', [goal('G1', { type: 'single', data: 'c1' }, { game: 'chess' })]),
      seedFile('courses', [{ playtype: 'SP', set: 'otherDan', md5sums: 'aa', title: 'X', value: 0 }]),
    ),
  );
  expect(report.skipped).toEqual({
    chess: { songs: 1, charts: 2, goals: 1 },
    'iidx:4P': { charts: 1 },
    'otherDan (SP)': { courses: 1 },
  });
  expect(report.leftOut).toEqual([]);
});

const gpt = { game: 'iidx', playtype: 'SP' };
const folder = (folderID: string, more = {}) => ({
  ...gpt,
  folderID,
  title: folderID,
  type: 'charts',
  data: { level: '12' },
  searchTerms: [],
  inactive: false,
  ...more,
});
const table = (tableID: string, folders: string[], more = {}) => ({
  ...gpt,
  tableID,
  title: tableID,
  description: '',
  folders,
  inactive: false,
  default: false,
  ...more,
});
const goal = (goalID: string, charts: object, more = {}) => ({
  ...gpt,
  goalID,
  name: goalID,
  charts,
  criteria: { mode: 'single', key: 'scoreData.lampIndex', value: 5 },
  ...more,
});
const quest = (questID: string, ...goals: string[]) => ({
  ...gpt,
  questID,
  name: questID,
  desc: '',
  questData: [{ title: 'All', goals: goals.map((goalID) => ({ goalID })) }],
});

test('folders, tables and targets are loaded once, changed when they differ, and kept when sound', async () => {
  const { load, written } = await emptyCatalogue();
  const files = (title: string) =>
    seedFiles(
      ...iidx([song(1, 'A')], [chart('c1', 1)]).files,
      seedFile('folders', [folder('F1', { title }), folder('F2', { type: 'static', data: ['c1'] })]),
      seedFile('tables', [table('T1', ['F1', 'F2'], { default: true })]),
      seedFile('goals', [goal('G1', { type: 'single', data: 'c1' }), goal('G2', { type: 'folder', data: 'F1' })]),
      seedFile('quests', [quest('Q1', 'G1', 'G2')]),
      seedFile('questlines', [{ ...gpt, questlineID: 'L1', name: 'L', desc: '', quests: ['Q1'] }]),
      seedFile('courses', [{ playtype: '7K', set: 'genocideDan', md5sums: 'ab', title: 'Course', value: 18 }]),
    );
  const first = await load(files('One'));
  expect(first.leftOut).toEqual([]);
  expect(Object.values(first.kinds).map(({ added }) => added)).toEqual([1, 1, 2, 1, 2, 1, 1, 1]);
  expect(first.skipped).toEqual({});
  const before = written();
  await load(files('One'));
  expect(written()).toBe(before);
  expect((await load(files('Two'))).kinds.folders).toEqual(counts(0, 1, 1));
});

test('what points at things that are not there is left out or cut down, and told', async () => {
  const { load } = await emptyCatalogue();
  const report = await load(
    seedFiles(
      ...iidx([song(1, 'A')], [chart('c1', 1)]).files,
      seedFile('folders', [folder('F1'), folder('F2', { type: 'static' })]),
      seedFile('tables', [
        table('T1', ['F1', 'F2'], { default: true }),
        table('T2', ['F2']),
        table('T3', ['F1'], { default: true }),
      ]),
      seedFile('goals', [
        goal('G1', { type: 'single', data: 'c1' }),
        goal('G2', { type: 'multi', data: ['c1', 'c9'] }),
        goal('G3', { type: 'folder', data: 'F2' }),
        goal(
          'G4',
          { type: 'single', data: 'c1' },
          { criteria: { mode: 'single', key: 'scoreData.gradeIndex', value: 99 } },
        ),
      ]),
      seedFile('quests', [quest('Q1', 'G1'), quest('Q2', 'G1', 'G2')]),
      seedFile('questlines', [{ ...gpt, questlineID: 'L1', name: 'L', desc: '', quests: ['Q1', 'Q2'] }]),
    ),
  );
  expect(reasons(report)).toEqual([
    expect.stringContaining('static folder'),
    'table T2 has no folder that is there',
    'goal "G2" (c9) names a chart that is not there',
    'goal "G3" (F2) names a folder that is not there',
    'goal "G4" wants scoreData.gradeIndex 99, which there is not',
    'quest "Q2" names goals that are not there',
  ]);
  expect(report.adjusted.map(remarkText)).toEqual([
    'table T1 names 1 folders that are not there; it has the others',
    'table T3 is not made the default, for T1 is',
    'questline "L" names 1 quests that are not there; it has the others',
  ]);
});

test('documents of rows that are not there are left out', async () => {
  const { db } = await emptyCatalogue();
  expect(await findCharts(db, [1, 2])).toEqual(new Map());
});

/** A song, and this many goals on charts that are not there. */
const withFaults = (count: number) => {
  const goals = Array.from({ length: count }, (_, n) => goal(`G${n}`, { type: 'single', data: `c${n}` }));
  return seedFiles(...iidx([song(1, 'A')]).files, seedFile('goals', goals));
};

test('entries with faults are left out up to 10,000; with more of them nothing is loaded', async () => {
  const { db, load } = await emptyCatalogue();
  await expect(load(withFaults(10_001))).rejects.toMatchObject({
    status: 400,
    code: 'invalid_file',
    message: expect.stringMatching(/^More than 10,000 entries have faults; goals\.json\[10000\]: /),
  });
  expect(await findSongByID(db, 'iidx', '1')).toBeUndefined();
  expect((await load(withFaults(10_000))).kinds).toMatchObject({
    songs: counts(1),
    goals: counts(0, 0, 0, 10_000),
  });
});
