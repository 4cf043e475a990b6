import { describe, expect } from 'vitest';

import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { failureOf, uploadFile } from '../support/calls.ts';
import { courseSeeds, loadCourses, MD5 } from '../support/courses.ts';
import { test } from '../support/fixtures.ts';
import { databaseFile, lr2Score, orajaScore, uscScore } from '../support/format-samples.ts';
import { SHA256 } from '../support/hooks/beatoraja.ts';
import type { Player } from '../support/test-server.ts';

type Tables = Parameters<typeof databaseFile>[0];

const file = (tables: Tables) => new File([databaseFile(tables)], 'score.db');
const [A, B] = ['a1'.repeat(16), 'b2'.repeat(16)];
const SHA = 'c3'.repeat(32);

const lr2 = (player: Player, scores: Tables[string], songs?: Tables[string]) =>
  uploadFile(player, {
    importType: 'file/lr2-score-db',
    scoreData: file({ score: scores }),
    ...(songs && { songData: file({ song: songs }) }),
  });
const oraja = (player: Player, scores: Tables[string], songs?: Tables[string]) =>
  uploadFile(player, {
    importType: 'file/beatoraja-score-db',
    scoreData: file({ score: scores }),
    ...(songs && { songData: file({ song: songs }) }),
  });
const usc = (player: Player, scores: Tables[string], version = 20) =>
  uploadFile(player, {
    importType: 'file/usc-maps-db',
    playtype: 'Controller',
    scoreData: file({ Database: [{ version }], Charts: [{ hash: SHA, title: 'x' }], Scores: scores }),
  });

/** Returns what became of plays on unknown charts: an orphan for each, with its playtype. */
async function orphansOf(player: Player, sent: ReturnType<typeof uploadFile>) {
  const { errors } = await sent;
  expect(new Set(errors.map(({ type }) => type))).toEqual(new Set(errors.length > 0 ? ['SongOrChartNotFound'] : []));
  const browser = await player.logIn();
  const { body } = await browser.orphans.list({ params: { userID: 'me' } });
  return body.orphans.map(({ game, playtype }) => ({ game, playtype }));
}

describe('the scores of LR2', () => {
  test('have the playtype of the chart here, without a database of songs', async ({ server, hazel }) => {
    const { files } = courseSeeds();
    for (const one of files.filter(({ kind }) => kind === 'charts'))
      Object.assign(one.entries[0]!, { playtype: '14K' });
    await server.deps.writer.run(loadCatalogue, { files: files.filter(({ kind }) => kind !== 'courses') });
    const { scoreIDs, errors } = await lr2(hazel, [lr2Score(MD5('a')), lr2Score(MD5('b'))]);
    expect([scoreIDs.length, errors]).toEqual([2, []]);
    const scores = await Promise.all(scoreIDs.map((scoreID) => hazel.api.scores.get({ params: { scoreID } })));
    expect(scores.map(({ body }) => body.score.playtype).toSorted()).toEqual(['14K', '7K']);
  });

  test('of unknown charts count as 7K unless the database of songs says otherwise', async ({ hazel }) => {
    const songs = [
      { hash: A, title: 'Two hands', subtitle: '[DP]', mode: 14 },
      { hash: B, title: 'Nine buttons', subtitle: '', mode: 9 },
    ];
    const found = await orphansOf(hazel, lr2(hazel, [lr2Score(A), lr2Score(B), lr2Score('d4'.repeat(16))], songs));
    expect(found.map(({ playtype }) => playtype).toSorted()).toEqual(['14K', '7K']);
  });

  test.for([
    ['a course', { hash: A + B + A + B }],
    ['a play that was not completed', { complete: 0 }],
    ['a play with auto-scratch', { minbp: -5 }],
    ['a lamp that does not exist', { clear: 6 }],
    ['a chart that was never played', { clear: 0, perfect: 0, great: 0 }],
  ] as const)('are none for %s', async ([, more], { hazel }) => {
    expect(await orphansOf(hazel, lr2(hazel, [lr2Score(A, more)]))).toEqual([]);
  });

  test('have titles in Shift_JIS', async ({ hazel }) => {
    const title = Buffer.from([0x8a, 0x79, 0x8b, 0xc8]); // 楽曲 ("song")
    await lr2(hazel, [lr2Score(A)], [{ hash: A, title, subtitle: '', mode: 7 }]);
    const browser = await hazel.logIn();
    const { body } = await browser.orphans.list({ params: { userID: 'me' } });
    expect(body.orphans).toMatchObject([{ data: { identifier: A, title: '楽曲' } }]);
  });
});

describe('the scores of LR2oraja', () => {
  test.for([
    ['another kind of long notes', { mode: 1 }, []],
    ['a chart that was never played', { clear: 0, epg: 0, lpg: 0, egr: 0, lgr: 0 }, []],
    ['a chart whose notes differ from play to play', {}, [{ sha256: SHA, title: 'x', mode: 7, feature: 4 }]],
    ['a chart for ten keys', {}, [{ sha256: SHA, title: 'x', mode: 10, feature: 0 }]],
  ] as const)('are none for %s', async ([, more, songs], { hazel }) => {
    const sent = oraja(hazel, [orajaScore(SHA, more)], songs.length > 0 ? songs : undefined);
    expect(await orphansOf(hazel, sent)).toEqual([]);
  });

  test('are kept until the chart is known', async ({ hazel }) => {
    expect(await orphansOf(hazel, oraja(hazel, [orajaScore(SHA)]))).toMatchObject([{ game: 'bms', playtype: '7K' }]);
  });
});

describe('the logs of LR2oraja', () => {
  test.for(['scoredatalog', 'scorelog'])(
    '%s have a play for each row, with its time',
    async (table, { server, hazel }) => {
      await loadCourses(server);
      const time = 1_771_000_000;
      const rows = [0, 60, 86_400].map((later, at) => {
        const hits = { epg: 400 + at, clear: 4 + at, date: time + later };
        const sha256 = SHA256('a');
        return table === 'scoredatalog'
          ? orajaScore(sha256, hits)
          : {
              sha256,
              mode: 0,
              clear: hits.clear,
              oldclear: 0,
              score: 1500 + 2 * at,
              oldscore: 0,
              combo: 321,
              minbp: 70,
              date: hits.date,
            };
      });
      const scoreData = file({ [table]: rows });
      const { scoreIDs, errors, createdSessions } = await uploadFile(hazel, {
        importType: 'file/beatoraja-score-db',
        scoreData,
      });
      expect([scoreIDs.length, errors, createdSessions.length]).toEqual([3, [], 2]);
      const params = { userID: 'me', game: 'bms', playtype: '7K' };
      const { scores } = (await hazel.api.ugpts.allScores({ params })).body;
      expect(
        scores
          .map(({ scoreData, timeAchieved }) => [timeAchieved, scoreData.score, scoreData.lamp, scoreData.optional.bp])
          .toSorted(([a], [b]) => Number(a) - Number(b)),
      ).toEqual([
        [time * 1000, 1500, 'EASY CLEAR', 70],
        [(time + 60) * 1000, 1502, 'CLEAR', 70],
        [(time + 86_400) * 1000, 1504, 'HARD CLEAR', 70],
      ]);
      expect((await uploadFile(hazel, { importType: 'file/beatoraja-score-db', scoreData })).scoreIDs).toEqual([]);
    },
  );
});

describe('the plays of unnamed_sdvx_clone', () => {
  test.for([
    ['autoplay', { auto_flags: 2 }],
    ['a play of somebody else', { local_score: 0 }],
    ['changed timing windows', { window_perfect: 50 }],
    ['another gauge', { gauge_type: 2 }],
  ] as const)('are none for %s', async ([, more], { hazel }) => {
    expect(await orphansOf(hazel, usc(hazel, [uscScore(SHA.slice(0, 40), more)]))).toEqual([]);
  });

  test('of an old version are refused, and so is a file without a playtype', async ({ hazel }) => {
    const old = await failureOf(usc(hazel, [uscScore(SHA.slice(0, 40))], 18));
    expect(old).toMatchObject({ status: 400, code: 'invalid_file' });
    expect(old.message).toContain('update the game and start it once');
    const scoreData = file({ Database: [{ version: 20 }], Charts: [{ hash: SHA }], Scores: [uscScore(SHA)] });
    const unsaid = await failureOf(uploadFile(hazel, { importType: 'file/usc-maps-db', scoreData }));
    expect(unsaid).toMatchObject({ status: 400, issues: [{ path: 'playtype' }] });
  });
});

describe('a database', () => {
  const upload = (player: Player, bytes: Uint8Array<ArrayBuffer>, more: object = {}) =>
    failureOf(uploadFile(player, { importType: 'file/lr2-score-db', scoreData: new File([bytes], 's.db'), ...more }));
  const made = (...statements: string[]) => databaseFile({ other: [{ a: 1 }] }, statements);

  test('without the table is refused', async ({ hazel }) => {
    expect(await upload(hazel, made())).toMatchObject({ status: 400, code: 'invalid_file' });
  });

  test.for([
    [
      'file/lr2-score-db',
      { score: [orajaScore(SHA)] },
      'The table score has no column hash: this looks like a score database of LR2oraja; expected the score database of LR2 (',
    ],
    [
      'file/beatoraja-score-db',
      { score: [lr2Score(A)] },
      'The table score has no column sha256: this looks like the score database of LR2; expected a score database of LR2oraja (',
    ],
    [
      'file/lr2-score-db',
      { song: [{ md5: A, sha256: SHA, mode: 7 }] },
      'The database has no table score: this looks like the song database of LR2oraja; expected',
    ],
    ['file/lr2-score-db', { score: [{ id: 1 }] }, 'The table score has no column hash; expected'],
  ] as const)('of another program is refused as %s', async ([importType, tables, message], { hazel }) => {
    const failure = await failureOf(uploadFile(hazel, { importType, scoreData: file(tables) }));
    expect(failure).toMatchObject({ status: 400, code: 'invalid_file', message: expect.stringContaining(message) });
  });

  test('of songs of another program is refused', async ({ hazel }) => {
    const failure = await failureOf(lr2(hazel, [lr2Score(A)], [{ md5: A, sha256: SHA, title: 'x', mode: 7 }]));
    expect(failure).toMatchObject({
      status: 400,
      code: 'invalid_file',
      message: expect.stringContaining('The table song has no column hash'),
    });
  });

  test('whose table is a view, or has computed columns, is refused without computing anything', async ({ hazel }) => {
    const endless =
      'create view score as with recursive n(hash) as (select 1 union all select hash + 1 from n) select * from n';
    expect(await upload(hazel, made(endless))).toMatchObject({ message: expect.stringContaining('no table score') });
    const computed = made('create table score (a, hash as (zeroblob(1000)))');
    expect(await upload(hazel, computed)).toMatchObject({ message: expect.stringContaining('not a plain table') });
  });

  test('with rows that are too long is refused', async ({ hazel }) => {
    const long = databaseFile({ score: [lr2Score('x'.repeat(70_000))] });
    expect(await upload(hazel, long)).toMatchObject({ status: 400, code: 'invalid_file' });
  });

  test('of a program that keeps a log beside it is read', async ({ hazel }) => {
    const bytes = databaseFile({ score: [lr2Score(A)] });
    bytes.set([2, 2], 18);
    const scoreData = new File([bytes], 's.db');
    expect((await uploadFile(hazel, { importType: 'file/lr2-score-db', scoreData })).errors).toHaveLength(1);
  });

  test('of songs is refused beside what is no database of scores', async ({ hazel }) => {
    const songData = file({ song: [{ hash: A, mode: 7 }] });
    const scoreData = new File(['{}'], 'scores.json');
    const failure = await failureOf(uploadFile(hazel, { importType: 'file/batch-manual', scoreData, songData }));
    expect(failure).toMatchObject({ status: 400, issues: [{ path: 'songData' }] });
  });
});
