import type { RawPlay } from '../../raw-play.ts';
import { SQLITE, type ImportFormat } from '../format.ts';
import { byPlaytype, type PlacedPlay } from '../shared/by-playtype.ts';
import { chartsOf, readCharts, type KnownChart } from './charts.ts';
import { integer, text, withTables, type Row, type Tables } from './open.ts';
import { NO_ENTRIES, sentFiles } from './sent.ts';

const EXPECTED = 'a score database of LR2oraja (score.db, scoredatalog.db or scorelog.db in player/<player>)';
const SONGS = 'the song database of LR2oraja (songdata.db)';

const HITS = ['epg', 'lpg', 'egr', 'lgr', 'egd', 'lgd', 'ebd', 'lbd', 'epr', 'lpr', 'ems', 'lms'] as const;
const COLUMNS = ['sha256', 'mode', 'clear', ...HITS, 'combo', 'minbp', 'option', 'date'] as const;
/** Columns without which no row counts as a play. */
const NEEDED = ['sha256', 'mode', 'clear'] as const;
type Score = Row<(typeof COLUMNS)[number]>;
const LOG_COLUMNS = ['sha256', 'mode', 'clear', 'score', 'combo', 'minbp', 'date'] as const;
type LogEntry = Row<(typeof LOG_COLUMNS)[number]>;
/** Columns that all tables have. */
type Common = Score | LogEntry;

/** Converts a row of a play on a chart of a playtype. */
type ToPlay = (playtype: string, title: string | null) => RawPlay;

const LAMPS = [
  'NO PLAY',
  'FAILED',
  'ASSIST CLEAR',
  'ASSIST CLEAR',
  'EASY CLEAR',
  'CLEAR',
  'HARD CLEAR',
  'EX HARD CLEAR',
  'FULL COMBO',
  'FULL COMBO',
  'FULL COMBO',
];
const RANDOMS = ['NONRAN', 'MIRROR', 'RANDOM', 'R-RANDOM', 'S-RANDOM'];
/** `minbp` of charts never played to the end. */
const NO_BP = 2_147_483_647;

/**
 * The scores of LR2oraja: the best one on each chart with the time of the last improvement (score.db), all plays (scoredatalog.db), or the
 * bests after each improvement (scorelog.db). Plays with other types of long notes and charts with random notes are left out, because they
 * can't be compared.
 */
export const lr2oraja: ImportFormat = {
  about: {
    label: {
      en: 'BMS, LR2oraja (score.db, scoredatalog.db, scorelog.db)',
      ja: 'BMS・LR2oraja（score.db、scoredatalog.db、scorelog.db）',
    },
    signs: [SQLITE, /create table\W+score(?:data)?(?:log)?\W+sha256\b/i],
    songs: 'songdata.db',
    guide: {
      games: ['bms'],
      steps: [
        {
          en: 'Close LR2oraja, so that it has saved everything.',
          ja: 'LR2oraja を終了し、データが保存された状態にします。',
        },
        {
          en: 'Open the folder of your player. score.db has your best scores; scoredatalog.db of newer versions has every play with its time.',
          ja: 'プレイヤーのフォルダを開きます。score.db はベストスコア、scoredatalog.db（新しいバージョン）は日時つきの全プレイです。',
          picture: {
            kind: 'folder',
            path: ['LR2oraja', 'player', 'player1'],
            files: ['score.db', 'scoredatalog.db', 'scorelog.db'],
            marked: 'scoredatalog.db',
          },
        },
        {
          en: 'Drop the file on the import page. Add songdata.db from the folder of the game if charts are unknown to this server.',
          ja: 'ファイルをインポート画面にドロップします。サーバーにない譜面がある場合は、ゲームのフォルダの songdata.db も追加します。',
          picture: {
            kind: 'folder',
            path: ['LR2oraja'],
            files: ['beatoraja.jar', 'songdata.db'],
            marked: 'songdata.db',
          },
        },
      ],
    },
  },
  entries: NO_ENTRIES,
  isReadByWorker: true,
  async parse(body, { games, ...context }) {
    const [scores, songs] = sentFiles(body, context);
    const rows = withTables(scores, EXPECTED, playsIn);
    const known = songs ? readCharts(songs, 'sha256', SONGS) : new Map<string, KnownChart>();
    const chartOf = await chartsOf(
      rows.map(({ hash }) => hash),
      known,
      context,
    );
    const placed = rows.flatMap(({ hash, toPlay }, position): PlacedPlay[] => {
      const { playtype, isRandom, title } = chartOf(hash);
      return playtype === null || isRandom ? [] : [{ playtype, position, play: toPlay(playtype, title) }];
    });
    return byPlaytype(games, { game: 'bms', playtypes: ['7K', '14K'], service: 'LR2oraja' }, placed);
  },
};

/** Returns the plays of the table that a file has. Throws a 400 if it has none of them. */
function playsIn(tables: Tables): { hash: string; toPlay: ToPlay }[] {
  if (tables.has('scorelog')) {
    const rows = tables.rows('scorelog', LOG_COLUMNS, NEEDED).filter((row) => isPlay(row, integer(row.score) ?? 0));
    return rows.map((row) => ({ hash: hashOf(row), toPlay: (_, title) => toBests(row, title) }));
  }
  const table = tables.has('scoredatalog') ? 'scoredatalog' : 'score';
  const rows = tables.rows(table, COLUMNS, NEEDED).filter((row) => isPlay(row, scoreOf(row)));
  return rows.map((row) => ({ hash: hashOf(row), toPlay: (playtype, title) => toPlay(row, playtype, title) }));
}

const hashOf = ({ sha256 }: Common): string => text(sha256).toLowerCase();

const isPlay = (row: Common, score: number): boolean =>
  /^[0-9a-f]{64}$/.test(hashOf(row)) &&
  row.mode === 0 &&
  LAMPS[integer(row.clear) ?? -1] !== undefined &&
  (row.clear !== 0 || score > 0);

const sum = (row: Score, ...columns: readonly (keyof Score)[]): number =>
  columns.reduce((total, column) => total + (integer(row[column]) ?? 0), 0);
const scoreOf = (row: Score): number => 2 * sum(row, 'epg', 'lpg') + sum(row, 'egr', 'lgr');

/** Returns the fields that rows of all tables have. */
function commonOf(row: Common, title: string | null) {
  const seconds = integer(row.date) ?? 0;
  const bp = integer(row.minbp) ?? -1;
  const play: Pick<RawPlay, 'lamp' | 'matchType' | 'identifier' | 'title' | 'timeAchieved'> = {
    lamp: LAMPS[integer(row.clear)!]!,
    matchType: 'bmsChartHash',
    identifier: hashOf(row),
    title,
    timeAchieved: seconds > 0 ? seconds * 1000 : null,
  };
  return { play, optional: { ...(bp >= 0 && bp < NO_BP && { bp }), maxCombo: integer(row.combo) } };
}

function toPlay(row: Score, playtype: string, title: string | null): RawPlay {
  const { play, optional } = commonOf(row, title);
  const random = playtype === '7K' ? RANDOMS[integer(row.option) ?? -1] : undefined;
  return {
    ...play,
    score: scoreOf(row),
    judgements: {
      pgreat: sum(row, 'epg', 'lpg'),
      great: sum(row, 'egr', 'lgr'),
      good: sum(row, 'egd', 'lgd'),
      bad: sum(row, 'ebd', 'lbd'),
      poor: sum(row, 'epr', 'lpr', 'ems', 'lms'),
    },
    optional: {
      ...optional,
      ...Object.fromEntries(HITS.slice(0, 8).map((hit) => [hit, integer(row[hit])])),
      epr: sum(row, 'epr', 'ems'),
      lpr: sum(row, 'lpr', 'lms'),
    },
    scoreMeta: { client: 'lr2oraja', ...(random !== undefined && { random }) },
  };
}

/** Returns the bests on a chart after an improvement. */
function toBests(row: LogEntry, title: string | null): RawPlay {
  const { play, optional } = commonOf(row, title);
  return { ...play, score: integer(row.score) ?? 0, judgements: {}, optional, scoreMeta: { client: 'lr2oraja' } };
}
