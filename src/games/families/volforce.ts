import type { AggregateAlg, ScoreAlg } from '../engine/define/algorithms.ts';
import type { ClassStep } from '../engine/define/classes.ts';
import type { ChartFacts } from '../engine/play.ts';
import { lampForbids, lampNeedsAtLeast, lampNeedsExactly } from '../engine/rules.ts';
import { LEAST_OF_CHAIN, leastForVolforce, volforce, VF6, VF7, type Volforce } from '../formulas/volforce.ts';

// Games with scores up to 10,000,000, rated by VOLFORCE.

const MAX = 10_000_000;

/** Classes of a profile's VOLFORCE, shared by all games rated by it. */
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

type Version = 'VF6' | 'VF7';

/** Returns the session algorithm that reads like a profile's VOLFORCE. */
const asProfile = <V extends Version>(of: V): AggregateAlg<V> => ({
  about: `Mean of the session's best 10 ${of}, times 50: reads like a profile's VOLFORCE.`,
  decimals: 3,
  reduce: { op: 'meanBest', of, n: 10, full: true, unit: 1000, scale: 50 },
});

const meanOf = <V extends Version>(of: V): AggregateAlg<V> => ({
  about: `Mean of the session's best 10 ${of}.`,
  decimals: 3,
  reduce: { op: 'meanBest', of, n: 10, full: true, unit: 1000 },
});

const bestOf = <V extends Version>(of: V): AggregateAlg<V> => ({
  about: `Sum of the best 50 ${of}.`,
  decimals: 3,
  reduce: { op: 'sumBest', of, n: 50, unit: 1000 },
});

/**
 * Returns the algorithms for a play's VOLFORCE with the lamps of a game, worst first, for the charts that it rates; `remark` is added to
 * their descriptions.
 */
export function volforceAlgs<const L extends string>(
  lamps: readonly L[],
  isRated: (chart: ChartFacts) => boolean = () => true,
  remark = '',
) {
  const alg = (version: Volforce, about: string): ScoreAlg<L, string> => ({
    about: `VOLFORCE as in ${about}; small scale (0 to 0.5)${remark}.`,
    decimals: 3,
    calc: ({ score, lamp, chart }) => (isRated(chart) ? volforce(version, score, lamp, chart.levelNum) : null),
    inverse: {
      lamps: lamps.slice(1),
      least: (wanted, chart, { lamp }) =>
        isRated(chart) ? leastForVolforce(version, wanted, lamp, chart.levelNum) : null,
    },
  });
  return {
    VF7: alg(VF7, 'SOUND VOLTEX NABLA, with decimals of levels'),
    VF6: alg(VF6, 'SOUND VOLTEX EXCEED GEAR, with whole levels'),
  };
}

/** Common parts of these games. */
export const VOLFORCE = {
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
  preferences: { vf6Target: { type: 'number', min: 0, max: 0.5, about: 'VF6 to aim for' } },
  sessionAlgs: {
    ProfileVF7: asProfile('VF7'),
    VF7: meanOf('VF7'),
    ProfileVF6: asProfile('VF6'),
    VF6: meanOf('VF6'),
  },
  profileAlgs: { VF7: bestOf('VF7'), VF6: bestOf('VF6') },
  defaults: { score: 'VF7', session: 'ProfileVF7', profile: 'VF7', bucket: 'grade' },
} as const;

/** Chains leave no room for misses. */
export const CHAIN_RULES = [
  lampNeedsExactly('puc-needs-max', 'PERFECT ULTIMATE CHAIN', MAX, 9_999_999),
  lampForbids('puc-judgements', 'PERFECT ULTIMATE CHAIN', ['near', 'miss'], MAX),
  lampForbids('uc-judgements', 'ULTIMATE CHAIN', ['miss'], 9_900_000),
  lampNeedsAtLeast('uc-min', 'ULTIMATE CHAIN', LEAST_OF_CHAIN),
] as const;
