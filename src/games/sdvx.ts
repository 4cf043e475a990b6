import { Volforce } from 'rg-stats';

import { commonMetrics, playtype } from './define.ts';
import type { ClassStep, ClassValue, GameDef } from './define.ts';
import { lampForbids, lampNeedsAtLeast, lampNeedsExactly } from './engine/rules.ts';

const MAX = 10_000_000;

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

/** Classes of a profile's VOLFORCE; other games that rate by it have them too. */
export const VF_CLASS: readonly ClassStep[] = [
  [0, 'SIENNA_I', 'Sienna I'],
  [2.5, 'SIENNA_II', 'Sienna II'],
  [5, 'SIENNA_III', 'Sienna III'],
  [7.5, 'SIENNA_IV', 'Sienna IV'],
  [10, 'COBALT_I', 'Cobalt I'],
  [10.5, 'COBALT_II', 'Cobalt II'],
  [11, 'COBALT_III', 'Cobalt III'],
  [11.5, 'COBALT_IV', 'Cobalt IV'],
  [12, 'DANDELION_I', 'Dandelion I'],
  [12.5, 'DANDELION_II', 'Dandelion II'],
  [13, 'DANDELION_III', 'Dandelion III'],
  [13.5, 'DANDELION_IV', 'Dandelion IV'],
  [14, 'CYAN_I', 'Cyan I'],
  [14.25, 'CYAN_II', 'Cyan II'],
  [14.5, 'CYAN_III', 'Cyan III'],
  [14.75, 'CYAN_IV', 'Cyan IV'],
  [15, 'SCARLET_I', 'Scarlet I'],
  [15.25, 'SCARLET_II', 'Scarlet II'],
  [15.5, 'SCARLET_III', 'Scarlet III'],
  [15.75, 'SCARLET_IV', 'Scarlet IV'],
  [16, 'CORAL_I', 'Coral I'],
  [16.25, 'CORAL_II', 'Coral II'],
  [16.5, 'CORAL_III', 'Coral III'],
  [16.75, 'CORAL_IV', 'Coral IV'],
  [17, 'ARGENTO_I', 'Argento I'],
  [17.25, 'ARGENTO_II', 'Argento II'],
  [17.5, 'ARGENTO_III', 'Argento III'],
  [17.75, 'ARGENTO_IV', 'Argento IV'],
  [18, 'ELDORA_I', 'Eldora I'],
  [18.25, 'ELDORA_II', 'Eldora II'],
  [18.5, 'ELDORA_III', 'Eldora III'],
  [18.75, 'ELDORA_IV', 'Eldora IV'],
  [19, 'CRIMSON_I', 'Crimson I'],
  [19.25, 'CRIMSON_II', 'Crimson II'],
  [19.5, 'CRIMSON_III', 'Crimson III'],
  [19.75, 'CRIMSON_IV', 'Crimson IV'],
  [20, 'IMPERIAL_I', 'Imperial I'],
  [21, 'IMPERIAL_II', 'Imperial II'],
  [22, 'IMPERIAL_III', 'Imperial III'],
  [23, 'IMPERIAL_IV', 'Imperial IV'],
];

const Single = playtype({
  difficulties: {
    order: ['NOV', 'ADV', 'EXH', 'INF', 'GRV', 'HVN', 'VVD', 'XCD', 'NBL', 'MXM', 'ULT'],
    default: 'EXH',
  },
  lamps: {
    order: ['FAILED', 'CLEAR', 'EXCESSIVE CLEAR', 'MAXXIVE CLEAR', 'ULTIMATE CHAIN', 'PERFECT ULTIMATE CHAIN'],
    clear: 'CLEAR',
  },
  grades: {
    cuts: [
      ['D', 0],
      ['C', 70],
      ['B', 80],
      ['A', 87],
      ['A+', 90],
      ['AA', 93],
      ['AA+', 95],
      ['AAA', 97],
      ['AAA+', 98],
      ['S', 99],
      ['PUC', 100],
    ],
    clear: 'A',
  },
  judgements: ['critical', 'near', 'miss'],
  score: { unit: 'points', integer: true, max: MAX, percent: 'of-max', percentMax: 100 },
  optional: {
    ...commonMetrics,
    gauge: { type: 'number', min: 0, max: 100, about: 'gauge percent at the end of the chart' },
    exScore: { type: 'integer', min: 0, inScoreID: true, about: 'EX score, in which S-criticals count for more' },
  },
  scoreMeta: { inSkillAnalyser: { type: 'boolean', about: 'played inside the skill analyser' } },
  chartData: {
    inGameID: { type: 'integer', min: 0, about: "the game's own song ID" },
    arcChartID: { type: 'string', nullable: true, about: 'chart ID at the former ARC service' },
  },
  preferences: { vf6Target: { type: 'number', min: 0, max: 0.5, about: 'VF6 to aim for' } },
  tiers: { clear: 'clear, by the community' },
  scoreAlgs: {
    VF6: {
      about: 'VOLFORCE of the play as SOUND VOLTEX EXCEED GEAR computes it, on the small scale (0 to 0.5).',
      decimals: 3,
      calc: ({ score, lamp, chart }) => Volforce.calculateVF6(score, lamp, Math.floor(chart.levelNum)),
    },
  },
  sessionAlgs: {
    ProfileVF6: {
      about: "Mean of the session's best 10 VF6, times 50: reads like a profile's VOLFORCE.",
      decimals: 3,
      reduce: { op: 'meanBest', of: 'VF6', n: 10, full: true, unit: 1000, scale: 50 },
    },
    VF6: {
      about: "Mean of the session's best 10 VF6.",
      decimals: 3,
      reduce: { op: 'meanBest', of: 'VF6', n: 10, full: true, unit: 1000 },
    },
  },
  profileAlgs: {
    VF6: { about: 'Best 50 VF6 added.', decimals: 3, reduce: { op: 'sumBest', of: 'VF6', n: 50, unit: 1000 } },
  },
  defaults: { score: 'VF6', session: 'ProfileVF6', profile: 'VF6', bucket: 'grade' },
  classes: { dan: { provided: DAN }, vfClass: { from: 'VF6', steps: VF_CLASS } },
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
      wildcards: { ANY_INF: ['INF', 'GRV', 'HVN', 'VVD', 'XCD'] },
      versionMustBeKnown: true,
    },
    songTitle: true,
    tachiSongID: true,
  },
  refused: { inGameID: 'use sdvxInGameID, which knows the difficulty ANY_INF' },
  rules: [
    lampNeedsExactly('puc-needs-max', 'PERFECT ULTIMATE CHAIN', MAX, 9_999_999),
    lampForbids('puc-judgements', 'PERFECT ULTIMATE CHAIN', ['near', 'miss'], MAX),
    lampForbids('uc-judgements', 'ULTIMATE CHAIN', ['miss'], 9_900_000),
    lampNeedsAtLeast('uc-min', 'ULTIMATE CHAIN', 5_000_000),
  ],
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
  name: 'SOUND VOLTEX',
  defaultPlaytype: 'Single',
  songData: { displayVersion: { type: 'string', about: 'version that the song first appeared in' } },
  playtypes: { Single },
} satisfies GameDef;
