import type { Guide } from '../../../../base/shared/guide.ts';

/** How to get the CSV of beatmania IIDX from e-amusement. */
export const EAMUSEMENT: Guide = {
  games: ['iidx'],
  steps: [
    {
      en: 'Log in to e-amusement. You need its basic course, which costs a monthly fee.',
      ja: 'e-amusement にログインします。e-amusement ベーシックコース（有料）への加入が必要です。',
    },
    {
      en: 'On beatmania IIDX’s site, open the score download below DJ DATA, choose SP or DP and save the CSV.',
      ja: 'beatmania IIDX のサイトで DJ DATA のスコアデータダウンロードを開き、SP または DP を選んで CSV を保存します。',
      picture: {
        kind: 'page',
        address: 'p.eagate.573.jp/game/2dx/…/djdata/score_download',
        buttons: ['SP', 'DP'],
        marked: 'SP',
      },
    },
    {
      en: 'Drop the file on the import page and check that the playtype fits. Repeat it for the other playtype.',
      ja: 'ファイルをインポート画面にドロップし、プレイスタイルが正しいことを確認します。もう一方のプレイスタイルも同様に取り込みます。',
      picture: {
        kind: 'folder',
        path: ['Downloads'],
        files: ['1234-5678_dp_score.csv', '1234-5678_sp_score.csv'],
        marked: '1234-5678_sp_score.csv',
      },
    },
  ],
};

/** How to get the same columns from PLI. */
export const PLI: Guide = {
  games: ['iidx'],
  steps: [
    {
      en: 'Log in to PLI and download your scores as CSV, one file for SP and one for DP.',
      ja: 'PLI にログインし、スコアを CSV でダウンロードします（SP と DP で別のファイルです）。',
    },
    {
      en: 'Keep “pli” in the name of the file, so that it is told from e-amusement’s.',
      ja: 'e-amusement のファイルと区別できるように、ファイル名に「pli」を残してください。',
      picture: { kind: 'folder', path: ['Downloads'], files: ['pli_sp.csv'], marked: 'pli_sp.csv' },
    },
    {
      en: 'Drop the file on the import page and check that the playtype fits.',
      ja: 'ファイルをインポート画面にドロップし、プレイスタイルが正しいことを確認します。',
    },
  ],
};
