import { ITGHighestUnbroken } from 'rg-stats';

import { playtype, type GameDef } from './engine/define.ts';
import type { ScoreAlg } from './engine/define/algorithms.ts';
import { commonMetrics, type Fields } from './engine/define/fields.ts';
import type { Rule } from './engine/define/rules.ts';
import type { PlayContext } from './engine/play.ts';
import { lampForbids } from './engine/rules.ts';
import { LOOK } from './looks/itg.ts';

const LAMPS = ['FAILED', 'CLEAR', 'FULL COMBO', 'FULL EXCELLENT COMBO', 'QUAD', 'QUINT'] as const;
const JUDGEMENTS = ['fantastic+', 'fantastic', 'excellent', 'great', 'decent', 'wayoff', 'miss'] as const;
type Lamp = (typeof LAMPS)[number];
type Judgement = (typeof JUDGEMENTS)[number];
type Data = Readonly<Record<string, unknown>>;
type ITGPlay = PlayContext<Lamp, Judgement>;

/** Slower parts are not streams (BPM). */
const SLOWEST = 100;

/** Returns the block level of the chart; null if it is unranked or the play failed. Older charts have it as their level. */
function blockRating({ lamp, chart }: ITGPlay): number | null {
  if (lamp === 'FAILED') return null;
  const { rankedLevel } = chart.data;
  return rankedLevel === undefined ? chart.levelNum : (rankedLevel as number | null);
}

/** Returns values for each measure of a chart: from its data, or from its breakdown in older databases. */
function perMeasure({ data }: { data: Data }, name: string): readonly number[] | null {
  const values = data[name] ?? (data['breakdown'] as Data | null | undefined)?.[name];
  return Array.isArray(values) ? (values as number[]) : null;
}

/** Returns how many measures a play lasted: all of them unless it failed; null if a failed play doesn't contain it. */
function measuresPlayed({ lamp, optional }: ITGPlay, measures: number): number | null {
  if (lamp !== 'FAILED') return measures;
  const { diedAt, survivedPercent } = optional;
  if (typeof diedAt === 'number') return Math.min(diedAt, measures);
  return typeof survivedPercent === 'number' ? Math.floor((survivedPercent / 100) * measures) : null;
}

const speeds = new WeakMap<Data, Map<string, number | null>>();

/** Returns the fastest speed of a part of a chart, cached by the chart's data because it takes long on long charts. */
function fastest(data: Data, nps: readonly number[], notes: readonly number[], length: number): number | null {
  const known = speeds.get(data) ?? new Map<string, number | null>();
  speeds.set(data, known);
  const key = `${nps.length} ${length}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const bpm = ITGHighestUnbroken.calculateFromNPSPerMeasure([...nps], [...notes], null, length);
  const speed = bpm !== null && bpm >= SLOWEST ? bpm : null;
  known.set(key, speed);
  return speed;
}

/**
 * Returns the algorithm for the speed (BPM of 16ths) held for this many measures without a break: of every run of measures with the notes
 * of that many full ones, the slowest measure counts, and the best run gives the rating. Null below 100 BPM.
 */
function unbroken(length: number): ScoreAlg<Lamp, Judgement> {
  return {
    about: `BPM of the fastest ${length} consecutive measures of 16th notes played.`,
    decimals: 0,
    calc(play) {
      const nps = perMeasure(play.chart, 'npsPerMeasure');
      const notes = perMeasure(play.chart, 'notesPerMeasure');
      if (nps === null || notes === null) return null;
      const played = measuresPlayed(play, nps.length);
      if (played === null) return null;
      return fastest(play.chart.data, nps.slice(0, played), notes.slice(0, played), length);
    },
  };
}

const clearSurvives: Rule<Lamp, never> = {
  id: 'clear-survive',
  refuses({ lamp, optional: { survivedPercent } }) {
    if (lamp === 'FAILED' || typeof survivedPercent !== 'number' || survivedPercent === 100) return null;
    return `${lamp} needs a survivedPercent of 100, received ${survivedPercent}`;
  },
  example: { score: 90, lamp: 'CLEAR', optional: { survivedPercent: 99 } },
};

const CHART_DATA = {
  hashGSv3: { type: 'string', about: 'GrooveStats hash of the chart' },
  chartHash: { type: 'string', about: 'hash of the chart, in older databases' },
  difficultyTag: {
    type: 'enum',
    values: ['Beginner', 'Easy', 'Medium', 'Hard', 'Challenge', 'Expert', 'Edit'],
    about: 'slot that the chart takes in its song',
  },
  chartLevel: { type: 'number', about: 'level as the chart tells it' },
  rankedLevel: { type: 'number', nullable: true, about: 'block level that counts; null on an unranked chart' },
  npsPerMeasure: { type: 'graph', of: 'number', min: 0, about: 'notes per second in each measure' },
  notesPerMeasure: { type: 'graph', of: 'number', min: 0, about: 'notes in each measure' },
  breakdown: {
    type: 'object',
    nullable: true,
    about: 'the streams of the chart',
    fields: {
      detailed: { type: 'string', about: 'every stream and break' },
      partiallySimplified: { type: 'string', about: 'short breaks left out' },
      simplified: { type: 'string', about: 'only long breaks' },
      total: { type: 'string', about: 'measures of stream' },
      density: { type: 'number', about: 'percent of the measures that are stream' },
      npsPerMeasure: { type: 'graph', of: 'number', min: 0, about: 'as in the chart data, in older databases' },
      notesPerMeasure: { type: 'graph', of: 'number', min: 0, about: 'as in the chart data, in older databases' },
    },
  },
  tech: {
    type: 'object',
    about: 'technical patterns',
    fields: {
      crossovers: { type: 'integer', min: 0, about: 'crossovers' },
      jacks: { type: 'integer', min: 0, about: 'jacks' },
      brackets: { type: 'integer', min: 0, about: 'brackets' },
      footswitches: { type: 'integer', min: 0, about: 'footswitches' },
      sideswitches: { type: 'integer', min: 0, about: 'sideswitches' },
    },
  },
  length: { type: 'number', min: 0, about: 'length in seconds' },
  charter: { type: 'string', about: 'who made the chart' },
  displayBPM: { type: 'number', nullable: true, about: 'speed that is shown' },
  streamBPM: { type: 'number', nullable: true, about: 'speed of the streams' },
  originalPack: { type: 'string', about: 'pack that the chart came in' },
  packs: { type: 'list', of: 'string', about: 'packs that hold the chart' },
  bannerLocationOverride: { type: 'string', nullable: true, about: 'where the banner is, if not in the pack' },
} as const satisfies Fields;

const Stamina = playtype({
  // Charts in databases have their hash as difficulty.
  difficulties: {
    order: ['Beginner', 'Easy', 'Medium', 'Hard', 'Challenge', 'Expert', 'Edit'],
    default: 'Challenge',
    open: true,
    names: { difficulty: 'difficultyTag', level: 'chartLevel' },
  },
  look: { ...LOOK, playtype: ['Stamina', 'スタミナ'] },
  lamps: {
    order: LAMPS,
    clear: 'CLEAR',
    note: ({ survivedPercent: survived }) =>
      typeof survived === 'number' && survived < 100 ? `Died ${survived.toFixed(2)}% in` : null,
  },
  grades: {
    cuts: [
      ['F', null],
      ['D', 0],
      ['C', 55],
      ['B', 68],
      ['A', 80],
      ['S-', 89],
      ['S', 92],
      ['S+', 94],
      ['★', 96],
      ['★★', 98],
      ['★★★', 99],
      ['★★★★', 100],
    ],
    clear: 'C',
    override: ({ lamp }) => (lamp === 'FAILED' ? 'F' : null),
  },
  judgements: JUDGEMENTS,
  score: { unit: '%', integer: false, max: 100, percent: 'score', percentMax: 100 },
  optional: {
    ...commonMetrics,
    diedAt: { type: 'integer', min: 0, about: 'measure at which the play failed' },
    survivedPercent: { type: 'number', min: 0, max: 100, about: 'how much of the chart was survived, in percent' },
    gaugeHistory: { type: 'graph', of: 'number', min: 0, max: 100, about: 'life over the chart' },
  },
  today: {
    keys: {
      scorePercent: { to: 'score', about: 'score in percent' },
      survivedPercent: { to: 'optional.survivedPercent', about: 'how much of the chart was survived, in percent' },
    },
    optional: { lifebarHistory: 'gaugeHistory' },
  },
  v3: {
    id: 'itg-stamina',
    untold: { survivedPercent: ({ lamp }) => (lamp === 'FAILED' ? 0 : 100) },
    without: ['fast', 'slow', 'maxCombo', 'diedAt'],
    derived: ({ lamp }, { scorePercent, survivedPercent }) => ({
      finalPercent: lamp === 'FAILED' ? Number(survivedPercent) : 100 + Number(scorePercent),
    }),
    untitled: true,
  },
  v2: { lamps: { QUINT: 'QUAD' }, judgements: { 'fantastic+': 'fantastic' } },
  scoreMeta: {},
  chartData: CHART_DATA,
  preferences: {},
  tiers: {},
  scoreAlgs: {
    blockRating: { about: 'Block level of a cleared chart.', decimals: 0, calc: blockRating },
    highest32: unbroken(32),
    highest256: unbroken(256),
  },
  sessionAlgs: {
    blockRating: {
      about: "Mean of the session's best 5 blockRating.",
      decimals: 2,
      reduce: { op: 'meanBest', of: 'blockRating', n: 5, full: true },
    },
    average32Speed: {
      about: "Mean of the session's best 5 highest32.",
      decimals: 2,
      reduce: { op: 'meanBest', of: 'highest32', n: 5, full: true },
    },
  },
  profileAlgs: {
    highestBlock: { about: 'Best blockRating.', decimals: 0, reduce: { op: 'best', of: 'blockRating' } },
    highest32: { about: 'Best highest32.', decimals: 0, reduce: { op: 'best', of: 'highest32' } },
    highest256: { about: 'Best highest256.', decimals: 0, reduce: { op: 'best', of: 'highest256' } },
  },
  defaults: { score: 'blockRating', session: 'blockRating', profile: 'highestBlock', bucket: 'lamp' },
  classes: {},
  versions: [],
  match: {
    itgChartHash: { from: 'chart', key: ['hashGSv3', 'chartHash'], hex: true, difficulty: false },
    songTitle: true,
    tachiSongID: true,
  },
  rules: [
    clearSurvives,
    lampForbids('fc-judgements', 'FULL COMBO', ['decent', 'wayoff', 'miss'], 90),
    lampForbids('fec-judgements', 'FULL EXCELLENT COMBO', ['great', 'decent', 'wayoff', 'miss'], 95),
    lampForbids('quad-judgements', 'QUAD', ['excellent', 'great', 'decent', 'wayoff', 'miss'], 100),
    lampForbids('quint-judgements', 'QUINT', ['fantastic', 'excellent', 'great', 'decent', 'wayoff', 'miss'], 100),
  ],
  pb: { base: { by: 'score', name: 'Best Percent' } },
  sample: {
    chartID: '456789abcdef0123456789abcdef012345678901',
    difficulty: 'Challenge',
    level: '20',
    levelNum: 20,
    isPrimary: true,
    data: {
      hashGSv3: '0123456789abcdef',
      rankedLevel: 20,
      npsPerMeasure: Array.from({ length: 300 }, () => 12),
      notesPerMeasure: Array.from({ length: 300 }, () => 16),
    },
    tiers: {},
  },
});

export default {
  id: 'itg',
  name: 'ITG',
  tile: ['IT', '#21cce8', '#c1006f'],
  defaultPlaytype: 'Stamina',
  songData: {
    subtitle: { type: 'string', nullable: true, about: 'subtitle' },
    banner: { type: 'string', nullable: true, about: 'banner, in older databases' },
  },
  playtypes: { Stamina },
} satisfies GameDef;
