import { playtype, type GameDef } from './engine/define.ts';
import type { ClassValue } from './engine/define/classes.ts';
import { commonMetrics } from './engine/define/fields.ts';
import { CHAIN_RULES, VF_CLASS, VOLFORCE, volforceAlgs } from './families/volforce.ts';
import { LOOK } from './looks/sdvx.ts';

const LAMPS = [
  'FAILED',
  'CLEAR',
  'EXCESSIVE CLEAR',
  'MAXXIVE CLEAR',
  'ULTIMATE CHAIN',
  'PERFECT ULTIMATE CHAIN',
] as const;

const DAN: readonly ClassValue[] = [
  ['DAN_1', 'LV.01', '1st Dan'],
  ['DAN_2', 'LV.02', '2nd Dan'],
  ['DAN_3', 'LV.03', '3rd Dan'],
  ['DAN_4', 'LV.04', '4th Dan'],
  ['DAN_5', 'LV.05', '5th Dan'],
  ['DAN_6', 'LV.06', '6th Dan'],
  ['DAN_7', 'LV.07', '7th Dan'],
  ['DAN_8', 'LV.08', '8th Dan'],
  ['DAN_9', 'LV.09', '9th Dan'],
  ['DAN_10', 'LV.10', '10th Dan'],
  ['DAN_11', 'LV.11', '11th Dan'],
  ['INF', 'LV.INF', 'Inf. Dan'],
];

const Single = playtype({
  ...VOLFORCE,
  difficulties: {
    order: ['NOV', 'ADV', 'EXH', 'INF', 'GRV', 'HVN', 'VVD', 'XCD', 'NBL', 'MXM', 'ULT'],
    default: 'EXH',
  },
  look: LOOK,
  lamps: {
    order: LAMPS,
    clear: 'CLEAR',
    inSeeds: ['FAILED', 'CLEAR', 'EXCESSIVE CLEAR', 'ULTIMATE CHAIN', 'PERFECT ULTIMATE CHAIN'],
  },
  optional: {
    ...commonMetrics,
    gauge: { type: 'number', min: 0, max: 100, about: 'gauge percent at the end of the chart' },
    exScore: { type: 'integer', min: 0, inScoreID: true, about: 'EX score, in which S-criticals count for more' },
  },
  v3: { single: 'inGameID' },
  v2: { metrics: ['gauge'], lamps: { 'MAXXIVE CLEAR': 'EXCESSIVE CLEAR' }, lacks: ['NBL', 'ULT'] },
  scoreMeta: { inSkillAnalyser: { type: 'boolean', about: 'played inside the skill analyser' } },
  chartData: {
    inGameID: { type: 'integer', min: 0, about: "the game's own song ID" },
    arcChartID: { type: 'string', nullable: true, about: 'chart ID at the former ARC service' },
  },
  tiers: {
    clear: { key: 'clearTier', about: 'clear, by the community' },
    s: { key: 'sTier', about: 'grade S, by the community' },
    puc: { key: 'pucTier', about: 'PERFECT ULTIMATE CHAIN, by the community' },
  },
  scoreAlgs: volforceAlgs(LAMPS),
  inGame: { score: 'VF7', profile: 'VF7' },
  classes: { dan: { provided: DAN }, vfClass: { from: 'VF7', steps: VF_CLASS } },
  versions: [
    ['booth', 'BOOTH'],
    ['inf', 'infinite infection'],
    ['gw', 'GRAVITY WARS'],
    ['heaven', 'HEAVENLY HAVEN'],
    ['vivid', 'VIVID WAVE'],
    ['exceed', 'EXCEED GEAR'],
    ['nabla', 'NABLA'],
    ['konaste', 'Konaste'],
  ],
  match: {
    sdvxInGameID: {
      from: 'chart',
      key: 'inGameID',
      numeric: true,
      difficulty: true,
      wildcards: { ANY_INF: ['INF', 'GRV', 'HVN', 'VVD', 'XCD', 'NBL'] },
      versionMustBeKnown: true,
    },
    songTitle: true,
    tachiSongID: true,
  },
  refused: { inGameID: 'use sdvxInGameID, which knows the difficulty ANY_INF' },
  rules: CHAIN_RULES,
  pb: { also: [{ name: 'Best EX Score', metric: 'optional.exScore', best: 'largest' }] },
  sample: {
    chartID: '123456789abcdef0123456789abcdef012345678',
    difficulty: 'MXM',
    level: '18',
    levelNum: 18,
    isPrimary: true,
    data: { inGameID: 1000 },
    tiers: {},
  },
});

export default {
  id: 'sdvx',
  rulesVersion: 2,
  name: 'SOUND VOLTEX',
  tile: ['SV', '#2aa8ff', '#ff3d9a'],
  defaultPlaytype: 'Single',
  songData: { displayVersion: { type: 'string', about: 'version that the song first appeared in' } },
  playtypes: { Single },
} satisfies GameDef;
