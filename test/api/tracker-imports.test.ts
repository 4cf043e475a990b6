import { describe, expect } from 'vitest';

import { failureOf, uploadFile } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { SAMPLES } from '../support/format-samples.ts';
import type { Player } from '../support/test-server.ts';

const send = (player: Player, importType: string, text: string, more: object = {}, name = 'scores') =>
  uploadFile(player, { importType, scoreData: new File([text], name), ...more });

const HEADER = 'バージョン,曲名,難易度,レベル,最終プレイ日時,プレイ回数,クリアタイプ,DJレベル,スコア,ミスカウント';
const notebook = (clearType: string, score: number | '') =>
  `${HEADER}\nx,"Nobody knows this",ANOTHER,10,20260213-203000,5,${clearType},AA,${score},12`;

const tracked = (lamp: string, ex_score = 700) =>
  JSON.stringify({
    songs: [
      { song_id: 99_999, title: 'Nobody knows this', charts: [{ difficulty: 'SPA', lamp, ex_score, miss_count: 3 }] },
    ],
  });

/** Returns the outcome of an import's only play: no such name is in the catalogue, so every valid play is an orphan. */
const outcome = async (sent: ReturnType<typeof send>) => (await sent).errors.map(({ type }) => type);

describe('inf-notebook', () => {
  test.for(['FAILED', 'A-CLEAR', 'E-CLEAR', 'CLEAR', 'H-CLEAR', 'EXH-CLEAR', 'F-COMBO'])(
    'writes %s for a lamp',
    async (clearType, { hazel }) => {
      const sent = send(hazel, 'file/inf-notebook-csv', notebook(clearType, 700), { playtype: 'SP' });
      expect(await outcome(sent)).toEqual(['SongOrChartNotFound']);
    },
  );

  test('writes rows without a score for charts that were not played', async ({ hazel }) => {
    const sent = send(hazel, 'file/inf-notebook-csv', notebook('NO PLAY', ''), { playtype: 'SP' });
    expect(await outcome(sent)).toEqual([]);
  });

  test('writes a file for DP BATTLE, which is refused', async ({ hazel }) => {
    const sent = send(hazel, 'file/inf-notebook-csv', notebook('CLEAR', 700), { playtype: 'DP' }, 'DP BATTLE.csv');
    expect(await failureOf(sent)).toMatchObject({ status: 400, issues: [{ path: 'playtype' }] });
  });
});

describe('Reflux', () => {
  const words = ['F', 'AC', 'EC', 'NC', 'HC', 'EX', 'FC', 'PFC', 'NP'];
  const full = ['FAILED', 'ASSIST', 'EASY', 'CLEAR', 'HARD', 'EX HARD', 'FC', 'EX HARD CLEAR', 'FULL COMBO', 'NO PLAY'];
  test.for([...words, ...full])('writes %s for a lamp', async (lamp, { hazel }) => {
    expect(await outcome(send(hazel, 'file/reflux-tracker-json', tracked(lamp)))).toEqual(['SongOrChartNotFound']);
  });

  test('writes NO PLAY with 0 for what was not played', async ({ hazel }) => {
    expect(await outcome(send(hazel, 'file/reflux-tracker-json', tracked('NO PLAY', 0)))).toEqual([]);
  });

  test('with a word that is not known gives an error for the play alone', async ({ hazel }) => {
    expect(await outcome(send(hazel, 'file/reflux-tracker-json', tracked('GREAT')))).toEqual(['InvalidDatapoint']);
  });

  test('writes a table with titles in quotes, SP and DP, in which unplayed charts are no scores', async ({ hazel }) => {
    const document = await send(hazel, 'file/reflux-tracker-tsv', SAMPLES['file/reflux-tracker-tsv']!.file);
    expect(document.errors.map(({ type }) => type)).toEqual(Array(3).fill('SongOrChartNotFound'));
    expect(document.errors.map(({ message }) => message).join()).toContain('Song "3"');
    const broken = SAMPLES['file/reflux-tracker-tsv']!.file.replace('SPA Lamp', 'Something').replaceAll(' Lamp', '');
    expect(await failureOf(send(hazel, 'file/reflux-tracker-tsv', broken))).toMatchObject({ status: 400 });
  });
});

describe("the scraper of WACCA's site", () => {
  const stage = (cell: string) => `player_name,player_stage\nSAMPLE,"${cell}"`;
  const classes = async (player: Player, cell: string) =>
    (await send(player, 'file/mypagescraper-player-csv', stage(cell))).classDeltas.map((delta) => delta.new);

  test('writes the number of a stage, or 0 for none', async ({ hazel }) => {
    expect(await classes(hazel, '[0,,0]')).toEqual([]);
    expect(await classes(hazel, '[1,ステージI,1]')).toEqual([0]);
    expect(await classes(hazel, '[14,ステージXIV,3]')).toEqual([13]);
    for (const cell of ['[15,x,1]', 'XIV']) expect((await failureOf(classes(hazel, cell))).status).toBe(400);
    const two = `${stage('[1,x,1]')}\nOTHER,"[2,x,1]"`;
    expect((await failureOf(send(hazel, 'file/mypagescraper-player-csv', two))).status).toBe(400);
  });

  test('writes lists of three or four difficulties; charts without a level or a score are no scores', async ({
    hazel,
  }) => {
    const document = await send(
      hazel,
      'file/mypagescraper-records-csv',
      SAMPLES['file/mypagescraper-records-csv']!.file,
    );
    expect(document.errors).toHaveLength(4);
    const without = 'music_title,music_levels\nx,"[1]"';
    expect(await failureOf(send(hazel, 'file/mypagescraper-records-csv', without))).toMatchObject({
      status: 400,
      description: expect.stringContaining('music_scores'),
    });
  });
});
