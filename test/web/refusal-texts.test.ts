import { describe, expect } from 'vitest';

import { KaidenError } from '../../contracts/client/index.ts';
import { ERROR_CODES } from '../../contracts/error-codes.ts';
import { errorBody, notFound } from '../../src/base/shared/refusal.ts';
import { faultIn, refusalIn } from '../../web/texts/refusals.ts';
import { upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
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
