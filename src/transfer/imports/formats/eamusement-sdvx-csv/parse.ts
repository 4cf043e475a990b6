import { CSV_ENTRIES } from '../../entries.ts';
import { onePart, type ParsedImport, type RawPlay } from '../../raw-play.ts';
import { readNamedRows, type NamedCells } from '../csv/named.ts';
import type { ImportFormat } from '../format.ts';
import { gptOf } from '../shared/gpt.ts';
import { collectPlays } from '../shared/lamps.ts';

const EXPECTED = 'the CSV of SOUND VOLTEX scores from e-amusement';

/** Columns that are read. The others derive from these, or count plays. */
const COLUMNS = {
  title: '楽曲名',
  difficulty: '難易度',
  level: '楽曲レベル',
  clearRank: 'クリアランク',
  score: 'ハイスコア',
  exScore: 'EXスコア',
} as const;

const DIFFICULTIES: ReadonlyMap<string, string> = new Map([
  ['NOVICE', 'NOV'],
  ['ADVANCED', 'ADV'],
  ['EXHAUST', 'EXH'],
  ['INFINITE', 'INF'],
  ['GRAVITY', 'GRV'],
  ['HEAVENLY', 'HVN'],
  ['VIVID', 'VVD'],
  ['EXCEED', 'XCD'],
  ['NABLA', 'NBL'],
  ['MAXIMUM', 'MXM'],
  ['ULTIMATE', 'ULT'],
]);

/** Lamps by the file's clear ranks. */
const LAMPS: ReadonlyMap<string, string> = new Map([
  ['PLAYED', 'FAILED'],
  ['COMPLETE', 'CLEAR'],
  ['EXCESSIVE COMPLETE', 'EXCESSIVE CLEAR'],
  ['MAXXIVE COMPLETE', 'MAXXIVE CLEAR'],
  ['ULTIMATE CHAIN', 'ULTIMATE CHAIN'],
  ['PERFECT', 'PERFECT ULTIMATE CHAIN'],
  ['PERFECT ULTIMATE CHAIN', 'PERFECT ULTIMATE CHAIN'],
]);

/** CSV of SOUND VOLTEX scores from e-amusement: the best score on each chart, without times. */
export const eamusementSDVX: ImportFormat = {
  about: {
    label: { en: 'SOUND VOLTEX, e-amusement (CSV)', ja: 'SOUND VOLTEX・e-amusement（CSV）' },
    signs: [/^[\s"]*楽曲名[\s"]*(?:,|$)/m],
    guide: {
      games: ['sdvx'],
      steps: [
        {
          en: 'Log in to e-amusement. You need its basic course, which costs a monthly fee.',
          ja: 'e-amusement にログインします。e-amusement ベーシックコース（有料）への加入が必要です。',
        },
        {
          en: 'On SOUND VOLTEX’s site, open the download page of the play data, press 表示 (show), then ダウンロード (download).',
          ja: 'SOUND VOLTEX のサイトでプレーデータのダウンロードページを開き、「表示」、「ダウンロード」の順に押します。',
          picture: {
            kind: 'page',
            address: 'p.eagate.573.jp/game/sdvx/…/playdata/download',
            buttons: ['表示', 'ダウンロード'],
            marked: 'ダウンロード',
          },
        },
        {
          en: 'Drop score.csv on the import page and look at the preview before you import it.',
          ja: 'インポート画面に score.csv をドロップし、プレビューを確認してから取り込みます。',
        },
      ],
    },
  },
  entries: CSV_ENTRIES,
  parse(body, { games }): ParsedImport {
    const gpt = gptOf(games, 'sdvx', 'Single');
    const plays = readNamedRows(body, { columns: COLUMNS, expected: EXPECTED }, readPlay);
    return onePart({ gpt, service: 'e-amusement', version: null, classes: {}, ...collectPlays(plays, LAMPS) });
  },
};

/** Reads the best score on a chart; undefined if it was not played. */
function readPlay(cells: NamedCells<keyof typeof COLUMNS>): RawPlay | undefined {
  const score = cells.count('score');
  const exScore = cells.count('exScore');
  const difficulty = cells.text('difficulty');
  const lamp = cells.text('clearRank');
  if (score === undefined || lamp === 'NO PLAY') return undefined;
  return {
    score,
    lamp,
    matchType: 'songTitle',
    identifier: cells.text('title'),
    difficulty: DIFFICULTIES.get(difficulty) ?? difficulty,
    level: cells.text('level'),
    // 0 means that the chart was never played with S-criticals, not that none was hit.
    ...(exScore ? { optional: { exScore } } : {}),
  };
}
