import type { SentWith } from '../../../../../db/schema/imports.ts';
import { invalidRequest } from '../../../../base/shared/refusal.ts';
import { CSV_ENTRIES } from '../../entries.ts';
import { onePart, type RawPlay } from '../../raw-play.ts';
import { readNamedRows, type NamedCells } from '../csv/named.ts';
import { readPlaytype } from '../eamusement-iidx-csv/playtype.ts';
import type { ImportFormat } from '../format.ts';
import { gptOf } from '../shared/gpt.ts';
import { collectPlays } from '../shared/lamps.ts';
import { VERSION } from './charts.ts';

const EXPECTED = 'SP.csv or DP.csv of inf-notebook (beatmania IIDX INFINITAS)';

/** Columns that are read. The date is that of the last play, not of the best one. */
const COLUMNS = {
  title: '曲名',
  difficulty: '難易度',
  clearType: 'クリアタイプ',
  score: 'スコア',
  missCount: 'ミスカウント',
} as const;

const LAMPS: ReadonlyMap<string, string> = new Map([
  ['NO PLAY', 'NO PLAY'],
  ['FAILED', 'FAILED'],
  ['A-CLEAR', 'ASSIST CLEAR'],
  ['E-CLEAR', 'EASY CLEAR'],
  ['CLEAR', 'CLEAR'],
  ['H-CLEAR', 'HARD CLEAR'],
  ['EXH-CLEAR', 'EX HARD CLEAR'],
  ['F-COMBO', 'FULL COMBO'],
]);

/** The best score on each chart of beatmania IIDX INFINITAS, as inf-notebook reads them from the screen. */
export const infNotebook: ImportFormat = {
  about: {
    label: { en: 'beatmania IIDX INFINITAS, inf-notebook (CSV)', ja: 'beatmania IIDX INFINITAS・inf-notebook（CSV）' },
    signs: [/^[^\n]*クリアタイプ/, /^[^\n]*曲名/],
    playtypes: ['SP', 'DP'],
    guide: {
      games: ['iidx'],
      steps: [
        {
          en: 'In inf-notebook, export your records as CSV.',
          ja: 'inf-notebook（リザルト手帳）で、記録を CSV に出力します。',
        },
        {
          en: 'Open the folder with the CSV files. SP.csv and DP.csv can be imported; DP BATTLE.csv can’t.',
          ja: 'CSV の出力先フォルダを開きます。取り込めるのは SP.csv と DP.csv です（DP BATTLE.csv は取り込めません）。',
          picture: {
            kind: 'folder',
            path: ['inf-notebook'],
            files: ['DP BATTLE.csv', 'DP.csv', 'SP.csv'],
            marked: 'SP.csv',
          },
        },
        {
          en: 'Drop one of them on the import page and check that the playtype fits.',
          ja: 'どちらかをインポート画面にドロップし、プレイスタイルが正しいことを確認します。',
        },
      ],
    },
  },
  entries: CSV_ENTRIES,
  check: playtypeOf,
  parse(body, { games, versionsOf: _, ...sentWith }) {
    const gpt = gptOf(games, 'iidx', playtypeOf(sentWith));
    const plays = readNamedRows(body, { columns: COLUMNS, expected: EXPECTED }, readPlay);
    return onePart({ gpt, service: 'inf-notebook', version: VERSION, classes: {}, ...collectPlays(plays, LAMPS) });
  },
};

/** Returns the playtype in the form field. Throws a 400 if it is missing, differs from that in the file's name, or for DP BATTLE. */
function playtypeOf(sentWith: SentWith): 'SP' | 'DP' {
  if (/battle/i.test(sentWith.filename ?? '') && sentWith.fields['assertPlaytypeCorrect'] === undefined) {
    throw invalidRequest([{ path: 'playtype', message: "DP BATTLE scores can't be imported; choose SP or DP" }]);
  }
  return readPlaytype(sentWith);
}

/** Reads the best score on a chart; undefined if it was not played. */
function readPlay(cells: NamedCells<keyof typeof COLUMNS>): RawPlay | undefined {
  const score = cells.count('score');
  const bp = cells.count('missCount');
  const lamp = cells.text('clearType');
  if (score === undefined || (score === 0 && (lamp === 'NO PLAY' || lamp === ''))) return undefined;
  return {
    score,
    lamp,
    matchType: 'songTitle',
    identifier: cells.text('title'),
    difficulty: cells.text('difficulty'),
    ...(bp !== undefined && { optional: { bp } }),
  };
}
