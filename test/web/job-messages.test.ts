import { describe, expect } from 'vitest';

import { describePulled } from '../../src/operations/admin/catalogue/pull/describe.ts';
import { jobs } from '../../src/operations/jobs/list.ts';
import { concernIn, jobMessageIn } from '../../web/texts/job-messages.ts';
import { upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { runJob } from '../support/jobs.ts';
import { batch, play } from '../support/plays.ts';

const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/;
const WORDS = /\b(?:the|of|with|and|deleted|stored|players?|scores?|charts?|files?|changed?|added)\b/;

test('the result of every job is Japanese, and English stays as the server says it', async ({ server, hazel }) => {
  await upload(hazel, batch([play(1), play(2, { identifier: 'Nowhere' })]));
  for (const { name } of jobs) {
    const { message } = await runJob(name, server.deps);
    const japanese = jobMessageIn('ja', message);
    expect([name, japanese]).toEqual([name, expect.stringMatching(JAPANESE)]);
    expect(japanese).not.toMatch(WORDS);
    expect(jobMessageIn('en', message)).toBe(message);
  }
});

describe('in Japanese', () => {
  const none = { added: 0, changed: 0, unchanged: 5, leftOut: 0 };
  const kinds = Object.fromEntries(
    ['songs', 'charts', 'folders', 'tables', 'goals', 'quests', 'questlines', 'courses'].map((kind) => [kind, none]),
  ) as unknown as Parameters<typeof describePulled>[0];

  test('a load of songs says what has changed', () => {
    const { songs, charts } = { songs: { ...none, added: 1200 }, charts: { ...none, added: 2, changed: 3 } };
    const effects = describePulled({ ...kinds, songs, charts });
    expect(jobMessageIn('ja', `loaded https://a.example/b: ${effects}; scores recomputed: 12`)).toBe(
      'https://a.example/b を読み込みました（楽曲 1,200 件追加、譜面 2 件追加、3 件変更、スコア 12 件を再計算）',
    );
    expect(jobMessageIn('ja', `loaded a.zip: ${describePulled(kinds)}`)).toBe('a.zip を読み込みました（変更なし）');
  });

  test.for([
    [
      'wrote /backups/a.tar.gz (12,000 bytes), deleted 1 old backup',
      '/backups/a.tar.gz を作成し（12,000 バイト）、古いバックアップ 1 件を削除しました',
    ],
    [
      'recalculated 12 scores, 2 with changes, 1 profile rating changed; sdvx:Single VF7: 1 player, largest moves hazel none → 1.000',
      'スコア 12 件を計算し直しました（変動 2 件、プロフィールのレーティングの変動 1 件）、sdvx:Single VF7：1 人、最大の変動 hazel none → 1.000',
    ],
    [
      'rated 12 profiles again, 2 with changes; chunithm rating: 2 players, largest moves hazel 16.50 → 16.40, rowan none → 1.00',
      'プロフィール 12 件を計算し直しました（変動 2 件）、chunithm rating：2 人、最大の変動 hazel 16.50 → 16.40, rowan none → 1.00',
    ],
    [
      'waiting for an administrator to confirm: iidx-sp: 12 of 100 charts are no longer there; Files are no longer there: a.json, b.json',
      '管理者の確認を待っています：iidx-sp：100 譜面中 12 譜面がなくなっています、ファイルがなくなっています：a.json, b.json',
    ],
    ['https://a.example/b is already up to date', 'https://a.example/b は最新です'],
    ['Kaiden was shut down', 'Kaiden が終了しました'],
    ['ENOSPC: no space left', 'ENOSPC: no space left'],
  ] as const)('"%s" reads naturally', ([english, japanese]) => {
    expect(jobMessageIn('ja', english)).toBe(japanese);
  });

  test('every reason for a review has a translation', () => {
    for (const concern of [
      'iidx-sp: the level of 20 of 100 charts changes, all by +1',
      'iidx-sp: the level of 20 of 100 charts changes',
      'iidx-sp: 1 chart with scores no longer there, such as Blue Hour',
      'iidx-sp: 20 of 100 charts are no longer there',
      'iidx-sp: 20 charts get other ids',
      'Files are no longer there: songs-iidx.json',
      '12 of 100 songs have faults and would be left out',
    ]) {
      expect(concernIn('ja', concern)).toMatch(JAPANESE);
      expect(concernIn('ja', concern)).not.toMatch(WORDS);
      expect(concernIn('en', concern)).toBe(concern);
    }
  });
});
