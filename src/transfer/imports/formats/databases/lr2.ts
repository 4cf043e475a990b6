import type { RawPlay } from '../../raw-play.ts';
import { SQLITE, type ImportFormat } from '../format.ts';
import { byPlaytype, type PlacedPlay } from '../shared/by-playtype.ts';
import { chartsOf, readCharts, type KnownChart } from './charts.ts';
import { integer, text, withTables, type Row } from './open.ts';
import { NO_ENTRIES, sentFiles } from './sent.ts';

const EXPECTED = 'the score database of LR2 (LR2files/Database/Score/<player>.db)';
const SONGS = 'the song database of LR2 (LR2files/Database/song.db)';

const COLUMNS = [
  'hash',
  'clear',
  'perfect',
  'great',
  'good',
  'bad',
  'poor',
  'maxcombo',
  'minbp',
  'op_best',
  'complete',
] as const;
/** Columns without which no row counts as a play. */
const NEEDED = ['hash', 'clear', 'perfect', 'great', 'complete'] as const;
type Score = Row<(typeof COLUMNS)[number]>;

const LAMPS = ['NO PLAY', 'FAILED', 'EASY CLEAR', 'CLEAR', 'HARD CLEAR', 'FULL COMBO'];
/** Random options by the tens of `op_best`. */
const RANDOMS = ['NONRAN', 'MIRROR', 'RANDOM', 'S-RANDOM'];

/**
 * The best score, lamp and miss count on each chart in LR2, possibly from different plays and without times. Courses, incomplete scores,
 * and plays with auto-scratch are left out.
 */
export const lr2: ImportFormat = {
  about: {
    label: { en: 'BMS, LR2 (Score/….db)', ja: 'BMS・LR2（Score/….db）' },
    signs: [SQLITE, /create table\W+score\W+hash\b/i],
    songs: 'song.db',
    guide: {
      games: ['bms'],
      steps: [
        { en: 'Close LR2, so that it has saved everything.', ja: 'LR2 を終了し、データが保存された状態にします。' },
        {
          en: 'Open the folder Score in the folder of the game. The file has the name of your player.',
          ja: 'ゲームのフォルダ内の Score フォルダを開きます。ファイル名はプレイヤー名です。',
          picture: {
            kind: 'folder',
            path: ['LR2files', 'Database', 'Score'],
            files: ['PLAYER.db'],
            marked: 'PLAYER.db',
          },
        },
        {
          en: 'Drop it on the import page. Add song.db from the folder Database if charts are unknown to this server.',
          ja: 'インポート画面にドロップします。サーバーにない譜面がある場合は、Database フォルダの song.db も追加します。',
          picture: { kind: 'folder', path: ['LR2files', 'Database'], files: ['Score', 'song.db'], marked: 'song.db' },
        },
      ],
    },
  },
  entries: NO_ENTRIES,
  isReadByWorker: true,
  async parse(body, { games, ...context }) {
    const [scores, songs] = sentFiles(body, context);
    const rows = withTables(scores, EXPECTED, (tables) => tables.rows('score', COLUMNS, NEEDED)).filter(isPlay);
    const known = songs ? readCharts(songs, 'hash', SONGS) : new Map<string, KnownChart>();
    const chartOf = await chartsOf(rows.map(hashOf), known, context);
    const placed = rows.flatMap((row, position): PlacedPlay[] => {
      const { playtype, title } = chartOf(hashOf(row));
      return playtype === null ? [] : [{ playtype, position, play: toPlay(row, playtype, title) }];
    });
    return byPlaytype(games, { game: 'bms', playtypes: ['7K', '14K'], service: 'LR2' }, placed);
  },
};

const hashOf = ({ hash }: Score): string => text(hash).toLowerCase();

const isPlay = (row: Score): boolean =>
  /^[0-9a-f]{32}$/.test(hashOf(row)) &&
  row.complete === 1 &&
  LAMPS[integer(row.clear) ?? -1] !== undefined &&
  (integer(row.minbp) ?? 0) >= 0 &&
  (row.clear !== 0 || scoreOf(row) > 0);

const count = (cell: Score['bad']): number => integer(cell) ?? 0;
const scoreOf = ({ perfect, great }: Score): number => 2 * count(perfect) + count(great);

function toPlay(row: Score, playtype: string, title: string | null): RawPlay {
  const { perfect, great, good, bad, poor, maxcombo, minbp, op_best: option } = row;
  const random = playtype === '7K' ? RANDOMS[Math.floor(count(option) / 10)] : undefined;
  return {
    score: scoreOf(row),
    lamp: LAMPS[count(row.clear)]!,
    matchType: 'bmsChartHash',
    identifier: hashOf(row),
    title,
    judgements: { pgreat: count(perfect), great: count(great), good: count(good), bad: count(bad), poor: count(poor) },
    optional: { bp: integer(minbp), maxCombo: integer(maxcombo) },
    scoreMeta: { client: 'LR2', ...(random !== undefined && { random }) },
  };
}
