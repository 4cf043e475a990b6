import { describe, expect } from 'vitest';

import { KaidenError } from '../../contracts/client/index.ts';
import { ERROR_CODES } from '../../contracts/error-codes.ts';
import { errorBody, notFound } from '../../src/base/shared/refusal.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { faultIn, refusalIn } from '../../web/texts/refusals.ts';
import { bearer, post, send, upload, uploadFile } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { databaseFile, lr2Score, orajaScore } from '../support/format-samples.ts';
import { lr2Play } from '../support/hooks/lr2.ts';
import { batch, play } from '../support/plays.ts';
import { folderID, testSeeds } from '../support/test-seeds.ts';
import type { TestServer } from '../support/test-server.ts';

const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/;

/** Returns the refusal of a call, as the web app gets it. */
async function refused(call: Promise<unknown>): Promise<KaidenError> {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(KaidenError);
  return error as KaidenError;
}
const guest = (server: TestServer) => server.client();
const SP = { game: 'iidx', playtype: 'SP' };

test('every code of a refusal has a Japanese text, and English stays as the server says it', () => {
  for (const code of ERROR_CODES) {
    expect([code, refusalIn('ja', { code, message: 'Some text' })]).toEqual([code, expect.stringMatching(JAPANESE)]);
    expect(refusalIn('en', { code, message: 'Some text' })).toBe('Some text');
  }
});

test('what the server adds to a code whose text is general stays readable', () => {
  const message = 'The archive is of another song database';
  expect(refusalIn('ja', { code: 'wrong_archive', message })).toContain(message);
  expect(refusalIn('ja', { code: 'user_not_found', message: notFound('user').message })).toBe(
    'このユーザーは存在しません',
  );
  expect(errorBody(notFound('user')).code).toBe('user_not_found');
});

describe('in Japanese', () => {
  test('an unknown playtype is told with those that the game has', async ({ server }) => {
    const params = { game: 'iidx', playtype: 'XX' };
    expect(refusalIn('ja', await refused(guest(server).games.playtype({ params })))).toBe(
      'iidx に「XX」というプレイスタイルはありません。SP、DP のどれかを指定してください',
    );
  });

  const registration = { username: 'Aspen', '!password': 'correct horse', email: 'a@x.example', captcha: '' };

  test.for([
    [{ username: '1st' }, '半角英数字と _ - で 3〜20 文字にしてください（先頭に数字は使えません）'],
    [{ '!password': 'short' }, '8 文字以上にしてください'],
    [{ email: 'nowhere' }, 'メールアドレスの形式が正しくありません'],
    [{ email: `${'a'.repeat(300)}@x.example` }, '254 文字以内にしてください'],
  ] as const)('a registration with %j says what to change', async ([wrong, text], { server }) => {
    const error = await refused(guest(server).auth.register({ json: { ...registration, ...wrong } }));
    const faults = error.issues.map(({ message }) => faultIn('ja', message));
    expect(faults[0]).toBe(text);
    expect(refusalIn('ja', error)).toBe(text);
  });

  test('a database of another program is told by what it looks like and which one was expected', async ({ hazel }) => {
    const scoreData = new File([databaseFile({ score: [orajaScore('a'.repeat(64))] })], 'score.db');
    const wrong = await refused(uploadFile(hazel, { importType: 'file/lr2-score-db', scoreData }));
    expect(refusalIn('ja', wrong)).toBe(
      'テーブル score に列 hash がありません。これは LR2oraja のスコアデータベースのようです。' +
        'LR2 のスコアデータベース（LR2files/Database/Score/<player>.db）を選んでください',
    );
    const other = new File([databaseFile({ score: [lr2Score('a'.repeat(32))] })], 'score.db');
    const oraja = await refused(uploadFile(hazel, { importType: 'file/beatoraja-score-db', scoreData: other }));
    expect(refusalIn('ja', oraja)).toMatch(/LR2 のスコアデータベース.*score\.db、scoredatalog\.db、scorelog\.db/);
    const none = new File(['SQLite format 3'], 'score.db');
    const broken = await refused(uploadFile(hazel, { importType: 'file/lr2-score-db', scoreData: none }));
    expect(refusalIn('ja', broken)).toMatch(/^データベースとして読み込めません（it is incomplete）。LR2 /);
  });

  test('times in the wrong unit are told with the right one', async ({ server, hazel }) => {
    const seconds = [play(1, { timeAchieved: 1_771_000_000 }), play(2, { timeAchieved: 1_771_000_001 })];
    const wrong = await refused(upload(hazel, batch(seconds)));
    expect(refusalIn('ja', wrong)).toBe(
      'ファイルを読み込めません（scores[0].timeAchieved: ミリ秒単位の Unix 時間にしてください（秒単位のようです）。他 1 件）',
    );
    for (const [timeAchieved, text] of [
      [-5, 'ミリ秒単位の Unix 時間にしてください（入力値：-5）'],
      [1.5, 'ミリ秒単位の Unix 時間を整数で指定してください'],
    ] as const) {
      const { issues } = await refused(upload(hazel, batch([play(1, { timeAchieved })])));
      expect(faultIn('ja', issues[0]!.message)).toBe(text);
    }
    const sent = post({ ...lr2Play(), unixTimestamp: 1_771_000_000_000 }, bearer(hazel.key));
    const { json } = await send(server, '/ir/lr2hook/import', sent);
    expect(refusalIn('ja', { code: json.code, message: json.description })).toBe(
      '秒単位の Unix 時間にしてください（ミリ秒単位のようです）',
    );
  });

  test('a compressed body is told what to send instead', async ({ server, hazel }) => {
    const sent = post({}, { ...bearer(hazel.key), 'content-encoding': 'gzip' });
    const { json } = await send(server, '/ir/direct-manual/import', sent);
    expect(refusalIn('ja', { code: json.code, message: json.description })).toBe(
      '圧縮されたリクエストは受け付けていません。Content-Encoding なしで送信してください',
    );
  });

  test('a goal that counts more charts than its folder has is told how many it has', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    const count = async (countNum: number) => {
      const criteria = { mode: 'absolute' as const, key: 'scoreData.lampIndex' as const, value: 4, countNum };
      const json = { criteria, charts: { type: 'folder' as const, data: folderID('SP', 3) } };
      return refusalIn('ja', await refused(hazel.api.ugptTargets.addGoal({ params: { userID: 'me', ...SP }, json })));
    };
    expect(await count(99)).toMatch(/^2〜\d（譜面数）の整数にしてください$/);
    const keep = async (left: number) => {
      const charts = structuredClone(testSeeds().files.find(({ name }) => name === 'charts-iidx.json')!);
      const entries = charts.entries as { level: string; playtype: string }[];
      const ofFolder = entries.filter(({ level, playtype }) => level === '3' && playtype === 'SP');
      for (const chart of ofFolder.slice(left)) chart.level = '4';
      await server.deps.writer.run(loadCatalogue, { files: [charts] });
    };
    await keep(1);
    expect(await count(2)).toBe('このフォルダには譜面が 1 つしかありません');
    await keep(0);
    expect(await count(2)).toBe('このフォルダには譜面がありません');
  });

  test('a name that is taken, a wrong password and a missing player are told apart', async ({ server, hazel }) => {
    const { user } = hazel;
    const json = { ...registration, username: user.username };
    expect(refusalIn('ja', await refused(guest(server).auth.register({ json })))).toBe(
      'このユーザー名は使われています',
    );
    const login = guest(server).auth.login({
      json: { username: user.username, '!password': 'wrong horse', captcha: '' },
    });
    expect(refusalIn('ja', await refused(login))).toBe('ユーザー名またはパスワードが違います');
    const missing = guest(server).users.get({ params: { userID: 'nobody' } });
    expect(refusalIn('ja', await refused(missing))).toBe('このユーザーは存在しません');
    const profile = guest(server).ugpts.get({ params: { userID: user.username, ...SP } });
    expect(refusalIn('ja', await refused(profile))).toBe(`${user.username} さんの iidx:SP のスコアはまだありません`);
  });

  test('an impossible play says which value is out of range, and an unmatched one what is missing', async ({
    hazel,
  }) => {
    const scoreData = new File([JSON.stringify(batch([play(1, { score: 99_999 })]))], 'play.json');
    const { body } = await hazel.api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
    const [error] = 'errors' in body ? body.errors : [];
    const unknown = await upload(hazel, batch([play(1, { identifier: 'Song of Tomorrow' })]));
    expect(faultIn('ja', unknown.errors[0]!.message)).toBe('「Song of Tomorrow」という曲は iidx にありません');
    expect(faultIn('ja', error!.message)).toMatch(/^score は 0〜\d+ の数値にしてください（入力値：99999）$/);
  });
});
