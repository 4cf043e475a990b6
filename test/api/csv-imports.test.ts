import { describe, expect, onTestFinished } from 'vitest';

import { failureOf, uploadFile } from '../support/calls.ts';
import { iidxCSV, sdvxCSV, type ChartCells } from '../support/csv.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { NOON } from '../support/plays.ts';
import { testSeeds } from '../support/test-seeds.ts';
import { createTestServer, type Player } from '../support/test-server.ts';

const PLAYED: ChartCells = [10, 700, 300, 100, 12, 'HARD CLEAR', 'AA'];
const FILE = iidxCSV([{ title: 'Song 2', ANOTHER: PLAYED }]);

interface Sent {
  playtype?: string;
  assertPlaytypeCorrect?: string;
  name?: string;
  importType?: string;
}

const send = (player: Player, content: string | Uint8Array<ArrayBuffer>, sent: Sent = {}) => {
  const { name = 'scores.csv', importType = 'file/eamusement-iidx-csv', ...fields } = sent;
  return uploadFile(player, { importType, scoreData: new File([content], name), ...fields });
};
const sendSP = (player: Player, content: string | Uint8Array<ArrayBuffer>, sent: Sent = {}) =>
  send(player, content, { playtype: 'SP', ...sent });
const scoresOf = async ({ api }: Player, importID: string) =>
  (await api.imports.get({ params: { importID } })).body.scores;

describe('a CSV of IIDX scores', () => {
  test('gives score, lamp, judgements, miss count and the time in Japan', async ({ hazel }) => {
    const { importID, errors, idStrings } = await sendSP(hazel, FILE);
    expect([errors, idStrings]).toEqual([[], ['iidx:SP']]);
    const [score] = await scoresOf(hazel, importID);
    expect(score).toMatchObject({
      service: 'e-amusement',
      timeAchieved: NOON,
      scoreData: {
        score: 700,
        lamp: 'HARD CLEAR',
        judgements: { pgreat: 300, great: 100 },
        optional: { bp: 12 },
      },
    });
  });

  test('may have the columns of early versions, and comes from PLI too', async ({ hazel }) => {
    const early = iidxCSV([{ title: 'Song 2', ANOTHER: [10, 10, 5, 0, '---', 'FULLCOMBO CLEAR', 'F'] }], 27);
    const { importID } = await sendSP(hazel, early, { importType: 'file/pli-iidx-csv' });
    const [score] = await scoresOf(hazel, importID);
    expect(score).toMatchObject({ service: 'PLI', scoreData: { lamp: 'FULL COMBO', optional: {} } });
  });

  test('is for DP when the form says so', async ({ hazel }) => {
    const { idStrings } = await send(hazel, FILE, { playtype: 'DP' });
    expect(idStrings).toEqual(['iidx:DP']);
  });

  test('has no scores where nothing was played', async ({ hazel }) => {
    const left: ChartCells = [10, 700, 300, 100, 12, 'NO PLAY', 'AA'];
    const reset: ChartCells = [10, 0, 0, 0, '---', 'HARD CLEAR', '---'];
    const absent: ChartCells = [0, 700, 300, 100, 12, 'CLEAR', 'AA'];
    const songs = [left, reset, absent].map((ANOTHER) => ({ title: 'Song 2', ANOTHER }));
    expect(await sendSP(hazel, iidxCSV(songs))).toMatchObject({ scoreIDs: [], errors: [], duplicates: [] });
  });

  test('is looked up in the version that wrote it', async ({ hazel }) => {
    // Song 1 had 400 notes in version 27.
    const songs = ['HEROIC VERSE', 'GOLD'].map((version) => ({ title: 'Song 1', version, ANOTHER: PLAYED }));
    const tooMuch: ChartCells = [10, 802, 401, 0, 0, 'CLEAR', 'AAA'];
    const file = iidxCSV([...songs, { title: 'Song 1', version: '9th style', ANOTHER: tooMuch }]);
    const { scoreIDs, errors } = await sendSP(hazel, file);
    expect(scoreIDs).toHaveLength(1);
    expect(errors).toMatchObject([{ type: 'InvalidDatapoint', index: 2 }]);
    const today = await sendSP(hazel, iidxCSV([{ title: 'Song 1', version: 'To Come', ANOTHER: tooMuch }]));
    expect(today.errors).toEqual([]);
  });

  test('has errors for single plays, by their position among the plays', async ({ hazel }) => {
    const odd: ChartCells = [10, 700, 300, 100, 12, 'SUPER CLEAR', 'AA'];
    const wrong: ChartCells = [10, 701, 300, 100, 12, 'CLEAR', 'AA'];
    const file = iidxCSV([
      { title: 'Song 2', HYPER: odd, ANOTHER: PLAYED },
      { title: 'Song 3', ANOTHER: wrong },
      { title: 'Nowhere', ANOTHER: PLAYED },
      { title: 'Nowhere', ANOTHER: odd },
    ]);
    const { scoreIDs, errors } = await sendSP(hazel, file);
    expect(scoreIDs).toHaveLength(1);
    expect(errors.map(({ index, type }) => [index, type])).toEqual([
      [0, 'InvalidDatapoint'],
      [2, 'InvalidDatapoint'],
      [3, 'SongOrChartNotFound'],
      [4, 'InvalidDatapoint'],
    ]);
    expect(errors[0]!.message).toContain('Song 2 [HYPER]: expected one of FAILED');
    expect(errors[0]!.message).toContain('received "SUPER CLEAR"');
  });

  test('that waits for its turn keeps what was sent beside it', async ({ hazel }) => {
    const importType = 'file/eamusement-iidx-csv';
    const form = { importType, scoreData: new File([FILE], 'x_dp.csv'), playtype: 'SP', assertPlaytypeCorrect: '' };
    const answer = await hazel.api.imports.fromFile({ form, headers: { prefer: 'respond-async' } });
    expect(answer.status).toBe(202);
    const { importID } = answer.body;
    await expect
      .poll(async () => (await hazel.api.imports.pollStatus({ params: { importID } })).body)
      .toMatchObject({ importStatus: 'completed', import: { idStrings: ['iidx:SP'] } });
  });

  test.for([
    ['no playtype', {}],
    ['an unknown playtype', { playtype: 'XP' }],
    ['a playtype in another case', { playtype: 'sp' }],
    ['a name that says DP', { playtype: 'SP', name: '1234_DP_score.csv' }],
    ['a name that says SP', { playtype: 'DP', name: '1234_sp_score.csv' }],
  ] as const)('with %s is refused, also before it would wait', async ([, sent], { server, hazel }) => {
    const before = dump(server.file);
    const refusal = { status: 400, code: 'invalid_request', issues: [{ path: 'playtype' }] };
    expect(await failureOf(send(hazel, FILE, sent))).toMatchObject(refusal);
    const { name = 'x.csv', ...fields } = sent as Sent;
    const form = { importType: 'file/pli-iidx-csv', scoreData: new File([FILE], name), ...fields };
    const headers = { prefer: 'respond-async' };
    expect(await failureOf(hazel.api.imports.fromFile({ form, headers }))).toMatchObject(refusal);
    expect(dump(server.file)).toEqual(before);
  });

  test('is believed when the form insists', async ({ hazel }) => {
    const { scoreIDs } = await sendSP(hazel, FILE, { name: 'dp.csv', assertPlaytypeCorrect: 'true' });
    expect(scoreIDs).toHaveLength(1);
  });

  test.for([
    ['empty', '', 'empty'],
    ['no CSV', '{"meta":{}}', '27 columns'],
    ['another table', 'a,b\n1,2', '2 columns'],
    ['of SOUND VOLTEX', sdvxCSV([]), '11 columns'],
    ['in another order', FILE.replace('HYPER 難易度', 'ANOTHER 難易度'), 'does not belong to HYPER'],
    ['binary', new Uint8Array([0x50, 0x4b, 0xff, 0xfe, 0x00]), 'Shift-JIS'],
  ] as const)('that is %s is refused with what was expected', async ([, content, text], { server, hazel }) => {
    const before = dump(server.file);
    const error = await failureOf(sendSP(hazel, content));
    expect(error).toMatchObject({ status: 400, code: 'invalid_file' });
    expect(error.description).toContain(text);
    expect(error.description).toContain('beatmania IIDX');
    expect(dump(server.file)).toEqual(before);
  });

  test('with cells that can not be read is refused with all of them', async ({ server, hazel }) => {
    const before = dump(server.file);
    const bad: ChartCells = [10, '7x0', 300, -1, 'many', 'CLEAR', 'AA'];
    const file = iidxCSV([
      { title: 'Song 2', ANOTHER: bad },
      { title: 'Song 3', ANOTHER: PLAYED, time: 'noon' },
    ]);
    const { status, code, issues } = await failureOf(sendSP(hazel, `${file}\r\nResident,Song 4`));
    expect([status, code]).toEqual([400, 'invalid_file']);
    expect(issues.map(({ path }) => path)).toEqual([
      'row 4',
      'row 2, column "ANOTHER EXスコア"',
      'row 2, column "ANOTHER Great"',
      'row 2, column "ANOTHER ミスカウント"',
      'row 3, column "最終プレー日時"',
    ]);
    expect(dump(server.file)).toEqual(before);
  });
});

describe('a CSV of SOUND VOLTEX scores', () => {
  const importType = 'file/eamusement-sdvx-csv';

  test('gives score, lamp and, where there is one, the EX score', async ({ hazel }) => {
    const file = sdvxCSV([
      ['Volt 1', 'EXHAUST', 'EXCESSIVE COMPLETE', 9_000_000, 1500],
      ['Volt 2', 'GRAVITY', 'ULTIMATE CHAIN', 9_500_000, 0],
      ['Volt 3', 'EXHAUST', 'NO PLAY', 0, 0],
      ['Volt 5', 'EXHAUST', 'HALF COMPLETE', 9_000_000, 0],
      ['Volt 7', 'EXTREME', 'COMPLETE', 9_000_000, 0],
    ]);
    const { importID, errors } = await send(hazel, file, { importType });
    const scores = await scoresOf(hazel, importID);
    expect(scores.map(({ scoreData: { lamp, optional } }) => [lamp, optional['exScore'] ?? null])).toEqual([
      ['EXCESSIVE CLEAR', 1500],
      ['ULTIMATE CHAIN', null],
    ]);
    expect(scores[0]).toMatchObject({ service: 'e-amusement', timeAchieved: null });
    expect(errors.map(({ index, type }) => [index, type])).toEqual([
      [2, 'InvalidDatapoint'],
      [3, 'InvalidDatapoint'],
    ]);
  });

  test('tells songs of one title apart by the level of the chart', async () => {
    // Songs 2, 4 and 6 have charts of levels 3, 5 and, here, 5.7.
    const change = (name: string, entry: unknown): unknown => {
      const one = entry as { id?: number; songID?: number };
      if (name === 'songs-sdvx.json' && [2, 4, 6].includes(one.id!))
        return { ...one, title: 'Volt', artist: `${one.id}` };
      return name === 'charts-sdvx.json' && one.songID === 6 ? { ...one, level: '5.7' } : entry;
    };
    const { files } = testSeeds();
    const seeds = {
      files: files.map((file) => ({ ...file, entries: file.entries.map((entry) => change(file.name, entry)) })),
    };
    const server = await createTestServer({ seeds });
    onTestFinished(() => server.close());
    const rows = ['3', '5.7', '5', '8'].map(
      (level, n) => ['Volt', 'GRAVITY', 'COMPLETE', 9_000_000 + n, 0, level] as const,
    );
    const player = await server.player('Hazel');
    const { importID, errors } = await send(player, sdvxCSV(rows), { importType });
    const { body } = await player.api.imports.get({ params: { importID } });
    expect(body.scores.map(({ songID, scoreData: { score } }) => [songID, score])).toEqual([
      [2, 9_000_000],
      [6, 9_000_001],
    ]);
    // 5 may be 5 or, in a file of an older version, 5.7; nothing has level 8.
    expect(errors.map(({ index, type }) => [index, type])).toEqual([
      [2, 'AmbiguousTitle'],
      [3, 'AmbiguousTitle'],
    ]);
  });

  test('has the same unmatched play when its chart has another level', async ({ hazel }) => {
    const file = (level: string) => sdvxCSV([['Nowhere', 'EXHAUST', 'COMPLETE', 9_000_000, 0, level]]);
    const sent = [await send(hazel, file('17'), { importType }), await send(hazel, file('17.5'), { importType })];
    expect(sent.map(({ errors }) => errors[0]!.type)).toEqual(['SongOrChartNotFound', 'OrphanExists']);
  });

  test('that lacks columns is refused with their names', async ({ hazel }) => {
    const error = await failureOf(send(hazel, iidxCSV([]), { importType }));
    expect(error).toMatchObject({ status: 400, code: 'invalid_file' });
    expect(error.description).toContain('"楽曲名"');
  });

  test('with a cell that can not be read is refused', async ({ hazel }) => {
    const file = sdvxCSV([['Volt 1', 'EXHAUST', 'COMPLETE', 'S', 0]]);
    const { issues } = await failureOf(send(hazel, file, { importType }));
    expect(issues).toMatchObject([{ path: 'row 2, column "ハイスコア"' }]);
  });
});
