import type { RawPlay } from '../../raw-play.ts';
import { SQLITE, type ImportFormat } from '../format.ts';
import { byPlaytype, type PlacedPlay } from '../shared/by-playtype.ts';
import { chartsOf, readCharts, type KnownChart } from './charts.ts';
import { integer, text, withTables, type Row } from './open.ts';
import { NO_ENTRIES, sentFiles } from './sent.ts';

const EXPECTED = 'the score database of LR2oraja (player/<player>/score.db)';
const SONGS = 'the song database of LR2oraja (songdata.db)';

const HITS = ['epg', 'lpg', 'egr', 'lgr', 'egd', 'lgd', 'ebd', 'lbd', 'epr', 'lpr', 'ems', 'lms'] as const;
const COLUMNS = ['sha256', 'mode', 'clear', ...HITS, 'combo', 'minbp', 'option', 'date'] as const;
type Score = Row<(typeof COLUMNS)[number]>;

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
 * The best score on each chart in LR2oraja, with the time of the last improvement. Plays with other types of long notes and charts with
 * random notes are left out, because they can't be compared.
 */
export const lr2oraja: ImportFormat = {
  about: {
    label: { en: 'BMS, LR2oraja (score.db)', ja: 'BMS・LR2oraja（score.db）' },
    signs: [SQLITE, /create table\W+score\W+sha256\b/i],
    songs: 'songdata.db',
  },
  entries: NO_ENTRIES,
  async parse(body, { games, ...context }) {
    const [scores, songs] = sentFiles(body, context);
    const rows = withTables(scores, EXPECTED, (tables) => tables.rows('score', COLUMNS)).filter(isPlay);
    const known = songs ? readCharts(songs, 'sha256', SONGS) : new Map<string, KnownChart>();
    const chartOf = await chartsOf(rows.map(hashOf), known, context);
    const placed = rows.flatMap((row, position): PlacedPlay[] => {
      const { playtype, isRandom, title } = chartOf(hashOf(row));
      return playtype === null || isRandom ? [] : [{ playtype, position, play: toPlay(row, playtype, title) }];
    });
    return byPlaytype(games, { game: 'bms', playtypes: ['7K', '14K'], service: 'LR2oraja' }, placed);
  },
};

const hashOf = ({ sha256 }: Score): string => text(sha256).toLowerCase();

const isPlay = (row: Score): boolean =>
  /^[0-9a-f]{64}$/.test(hashOf(row)) &&
  row.mode === 0 &&
  LAMPS[integer(row.clear) ?? -1] !== undefined &&
  (row.clear !== 0 || scoreOf(row) > 0);

const sum = (row: Score, ...columns: readonly (keyof Score)[]): number =>
  columns.reduce((total, column) => total + (integer(row[column]) ?? 0), 0);
const scoreOf = (row: Score): number => 2 * sum(row, 'epg', 'lpg') + sum(row, 'egr', 'lgr');

function toPlay(row: Score, playtype: string, title: string | null): RawPlay {
  const { clear, minbp, combo, option, date } = row;
  const bp = integer(minbp) ?? -1;
  const random = playtype === '7K' ? RANDOMS[integer(option) ?? -1] : undefined;
  const seconds = integer(date) ?? 0;
  return {
    score: scoreOf(row),
    lamp: LAMPS[integer(clear)!]!,
    matchType: 'bmsChartHash',
    identifier: hashOf(row),
    title,
    timeAchieved: seconds > 0 ? seconds * 1000 : null,
    judgements: {
      pgreat: sum(row, 'epg', 'lpg'),
      great: sum(row, 'egr', 'lgr'),
      good: sum(row, 'egd', 'lgd'),
      bad: sum(row, 'ebd', 'lbd'),
      poor: sum(row, 'epr', 'lpr', 'ems', 'lms'),
    },
    optional: {
      ...(bp >= 0 && bp < NO_BP && { bp }),
      maxCombo: integer(combo),
      ...Object.fromEntries(HITS.slice(0, 8).map((hit) => [hit, integer(row[hit])])),
      epr: sum(row, 'epr', 'ems'),
      lpr: sum(row, 'lpr', 'lms'),
    },
    scoreMeta: { client: 'lr2oraja', ...(random !== undefined && { random }) },
  };
}
