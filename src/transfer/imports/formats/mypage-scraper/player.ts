import { CSV_ENTRIES } from '../../entries.ts';
import { onePart } from '../../raw-play.ts';
import { cellReader } from '../csv/cells.ts';
import { findColumns, readCSV } from '../csv/read.ts';
import type { ImportFormat } from '../format.ts';
import { notThat } from '../shared/faults.ts';
import { gptOf } from '../shared/gpt.ts';
import { shown } from '../shared/shown.ts';
import { listIn, SERVICE } from './cells.ts';

const EXPECTED = "the CSV of a WACCA player from the site's scraper, one row with the column player_stage";

/** Stages by the site's number, from 1. */
const STAGES = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII', 'XIV'];

/** The player page of WACCA's player site: the cleared stage, no scores. */
export const mypagePlayer: ImportFormat = {
  about: {
    label: { en: 'WACCA, player page (CSV)', ja: 'WACCA・プレーヤー情報（CSV）' },
    signs: [/^[^\n]*\bplayer_stage\b/],
    guide: {
      games: ['wacca'],
      steps: [
        {
          en: 'WACCA’s player site has closed. Find the CSV file with your player data that the scraper saved while it was open.',
          ja: 'WACCA のマイページは終了しています。公開中にスクレイパーで保存した、プレーヤー情報の CSV を用意します。',
          picture: { kind: 'folder', path: ['WACCA'], files: ['player.csv', 'records.csv'], marked: 'player.csv' },
        },
        {
          en: 'Drop it on the import page. It sets your stage up; scores are in the other file.',
          ja: 'インポート画面にドロップします。ステージアップの段位だけが反映されます。スコアはもう一方のファイルに入っています。',
        },
      ],
    },
  },
  entries: CSV_ENTRIES,
  parse(body, { games }) {
    const gpt = gptOf(games, 'wacca', 'Single');
    const table = readCSV(body, EXPECTED);
    const { stage } = findColumns(table, { stage: 'player_stage' }, EXPECTED);
    const [row, ...more] = table.rows;
    if (!row || more.length > 0)
      throw notThat(`The file has ${table.rows.length} rows below its header instead of one`, EXPECTED);
    const cells = cellReader(table);
    cells.refuseFaults();
    const stageUp = stageIn(cells.text(row, stage));
    const classes: Record<string, string> = stageUp === undefined ? {} : { stageUp };
    return onePart({ gpt, service: SERVICE, version: null, classes, plays: [] });
  },
};

/** Returns the stage in a cell such as `[9,ステージIX,2]`; undefined for none (0, or empty). Throws a 400 for others. */
function stageIn(cell: string): string | undefined {
  const id = listIn(cell)[0] ?? cell;
  if (id === '' || id === '0') return undefined;
  const stage = /^\d{1,2}$/.test(id) ? STAGES[Number(id) - 1] : undefined;
  if (stage === undefined) throw notThat(`player_stage is ${shown(cell)}`, EXPECTED);
  return stage;
}
