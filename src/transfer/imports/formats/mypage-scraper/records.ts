import { CSV_ENTRIES } from '../../entries.ts';
import { onePart, type RawPlay } from '../../raw-play.ts';
import { cellReader } from '../csv/cells.ts';
import { findColumns, readCSV } from '../csv/read.ts';
import type { ImportFormat } from '../format.ts';
import { gptOf } from '../shared/gpt.ts';
import { collectPlays } from '../shared/lamps.ts';
import { listIn, SERVICE } from './cells.ts';

const EXPECTED = "the CSV of WACCA records from the site's scraper";

const COLUMNS = {
  title: 'music_title',
  levels: 'music_levels',
  scores: 'music_scores',
  achieves: 'music_achieves',
} as const;

const DIFFICULTIES = ['NORMAL', 'HARD', 'EXPERT', 'INFERNO'];

/** Lamps by the file's numbers. */
const LAMPS: ReadonlyMap<string, string> = new Map([
  ['0', 'FAILED'],
  ['1', 'CLEAR'],
  ['2', 'MISSLESS'],
  ['3', 'FULL COMBO'],
  ['4', 'ALL MARVELOUS'],
]);

/** The records of WACCA's player site: the best score on each chart, four difficulties per row, without times. */
export const mypageRecords: ImportFormat = {
  about: {
    label: { en: 'WACCA, records (CSV)', ja: 'WACCA・スコア（CSV）' },
    signs: [/^[^\n]*\bmusic_achieves\b/],
    guide: {
      games: ['wacca'],
      steps: [
        {
          en: 'WACCA’s player site has closed. Find the CSV file with your records that the scraper saved while it was open.',
          ja: 'WACCA のマイページは終了しています。公開中にスクレイパーで保存した、スコアの CSV を用意します。',
          picture: { kind: 'folder', path: ['WACCA'], files: ['player.csv', 'records.csv'], marked: 'records.csv' },
        },
        {
          en: 'Drop it on the import page. These are best scores without times, so they belong to no session.',
          ja: 'インポート画面にドロップします。日時のないベストスコアなので、セッションにはなりません。',
        },
      ],
    },
  },
  entries: CSV_ENTRIES,
  parse(body, { games }) {
    const gpt = gptOf(games, 'wacca', 'Single');
    const table = readCSV(body, EXPECTED);
    const columns = findColumns(table, COLUMNS, EXPECTED);
    const cells = cellReader(table);
    cells.refuseFaults();
    const plays = table.rows.flatMap((row) => {
      const [levels, scores, achieves] = [columns.levels, columns.scores, columns.achieves].map((column) =>
        listIn(cells.text(row, column)),
      ) as [string[], string[], string[]];
      return DIFFICULTIES.flatMap((difficulty, index) =>
        toPlay(cells.text(row, columns.title), difficulty, {
          level: levels[index],
          score: scores[index],
          achieve: achieves[index],
        }),
      );
    });
    return onePart({ gpt, service: SERVICE, version: null, classes: {}, ...collectPlays(plays, LAMPS) });
  },
};

/** Returns the best score on a chart; nothing if there is no such chart (level 0), or no score (0). */
function toPlay(
  title: string,
  difficulty: string,
  { level = '0', score = '', achieve = '' }: Record<'level' | 'score' | 'achieve', string | undefined>,
): RawPlay | [] {
  if (level === '0' || !/^\d{1,7}$/.test(score) || Number(score) === 0) return [];
  return { score: Number(score), lamp: achieve, matchType: 'songTitle', identifier: title, difficulty };
}
