import { invalidRequest } from '../../../../base/shared/refusal.ts';
import { onePart, type RawPlay } from '../../raw-play.ts';
import { SQLITE, type ImportFormat } from '../format.ts';
import { notThat } from '../shared/faults.ts';
import { gptOf } from '../shared/gpt.ts';
import { GAUGES, gaugePercent, lampOf, noteModOf } from '../usc/words.ts';
import { integer, text, withTables, type Row, type Tables } from './open.ts';
import { NO_ENTRIES } from './sent.ts';

const EXPECTED = 'maps.db of unnamed_sdvx_clone';

const WINDOWS = ['window_perfect', 'window_good', 'window_hold', 'window_miss', 'window_slam'] as const;
const COLUMNS = [
  'score',
  'crit',
  'near',
  'miss',
  'gauge',
  'auto_flags',
  'timestamp',
  'chart_hash',
  'local_score',
  'gauge_type',
  'mirror',
  'random',
  'early',
  'late',
  'combo',
  ...WINDOWS,
] as const;
/** Columns without which no row counts as a play. */
const NEEDED = ['chart_hash', 'auto_flags', 'gauge_type', ...WINDOWS] as const;
type Score = Row<(typeof COLUMNS)[number]>;

/** Timing windows (ms) of the game: today's, those of old versions, and of a partially applied update. */
const STANDARD = new Set(['46,150,150,300,84', '46,92,138,250,84', '46,92,138,300,84']);
/** Versions of the file whose scores have all required fields. */
const OLDEST = 19;
/** Positions of the gauges whose scores are comparable: normal and hard. */
const COMPARABLE: ReadonlySet<unknown> = new Set([0, 1]);

/** All plays in unnamed_sdvx_clone, except those with autoplay, with other timing windows or gauges, and those of other players. */
export const uscMaps: ImportFormat = {
  about: {
    label: { en: 'unnamed_sdvx_clone (maps.db)', ja: 'unnamed_sdvx_clone（maps.db）' },
    signs: [SQLITE, /create table\W+scores\b[^;]*\bchart_hash\b/i],
    playtypes: ['Controller', 'Keyboard'],
    guide: {
      games: ['usc'],
      steps: [
        {
          en: 'Start the game once after an update, then close it.',
          ja: 'ゲームを更新した場合は一度起動してから、ゲームを終了します。',
        },
        {
          en: 'Find maps.db in the folder of the game.',
          ja: 'ゲームのフォルダにある maps.db を探します。',
          picture: {
            kind: 'folder',
            path: ['usc-game'],
            files: ['maps.db', 'replays', 'usc-game.exe'],
            marked: 'maps.db',
          },
        },
        {
          en: 'Drop it on the import page and choose whether you play with a controller or a keyboard.',
          ja: 'インポート画面にドロップし、コントローラーとキーボードのどちらでプレイしているかを選びます。',
        },
      ],
    },
  },
  entries: NO_ENTRIES,
  isReadByWorker: true,
  check: ({ fields }) => void playtypeOf(fields),
  parse(body, { games, fields }) {
    const gpt = gptOf(games, 'usc', playtypeOf(fields));
    return withTables(body, EXPECTED, (tables) => {
      refuseOld(tables);
      const titles = titlesOf(tables);
      const plays = tables
        .rows('Scores', COLUMNS, NEEDED)
        .filter(isPlay)
        .map((row) => toPlay(row, titles.get(hashOf(row)) ?? null));
      return onePart({ gpt, service: 'USC', version: null, classes: {}, plays });
    });
  },
};

/** Returns the selected playtype. Throws a 400 if none was. */
function playtypeOf({ playtype }: Readonly<Record<string, string>>): string {
  if (playtype === 'Controller' || playtype === 'Keyboard') return playtype;
  throw invalidRequest([{ path: 'playtype', message: 'expected Controller or Keyboard' }]);
}

function refuseOld(tables: Tables): void {
  const version = Math.max(
    0,
    ...tables.rows('Database', ['version'], ['version']).map((row) => integer(row.version) ?? 0),
  );
  if (version < OLDEST)
    throw notThat(
      `The file is from an old version of the game (${version}): update the game and start it once`,
      EXPECTED,
    );
}

const titlesOf = (tables: Tables): ReadonlyMap<string, string> =>
  new Map(
    tables
      .rows('Charts', ['hash', 'title'], ['hash'])
      .map(({ hash, title }) => [text(hash).toLowerCase(), text(title)]),
  );

const hashOf = ({ chart_hash: hash }: Score): string => text(hash).toLowerCase();

const isPlay = (row: Score): boolean =>
  row.auto_flags === 0 &&
  row.local_score !== 0 &&
  STANDARD.has(WINDOWS.map((name) => integer(row[name])).join(',')) &&
  COMPARABLE.has(integer(row.gauge_type));

function toPlay(row: Score, title: string | null): RawPlay {
  const seconds = integer(row.timestamp) ?? 0;
  const score = integer(row.score) ?? 0;
  const gaugeType = integer(row.gauge_type)!;
  const options = { mirror: row.mirror === 1, random: row.random === 1 };
  return {
    score,
    lamp: lampOf({ score, errors: integer(row.miss) ?? NaN, gauge: Number(row.gauge), gaugeType }),
    matchType: 'uscChartHash',
    identifier: hashOf(row),
    title,
    timeAchieved: seconds > 0 ? seconds * 1000 : null,
    judgements: { critical: integer(row.crit), near: integer(row.near), miss: integer(row.miss) },
    optional: {
      // Fraction in the file, percent here.
      gauge: typeof row.gauge === 'number' ? gaugePercent(row.gauge) : null,
      fast: integer(row.early),
      slow: integer(row.late),
      maxCombo: integer(row.combo),
    },
    scoreMeta: { gaugeMod: GAUGES[gaugeType], noteMod: noteModOf(options) },
  };
}
