import { playtype, type GameDef } from './engine/define.ts';
import type { Intended } from './engine/define/algorithms.ts';
import type { ClassStep } from './engine/define/classes.ts';
import { commonMetrics } from './engine/define/fields.ts';
import type { ChartFacts, PlayContext } from './engine/play.ts';
import { leastForSkill, skill } from './formulas/gitadora.ts';
import { LOOK } from './looks/gitadora.ts';

const SKILL_COLOUR: readonly ClassStep[] = [
  [0, 'WHITE', '白', 'White'],
  [1000, 'ORANGE', '橙', 'Orange'],
  [1500, 'ORANGE_GRD', '橙グラ', 'Orange Gradient'],
  [2000, 'YELLOW', '黄', 'Yellow'],
  [2500, 'YELLOW_GRD', '黄グラ', 'Yellow Gradient'],
  [3000, 'GREEN', '緑', 'Green'],
  [3500, 'GREEN_GRD', '緑グラ', 'Green Gradient'],
  [4000, 'BLUE', '青', 'Blue'],
  [4500, 'BLUE_GRD', '青グラ', 'Blue Gradient'],
  [5000, 'PURPLE', '紫', 'Purple'],
  [5500, 'PURPLE_GRD', '紫グラ', 'Purple Gradient'],
  [6000, 'RED', '赤', 'Red'],
  [6500, 'RED_GRD', '赤グラ', 'Red Gradient'],
  [7000, 'BRONZE', '銅', 'Bronze'],
  [7500, 'SILVER', '銀', 'Silver'],
  [8000, 'GOLD', '金', 'Gold'],
  [8500, 'RAINBOW', '虹', 'Rainbow'],
];

const SHARED = {
  lamps: { order: ['FAILED', 'CLEAR', 'FULL COMBO', 'EXCELLENT'], clear: 'CLEAR' },
  grades: {
    cuts: [
      ['C', 0],
      ['B', 63],
      ['A', 73],
      ['S', 80],
      ['SS', 95],
      ['MAX', 100],
    ],
    clear: 'A',
  },
  judgements: ['perfect', 'great', 'good', 'ok', 'miss'],
  score: { unit: '%', integer: false, max: 100, percent: 'score', percentMax: 100 },
  optional: commonMetrics,
  today: { keys: { percent: { to: 'score', about: 'percent' } } },
  v3: { classSets: { skillColour: 'colour' } },
  scoreMeta: {},
  chartData: { inGameID: { type: 'integer', min: 0, about: "the game's own song ID" } },
  preferences: {},
  tiers: {},
  scoreAlgs: {
    skill: {
      about: "The game's skill points of a play: a fifth of the level for each percent; 0 for a failed play.",
      decimals: 2,
      calc: ({ percent, lamp, chart }: PlayContext) => (lamp === 'FAILED' ? 0 : skill(percent, chart.levelNum)),
      inverse: {
        unit: 100,
        lamps: ['CLEAR'],
        least: (wanted: number, { levelNum }: ChartFacts, { lamp }: Intended) =>
          lamp === 'FAILED' ? null : leastForSkill(wanted, levelNum),
      },
    },
  },
  sessionAlgs: {
    skill: {
      about: "Mean of the session's best 10 skill.",
      decimals: 2,
      reduce: { op: 'meanBest', of: 'skill', n: 10, full: true, unit: 100 },
    },
  },
  profileAlgs: {
    skill: {
      about:
        'As in the game: sum of the best 25 skill on HOT songs and the best 25 on other songs. Only one chart of a song counts. The public song database no longer says which songs are HOT; one that is not marked counts as another song, so the HOT part may be empty.',
      decimals: 2,
      reduce: {
        op: 'sumParts',
        of: 'skill',
        by: { song: 'isHot' },
        parts: [
          { name: 'hot', when: [true], n: 25 },
          { name: 'other', when: 'rest', n: 25 },
        ],
        per: 'song',
        unit: 100,
      },
    },
    naiveSkill: {
      about: 'Sum of the best 50 skill, on any songs.',
      decimals: 2,
      reduce: { op: 'sumBest', of: 'skill', n: 50, unit: 100 },
    },
  },
  defaults: { score: 'skill', session: 'skill', profile: 'skill', bucket: 'grade' },
  inGame: { score: 'skill', profile: 'skill', isEstimate: true },
  classes: { skillColour: { from: 'skill', steps: SKILL_COLOUR } },
  versions: [
    ['konaste', 'Konaste'],
    ['fuzzUp', 'FUZZ-UP'],
    ['highVoltage', 'HIGH-VOLTAGE'],
    ['nextage', 'NEX+AGE'],
    ['exchain', 'EXCHAIN'],
    ['matixx', 'Matixx'],
  ],
  match: {
    inGameID: { from: 'chart', key: 'inGameID', numeric: true, difficulty: true },
    songTitle: true,
    tachiSongID: true,
  },
  // Only the checks of every game: percent within 0 and 100, known judgements.
  rules: [],
  pb: { base: { by: 'percent', name: 'Best Percent' } },
  sample: {
    chartID: '56789abcdef0123456789abcdef0123456789abc',
    difficulty: 'EXTREME',
    level: '7.50',
    levelNum: 7.5,
    isPrimary: true,
    data: { inGameID: 1000 },
    tiers: {},
    songData: { isHot: true },
  },
} as const;

/** GuitarFreaks, whose songs have charts for guitar and for bass. */
const Gita = playtype({
  ...SHARED,
  look: { ...LOOK, playtype: ['GuitarFreaks', 'ギター'] },
  difficulties: {
    order: ['BASIC', 'ADVANCED', 'EXTREME', 'MASTER', 'BASS BASIC', 'BASS ADVANCED', 'BASS EXTREME', 'BASS MASTER'],
    default: 'EXTREME',
    short: {
      BASIC: 'G-BSC',
      ADVANCED: 'G-ADV',
      EXTREME: 'G-EXT',
      MASTER: 'G-MAS',
      'BASS BASIC': 'B-BSC',
      'BASS ADVANCED': 'B-ADV',
      'BASS EXTREME': 'B-EXT',
      'BASS MASTER': 'B-MAS',
    },
  },
});

/** DrumMania. */
const Dora = playtype({
  ...SHARED,
  look: { ...LOOK, playtype: ['DrumMania', 'ドラム'] },
  difficulties: {
    order: ['BASIC', 'ADVANCED', 'EXTREME', 'MASTER'],
    default: 'EXTREME',
    short: { BASIC: 'D-BSC', ADVANCED: 'D-ADV', EXTREME: 'D-EXT', MASTER: 'D-MAS' },
  },
});

export default {
  id: 'gitadora',
  rulesVersion: 2,
  name: 'GITADORA',
  tile: ['GD', '#d7263d', '#f46d1b'],
  defaultPlaytype: 'Dora',
  songData: {
    isHot: { type: 'boolean', nullable: true, about: 'HOT song; decides its part of the skill' },
    displayVersion: { type: 'string', nullable: true, about: 'version that the song first appeared in' },
  },
  playtypes: { Gita, Dora },
} satisfies GameDef;
