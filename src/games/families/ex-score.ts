import type { Rule } from '../engine/define/rules.ts';
import type { ChartFacts } from '../engine/play.ts';

// Games with EX score: two points for each hit of the best judgement, one for the next.

/** Worst to best. */
export const LAMPS = [
  'NO PLAY',
  'FAILED',
  'ASSIST CLEAR',
  'EASY CLEAR',
  'CLEAR',
  'HARD CLEAR',
  'EX HARD CLEAR',
  'FULL COMBO',
] as const;

/** Returns the maximum EX score of a chart: two points for every note. */
export function maxEX({ data }: ChartFacts): number | undefined {
  return typeof data['notecount'] === 'number' && data['notecount'] > 0 ? 2 * data['notecount'] : undefined;
}

/** Common parts: lamps, grades in ninths of the maximum, and the score itself. */
export const EX_SCORE = {
  lamps: {
    order: LAMPS,
    clear: 'CLEAR',
    note: ({ bp }: Readonly<Record<string, unknown>>) => (typeof bp === 'number' ? `BP: ${bp}` : null),
  },
  grades: {
    cuts: [
      ['F', 0],
      ['E', [2, 9]],
      ['D', [3, 9]],
      ['C', [4, 9]],
      ['B', [5, 9]],
      ['A', [6, 9]],
      ['AA', [7, 9]],
      ['AAA', [8, 9]],
      ['MAX-', [17, 18]],
      ['MAX', [1, 1]],
    ],
    clear: 'A',
  },
  score: { unit: 'EX', integer: true, max: maxEX, percent: 'of-max', percentMax: 100 },
} as const;

/** Colours of these lamps and grades, abbreviations, and the Japanese name where it differs. */
export const EX_SCORE_LOOK = {
  lamps: {
    'NO PLAY': ['#696969', 'NP', '未プレー'],
    FAILED: ['#aa5555', 'F'],
    'ASSIST CLEAR': ['#9932cc', 'AC'],
    'EASY CLEAR': ['#32cd32', 'EC'],
    CLEAR: ['#4682b4', 'NC'],
    'HARD CLEAR': ['#f89406', 'HC'],
    'EX HARD CLEAR': ['#ffd700', 'EXH'],
    'FULL COMBO': ['#7fffd4', 'FC'],
  },
  grades: {
    F: '#696969',
    E: '#aa5555',
    D: '#551111',
    C: '#9932cc',
    B: '#5c6199',
    A: '#32cd32',
    AA: '#4682b4',
    AAA: '#ffd700',
    'MAX-': '#7fffd4',
    MAX: '#c0c0c0',
  },
} as const;

/** Returns a rule: the EX score is two points for each of the best judgement and one for each great; it needs both counts. */
export const exFromJudgements = <const J extends string>(best: J): Rule<'CLEAR', J | 'great'> => ({
  id: 'ex-judgements',
  about: `The score is 2 x ${best} + great, where both are told.`,
  judgements: [best, 'great'],
  refuses({ score, judgements }) {
    const { [best]: two, great: one } = judgements as Readonly<Record<string, number | null | undefined>>;
    if (typeof two !== 'number' || typeof one !== 'number' || 2 * two + one === score) return null;
    return `score must be 2 x ${best} + great = ${2 * two + one}, received ${score}`;
  },
  example: {
    score: 1500,
    lamp: 'CLEAR',
    judgements: { [best]: 700, great: 99 } as Partial<Record<J | 'great', number>>,
  },
});
