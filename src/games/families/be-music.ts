import { commonMetrics, type Fields } from '../engine/define/fields.ts';
import type { PlayContext } from '../engine/play.ts';
import { EX_SCORE, type LAMPS } from './ex-score.ts';

// Games played on clients for Be-Music Source files.

/**
 * Returns the Sieglinde rating: the difficulty of the chart's easy clear, or from a hard clear on that of the hard clear. A hard clear
 * never counts for less than the easy clear; a chart missing in the lists counts 0.
 */
function sieglinde(play: PlayContext<(typeof LAMPS)[number]>): number {
  const { 'sgl-EC': easy = 0, 'sgl-HC': hard = 0 } = play.chart.tiers;
  if (!play.atLeast('EASY CLEAR')) return 0;
  return play.atLeast('HARD CLEAR') ? Math.max(hard, easy) : easy;
}

const count = (about: string) => ({ type: 'integer', min: 0, about }) as const;
const gaugeGraph = (about: string) => ({ type: 'graph', of: 'number', min: 0, max: 100, about }) as const;

const RANDOMS = ['NONRAN', 'RANDOM', 'R-RANDOM', 'S-RANDOM', 'MIRROR'];

/** Returns the options of a play; `random` is one for each side on charts for two sides. */
export const optionsOfPlay = (random: 'enum' | 'pair', clients: readonly string[]): Fields => ({
  random: { type: random, values: RANDOMS, about: random === 'pair' ? 'random option of each side' : 'random option' },
  client: { type: 'enum', values: clients, about: 'the client that was played on' },
  gauge: {
    type: 'enum',
    values: ['EASY', 'NORMAL', 'HARD', 'EX-HARD'],
    aliases: { 'EX HARD': 'EX-HARD' },
    about: 'gauge option',
  },
});

/** Sieglinde tiers have four decimals. */
const TIER_UNIT = 10_000;

/** Common parts of all games played on clients for BMS. */
export const SHARED = {
  difficulties: { order: ['CHART'], default: 'CHART', names: { tables: 'tableFolders' } },
  ...EX_SCORE,
  optional: {
    ...commonMetrics,
    bp: count('bads and poors together; fewer is better'),
    gauge: { type: 'number', min: 0, max: 100, about: 'gauge percent at the end of the chart' },
    gaugeHistory: gaugeGraph('gauge percent over the chart'),
    gaugeHistoryEasy: gaugeGraph('gauge percent over the chart on the easy gauge'),
    gaugeHistoryGroove: gaugeGraph('gauge percent over the chart on the normal gauge'),
    gaugeHistoryHard: gaugeGraph('gauge percent over the chart on the hard gauge'),
    epg: count('early hits of the best judgement'),
    egr: count('early greats'),
    egd: count('early goods'),
    ebd: count('early bads'),
    epr: count('early poors'),
    lpg: count('late hits of the best judgement'),
    lgr: count('late greats'),
    lgd: count('late goods'),
    lbd: count('late bads'),
    lpr: count('late poors'),
  },
  chartData: {
    notecount: { type: 'integer', min: 1, about: 'number of notes; the EX score goes up to twice that' },
    hashMD5: { type: 'string', about: 'MD5 of the chart file' },
    hashSHA256: { type: 'string', about: 'SHA256 of the chart file' },
    sentByPlayers: {
      type: 'boolean',
      about: 'true if games of players have sent the chart, and no song database has it yet',
    },
    tableFolders: {
      type: 'list',
      of: {
        table: { type: 'string', about: 'symbol of the table' },
        level: { type: 'string', about: 'level that the table gives' },
      },
      about: 'difficulty tables that list the chart',
    },
  },
  tiers: {
    'sgl-EC': { key: 'sglEC', about: 'easy clear, by Sieglinde' },
    'sgl-HC': { key: 'sglHC', about: 'hard clear, by Sieglinde' },
  },
  scoreAlgs: {
    sieglinde: {
      about: "Sieglinde's difficulty of clearing the chart with this lamp.",
      decimals: 2,
      calc: sieglinde,
    },
  },
  sessionAlgs: {
    sieglinde: {
      about: "Mean of the session's best 10 sieglinde.",
      decimals: 2,
      reduce: { op: 'meanBest', of: 'sieglinde', n: 10, full: true, unit: TIER_UNIT },
    },
  },
  profileAlgs: {
    sieglinde: {
      about: 'Sum of the best 20 sieglinde, divided by 20.',
      decimals: 2,
      reduce: { op: 'meanBest', of: 'sieglinde', n: 20, unit: TIER_UNIT },
    },
  },
  defaults: { score: 'sieglinde', session: 'sieglinde', profile: 'sieglinde', bucket: 'lamp' },
  versions: [],
  match: {
    bmsChartHash: { from: 'chart', key: ['hashMD5', 'hashSHA256'], hex: true, difficulty: false },
    tachiSongID: true,
    songTitle: true,
  },
  pb: {
    withLamp: ['gauge', 'gaugeHistory', 'gaugeHistoryEasy', 'gaugeHistoryGroove', 'gaugeHistoryHard'],
    also: [{ name: 'Lowest BP', metric: 'optional.bp', best: 'smallest' }],
  },
  sample: {
    chartID: '3456789abcdef0123456789abcdef0123456789a',
    difficulty: 'CHART',
    level: '?',
    levelNum: 0,
    isPrimary: true,
    data: {
      notecount: 1500,
      hashMD5: '0123456789abcdef0123456789abcdef',
      hashSHA256: '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
      tableFolders: [{ table: '★', level: '12' }],
    },
    tiers: { 'sgl-EC': 12.4, 'sgl-HC': 14.1 },
  },
} as const;

/** Data of their songs. */
export const SONG_DATA = {
  genre: { type: 'string', nullable: true, about: 'genre that the chart names' },
  subtitle: { type: 'string', nullable: true, about: 'second title' },
  subartist: { type: 'string', nullable: true, about: 'further artists' },
  tableString: { type: 'string', nullable: true, about: 'levels in tables, to search for' },
} as const satisfies Fields;
