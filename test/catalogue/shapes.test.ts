import { describe, expect, test } from 'vitest';

import { chart, emptyCatalogue, reasons, seedFile, seedFiles, song, type TestCatalogue } from './support.ts';

// Invented entries in the shapes of the public files before and since May 2026.

const gpt = { game: 'iidx', playtype: 'SP' };
const v2 = {
  songs: seedFile('songs', [song(1, 'Blue Hour')], 'iidx'),
  charts: seedFile('charts', [chart('c1', 1, { tierlistInfo: { 'kt-NC': { value: 11.4, text: '11.4' } } })], 'iidx'),
  folders: seedFile('folders', [
    { ...gpt, folderID: 'F1', title: 'Level 11', type: 'charts', data: { level: '11' }, searchTerms: [] },
  ]),
  tables: seedFile('tables', [{ ...gpt, tableID: 'T1', title: 'Levels', folders: ['F1'], default: true }]),
  goals: seedFile('goals', [
    {
      ...gpt,
      goalID: 'G-old',
      name: 'HARD CLEAR Blue Hour',
      charts: { type: 'single', data: 'c1' },
      criteria: { mode: 'single', key: 'scoreData.lampIndex', value: 5 },
    },
  ]),
  quests: seedFile('quests', [
    { ...gpt, questID: 'Q1', name: 'Quest', desc: '', questData: [{ title: 'All', goals: [{ goalID: 'G-old' }] }] },
  ]),
};

const v3Song = (id: number, title: string, more: object = {}) => {
  const { id: legacySongID, ...rest } = song(id, title, more);
  return { ...rest, id: `S${id}`, legacySongID };
};
const v3Chart = (chartID: string, songID: number, more: object = {}) => {
  const { chartID: legacyChartID, playtype: _none, ...rest } = chart(chartID, songID, more);
  return { ...rest, id: `C-${chartID}`, legacyChartID, songID: `S${songID}` };
};
const v3Folder = (more: object = {}) => ({
  id: 'F-1',
  legacyFolderID: 'F1',
  game: 'iidx-sp',
  slug: 'level-11',
  title: 'Level 11',
  searchTerms: [],
  inactive: false,
  where: "chart.level = '11'",
  ...more,
});
const v3 = {
  songs: seedFile('songs', [v3Song(1, 'Blue Hour')], 'iidx'),
  charts: seedFile('charts', [v3Chart('c1', 1)], 'iidx-sp'),
  folders: seedFile('folders', [v3Folder()]),
  tables: seedFile('tables', [
    {
      id: 'T-1',
      legacyTableID: 'T1',
      game: 'iidx-sp',
      title: 'Levels',
      description: '',
      folders: ['level-11'],
      inactive: false,
      default: true,
    },
  ]),
  goals: seedFile('goals', [
    {
      game: 'iidx-sp',
      goalID: 'G-new',
      name: 'HARD CLEAR Blue Hour (SPA 11)',
      charts: { type: 'single', data: 'C-c1' },
      criteria: { mode: 'single', key: 'lamp', value: 5 },
    },
  ]),
  quests: seedFile('quests', [
    {
      game: 'iidx-sp',
      questID: 'Q1',
      name: 'Quest',
      desc: '',
      questData: [{ title: 'All', goals: [{ goalID: 'G-new' }] }],
    },
  ]),
  courses: seedFile('courses', [
    { game: 'bms-7k', set: 'genocideDan', title: 'Course', md5sums: 'abc', value: 'NORMAL_1' },
  ]),
};
const all = (shape: typeof v2 | typeof v3) => seedFiles(...Object.values(shape));

const rows = ({ client }: TestCatalogue, query: string) => client.prepare(query).all();

describe('files of the shape since May 2026', () => {
  test('are stored under the ids that older files have, with those of today beside them', async () => {
    const catalogue = await emptyCatalogue();
    const report = await catalogue.load(all(v3));
    expect([report.leftOut, report.skipped]).toEqual([[], {}]);
    expect(rows(catalogue, 'select chart_id, v3_id from charts')).toEqual([{ chart_id: 'c1', v3_id: 'C-c1' }]);
    expect(rows(catalogue, 'select song_id, v3_id from songs')).toEqual([{ song_id: 1, v3_id: 'S1' }]);
    expect(rows(catalogue, 'select folder_id, v3_id, slug from folders')).toEqual([
      { folder_id: 'F1', v3_id: 'F-1', slug: 'level-11' },
    ]);
    expect(rows(catalogue, 'select folders from tables')).toEqual([{ folders: '["F1"]' }]);
    expect(rows(catalogue, 'select count(*) as charts from folder_charts')).toEqual([{ charts: 1 }]);
    expect(rows(catalogue, 'select charts, value_name from goals')).toEqual([
      { charts: '{"type":"single","data":"c1"}', value_name: 'HARD CLEAR' },
    ]);
    expect(rows(catalogue, 'select class_set, value from courses')).toEqual([{ class_set: 'genocideDan', value: 0 }]);
    const before = catalogue.written();
    expect((await catalogue.load(all(v3))).entries).toEqual([]);
    expect(catalogue.written()).toBe(before);
  });

  test('renew what older files brought: nothing twice, goals and what only these know stay', async () => {
    const catalogue = await emptyCatalogue();
    await catalogue.load(all(v2));
    const report = await catalogue.load(all(v3));
    expect(report.entries.filter(({ change }) => change === 'added').map(({ kind }) => kind)).toEqual(['courses']);
    expect(rows(catalogue, 'select goal_id, name from goals')).toEqual([
      { goal_id: 'G-old', name: 'HARD CLEAR Blue Hour (SPA 11)' },
    ]);
    expect(rows(catalogue, "select quest_data ->> '$[0].goals[0].goalID' as goal from quests")).toEqual([
      { goal: 'G-old' },
    ]);
    expect(rows(catalogue, `select tierlist_info ->> '$."kt-NC".value' as tier from charts`)).toEqual([{ tier: 11.4 }]);
    expect(report.changedQuests).toEqual([]);
  });

  test('give charts their tiers, which stand in their data', async () => {
    const catalogue = await emptyCatalogue();
    const data = { notecount: 1000, inGameID: 1, ncTier: { value: 11.7, text: '11.7', individualDifference: false } };
    await catalogue.load(seedFiles(v3.songs, seedFile('charts', [v3Chart('c1', 1, { data })], 'iidx-sp')));
    expect(rows(catalogue, `select tierlist_info ->> '$."kt-NC".value' as tier from charts`)).toEqual([{ tier: 11.7 }]);
  });

  test('may call a game by another name, and have entries that are no songs or charts', async () => {
    const catalogue = await emptyCatalogue();
    const songs = [v3Song(1, 'Real'), v3Song(99_900, 'チュートリアル')];
    const hard = { difficulty: 'HARD', data: {} };
    const charts = [
      v3Chart('p1', 1, hard),
      v3Chart('p2', 1, { ...hard, difficulty: 'POLAR', level: '0', levelNum: 0 }),
    ];
    const { kinds, skipped } = await catalogue.load(
      seedFiles(seedFile('songs', songs, 'poco'), seedFile('charts', charts, 'poco')),
    );
    expect([kinds.songs.added, kinds.charts.added, skipped]).toEqual([1, 1, {}]);
  });
});

describe('a renewal', () => {
  test('keeps keys that no entry of a file has any more, and drops those that one entry lacks', async () => {
    const catalogue = await emptyCatalogue();
    const songs = (...data: object[]) =>
      seedFiles(
        seedFile(
          'songs',
          data.map((one, n) => song(n + 1, 'A', { data: one })),
          'gitadora',
        ),
      );
    await catalogue.load(songs({ isHot: true, x: 1 }, { isHot: false, x: 2 }));
    await catalogue.load(songs({ x: 1 }, {}));
    expect(rows(catalogue, 'select data from songs order by song_id')).toEqual([
      { data: '{"isHot":true,"x":1}' },
      { data: '{"isHot":false}' },
    ]);
  });

  test('recognises a chart that got another id, with what names it, instead of adding a second primary', async () => {
    const catalogue = await emptyCatalogue();
    const list = { ...gpt, folderID: 'F2', title: 'List', type: 'static', data: ['c1'], searchTerms: [] };
    await catalogue.load(seedFiles(...all(v2).files, seedFile('folders', [list])));
    const report = await catalogue.load(seedFiles(seedFile('charts', [chart('c9', 1)], 'iidx')));
    expect(report.adjusted).toEqual([expect.objectContaining({ what: 'chart c1' })]);
    expect(rows(catalogue, 'select id, chart_id from charts')).toEqual([{ id: 1, chart_id: 'c9' }]);
    expect(rows(catalogue, "select charts ->> '$.data' as chart from goals")).toEqual([{ chart: 'c9' }]);
    expect(rows(catalogue, "select data from folders where type = 'static'")).toEqual([{ data: '["c9"]' }]);
    expect(rows(catalogue, 'select chart_id, chart from former_chart_ids')).toEqual([{ chart_id: 'c1', chart: 1 }]);
  });

  test('moves the default table when the file does, and only then', async () => {
    const catalogue = await emptyCatalogue();
    await catalogue.load(all(v2));
    const table = (tableID: string, more: object) =>
      seedFiles(seedFile('tables', [{ ...gpt, tableID, title: tableID, folders: ['F1'], ...more }]));
    const defaults = () => rows(catalogue, 'select table_id from tables where is_default');
    await catalogue.load(table('T2', { default: false }));
    expect(defaults()).toEqual([{ table_id: 'T1' }]);
    await catalogue.load(table('T3', { default: true }));
    expect(defaults()).toEqual([{ table_id: 'T3' }]);
  });

  test('takes a goal that asks for something else now by its place in its quest', async () => {
    const catalogue = await emptyCatalogue();
    await catalogue.load(all(v2));
    const [goal] = v3.goals.entries as [{ criteria: object }];
    const other = { ...goal, name: 'EX HARD CLEAR Blue Hour', criteria: { ...goal.criteria, value: 6 } };
    await catalogue.load(all({ ...v3, goals: seedFile('goals', [other]) }));
    expect(rows(catalogue, 'select goal_id, value_name from goals')).toEqual([
      { goal_id: 'G-old', value_name: 'EX HARD CLEAR' },
    ]);
  });
});

test('goals of a quest that swap their places, with one of them changed, stay the goals that they are', async () => {
  const catalogue = await emptyCatalogue();
  const goal = (goalID: string, value: number) => ({
    ...(v2.goals.entries[0] as object),
    goalID,
    criteria: { mode: 'single', key: 'scoreData.lampIndex', value },
  });
  const quest = (...goals: string[]) => ({
    ...(v2.quests.entries[0] as object),
    questData: [{ title: 'All', goals: goals.map((goalID) => ({ goalID })) }],
  });
  const files = (goals: object[], ...order: string[]) =>
    all({ ...v2, goals: seedFile('goals', goals), quests: seedFile('quests', [quest(...order)]) });
  await catalogue.load(
    files(
      [
        { ...goal('A', 5), name: 'HARD CLEAR x' },
        { ...goal('B', 4), name: 'CLEAR x' },
      ],
      'A',
      'B',
    ),
  );
  // C is new and stands where A was; A goes by another id.
  const fresh = [
    { ...goal('C', 6), name: 'EX HARD CLEAR x' },
    { ...goal('D', 5), name: 'HARD CLEAR x' },
  ];
  await catalogue.load(files(fresh, 'C', 'D'));
  expect(rows(catalogue, 'select goal_id, value_name from goals order by goal_id')).toEqual([
    { goal_id: 'A', value_name: 'HARD CLEAR' },
    { goal_id: 'B', value_name: 'CLEAR' },
    { goal_id: 'C', value_name: 'EX HARD CLEAR' },
  ]);
});

describe('files that can not be right', () => {
  const refusal = async (files: ReturnType<typeof seedFiles>) => {
    const catalogue = await emptyCatalogue();
    const error: unknown = await catalogue.load(files).catch((one: unknown) => one);
    expect(rows(catalogue, 'select count(*) as songs from songs')).toEqual([{ songs: 0 }]);
    return error;
  };

  test('of two shapes are refused together, with both named', async () => {
    expect(await refusal(seedFiles(v3.songs, v2.charts))).toMatchObject({
      status: 400,
      message:
        'charts-iidx.json: it is of a state of before May 2026 and songs-iidx.json of May 2026 or later; load files of one state',
    });
  });

  test.for([
    ['no slug', v3Folder({ slug: undefined })],
    ['the old keys as well', v3Folder({ type: 'charts', data: {} })],
    ['rules of an earlier kind', v3Folder({ where: 'EXISTS (SELECT 1 FROM jsonb_array_elements(x))' })],
  ] as const)('of the unfinished state between the two are refused: %s', async ([, folder]) => {
    const entry = JSON.parse(JSON.stringify(folder)) as object;
    expect(await refusal(seedFiles(v3.songs, seedFile('folders', [entry])))).toMatchObject({
      status: 400,
      message: expect.stringContaining('an unfinished state of Tachi v3'),
    });
  });

  test('are refused when most entries are of something else, with the shape that was expected and the first fault', async () => {
    const entries = Array.from({ length: 12 }, (_, n) => ({ name: `Song ${n}` }));
    expect(await refusal(seedFiles(v2.songs, seedFile('charts', entries, 'iidx')))).toMatchObject({
      status: 400,
      message: expect.stringMatching(
        /^charts-iidx\.json: 12 of 12 entries are not charts as the public song database before May 2026 has them \(the first fault: chartID: /,
      ),
    });
  });

  test('are refused when none of a few entries is of its kind', async () => {
    const files = seedFiles(seedFile('songs', [{ name: 'x' }], 'iidx'), seedFile('folders', [{ a: 1 }]));
    expect(await refusal(files)).toMatchObject({
      status: 400,
      message: expect.stringMatching(
        /^songs-iidx\.json: no entry is as the public song database before May 2026 has it \(the first fault: id: /,
      ),
    });
  });

  test('are refused when their only entry is not of its kind', async () => {
    expect(await refusal(seedFiles(seedFile('songs', [{ name: 'x' }], 'iidx')))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^songs-iidx\.json: no entry is as .+ \(the first fault: id: /),
    });
  });

  test('have single faults told, and the rest loaded', async () => {
    const catalogue = await emptyCatalogue();
    const report = await catalogue.load(
      seedFiles(v3.songs, seedFile('folders', [v3Folder({ where: 'chart.level LIKE 3' })])),
    );
    expect(reasons(report)).toEqual([expect.stringMatching(/^folder "Level 11": where, /)]);
    expect(report.kinds.songs.added).toBe(1);
  });
});
