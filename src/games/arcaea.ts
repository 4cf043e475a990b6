import { playtype, type GameDef } from './engine/define.ts';
import type { ClassStep, ClassValue } from './engine/define/classes.ts';
import { commonMetrics } from './engine/define/fields.ts';
import type { Rule } from './engine/define/rules.ts';
import type { ChartFacts } from './engine/play.ts';
import { lampForbids, lampNeedsAtLeast } from './engine/rules.ts';
import { leastForPotential, potential, UNIT } from './formulas/arcaea.ts';
import { LOOK } from './looks/arcaea.ts';

const LAMPS = ['LOST', 'EASY CLEAR', 'CLEAR', 'HARD CLEAR', 'FULL RECALL', 'PURE MEMORY'] as const;
const JUDGEMENTS = ['pure', 'far', 'lost'] as const;
type ArcaeaRule = Rule<(typeof LAMPS)[number], (typeof JUDGEMENTS)[number]>;

/** Score of a faultless play; every shiny pure adds one point. */
const PURE = 10_000_000;

/** Largest percent on any chart, and so on a chart with an unknown number of notes. */
const PERCENT_MAX = 101;

/** Returns the number of notes on a chart, if known. */
function notesOf({ data }: ChartFacts): number | undefined {
  return typeof data['notecount'] === 'number' && data['notecount'] > 0 ? data['notecount'] : undefined;
}

/** Returns the maximum score of a chart: one point for each note above a faultless play. */
function maxScore(chart: ChartFacts): number {
  const notes = notesOf(chart);
  return notes === undefined ? (PURE * PERCENT_MAX) / 100 : PURE + notes;
}

const shinyArePure: ArcaeaRule = {
  id: 'shiny',
  judgements: ['pure'],
  refuses({ score, lamp, judgements: { pure } }) {
    if (lamp !== 'PURE MEMORY' || typeof pure !== 'number' || score - PURE <= pure) return null;
    return `a PURE MEMORY is worth at most one point for each pure beyond ${PURE}, received ${score} with ${pure} pure`;
  },
  example: { score: PURE + 700, lamp: 'PURE MEMORY', judgements: { pure: 699 } },
};

const notMoreThanNotes: ArcaeaRule = {
  id: 'judgement-sum',
  judgements: JUDGEMENTS,
  refuses({ judgements, chart }) {
    const notes = notesOf(chart);
    const sum = JUDGEMENTS.reduce((total, name) => total + (judgements[name] ?? 0), 0);
    if (notes === undefined || sum <= notes) return null;
    return `the chart has ${notes} notes, received ${sum} judgements`;
  },
  example: { score: 9_500_000, lamp: 'CLEAR', judgements: { pure: 1000, far: 500 } },
};

const BADGE: readonly ClassStep[] = [
  [0, 'BLUE', 'Blue', '0.00 - 3.49 Potential'],
  [3.5, 'GREEN', 'Green', '3.50 - 6.99 Potential'],
  [7, 'ASH_PURPLE', 'Ash Purple', '7.00 - 9.99 Potential'],
  [10, 'PURPLE', 'Purple', '10.00 - 10.99 Potential'],
  [11, 'RED', 'Red', '11.00 - 11.99 Potential'],
  [12, 'ONE_STAR', '☆', '12.00 - 12.49 Potential'],
  [12.5, 'TWO_STARS', '☆☆', '12.50 - 12.99 Potential'],
  [13, 'THREE_STARS', '☆☆☆', '>=13.00 Potential'],
];

const COURSE_BANNER: readonly ClassValue[] = [
  ['PHASE_1', 'Phase 1', 'First Step in a New World'],
  ['PHASE_2', 'Phase 2', 'Swept up in a Heartbeat'],
  ['PHASE_3', 'Phase 3', 'Unceasing Spirit'],
  ['PHASE_4', 'Phase 4', 'The Eternal Realm of Light'],
  ['PHASE_5', 'Phase 5', 'The Brutality of Glass'],
  ['PHASE_6', 'Phase 6', 'In Grief and Great Delight'],
  ['PHASE_7', 'Phase 7', "On Fate's Approach"],
  ['PHASE_8', 'Phase 8', 'The Disfigured Flow of Time'],
  ['PHASE_9', 'Phase 9', "Ego's Demise"],
  ['PHASE_10', 'Phase 10', 'A Torrent of Light and Conflict'],
  ['PHASE_11', 'Phase 11', 'Radiant Genesis'],
  ['PHASE_12', 'Phase 12', 'Irruption of New Color'],
];

const Touch = playtype({
  difficulties: {
    order: ['Past', 'Present', 'Future', 'Eternal', 'Beyond'],
    default: 'Future',
    short: { Past: 'PST', Present: 'PRS', Future: 'FTR', Eternal: 'ETR', Beyond: 'BYD' },
  },
  look: { ...LOOK, playtype: ['Touch', 'タッチ'] },
  lamps: { order: LAMPS, clear: 'CLEAR' },
  grades: {
    cuts: [
      ['D', 0],
      ['C', 86],
      ['B', 89],
      ['A', 92],
      ['AA', 95],
      ['EX', 98],
      ['EX+', 99],
    ],
    clear: 'AA',
  },
  judgements: JUDGEMENTS,
  score: { unit: 'points', integer: true, max: maxScore, percent: { of: PURE }, percentMax: PERCENT_MAX },
  optional: commonMetrics,
  v2: null,
  scoreMeta: {},
  chartData: {
    inGameStrID: { type: 'string', about: "the game's own song ID" },
    displayVersion: { type: 'string', about: 'version that the chart first appeared in' },
    notecount: { type: 'integer', min: 0, about: 'number of notes; without it any score up to 101 % may stand' },
  },
  preferences: {},
  tiers: {},
  scoreAlgs: {
    potential: {
      about: "The game's play potential, from score and chart constant, not cut; 0 on charts without one.",
      decimals: 4,
      calc: ({ score, chart: { levelNum } }) => (levelNum > 0 ? potential(score, levelNum) : 0),
      inverse: { least: (wanted, { levelNum }) => (levelNum > 0 ? leastForPotential(wanted, levelNum) : null) },
    },
  },
  sessionAlgs: {
    naivePotential: {
      about: "Mean of the session's best 10 potentials.",
      decimals: 2,
      reduce: { op: 'meanBest', of: 'potential', n: 10, full: true, unit: UNIT },
    },
  },
  profileAlgs: {
    naivePotential: {
      about:
        'As in the game since 7.0: sum of the best 50 potentials, the best 10 counted twice, divided by 60 and cut to 0.01.',
      decimals: 2,
      reduce: {
        op: 'weightedSum',
        parts: [
          { name: 'best', weight: 1, reduce: { op: 'sumBest', of: 'potential', n: 50, unit: UNIT } },
          { name: 'top', weight: 1, reduce: { op: 'sumBest', of: 'potential', n: 10, unit: UNIT } },
        ],
        over: 60,
        unit: 100,
        floor: true,
      },
    },
  },
  defaults: { score: 'potential', session: 'naivePotential', profile: 'naivePotential', bucket: 'grade' },
  inGame: { score: 'potential', profile: 'naivePotential' },
  classes: { badge: { from: 'naivePotential', steps: BADGE }, courseBanner: { provided: COURSE_BANNER } },
  versions: [
    ['mobile', 'Mobile'],
    ['switch', 'Nintendo Switch'],
  ],
  match: {
    inGameStrID: { from: 'chart', key: 'inGameStrID', difficulty: true },
    songTitle: true,
    tachiSongID: true,
  },
  rules: [
    lampNeedsAtLeast('pm-min', 'PURE MEMORY', PURE),
    lampNeedsAtLeast('fr-min', 'FULL RECALL', 5_000_000),
    lampForbids('pm-judgements', 'PURE MEMORY', ['far', 'lost'], PURE),
    lampForbids('fr-judgements', 'FULL RECALL', ['lost'], 9_900_000),
    shinyArePure,
    notMoreThanNotes,
  ],
  sample: {
    chartID: '456789abcdef0123456789abcdef0123456789ab',
    difficulty: 'Future',
    level: '10+',
    levelNum: 10.8,
    isPrimary: true,
    data: { inGameStrID: 'sample', displayVersion: '4.0', notecount: 1234 },
    tiers: {},
  },
});

export default {
  id: 'arcaea',
  rulesVersion: 2,
  name: 'Arcaea',
  tile: ['Ar', '#6b4a8a', '#5cbad3'],
  defaultPlaytype: 'Touch',
  songData: {
    displayVersion: { type: 'string', about: 'version that the song first appeared in' },
    songPack: { type: 'string', about: 'pack that the song is sold in' },
  },
  playtypes: { Touch },
} satisfies GameDef;
