import { EXTREME_RAINBOW, RAINBOW } from '../families/rainbows.ts';

/** Colours and names, as players know them. */
export const LOOK = {
  lamps: {
    FAILED: ['#f3172d', 'F'],
    CLEAR: ['#32cd32', 'CLR'],
    'FULL COMBO': ['#1e824c', 'FC'],
    'ALL JUSTICE': ['#ffd700', 'AJ'],
    'ALL JUSTICE CRITICAL': ['#c0c0c0', 'AJC'],
  },
  grades: {
    D: '#aa5555',
    C: '#9932cc',
    B: '#5c6199',
    BB: '#4682b4',
    BBB: '#2b95ed',
    A: '#8eae4f',
    AA: '#32cd32',
    AAA: '#1ae81a',
    S: '#f89406',
    'S+': '#f8af06',
    SS: '#f5e51b',
    'SS+': '#ffd700',
    SSS: '#7fffd4',
    'SSS+': '#c0c0c0',
  },
  difficulties: { BASIC: '#009f7b', ADVANCED: '#f47900', EXPERT: '#e92829', MASTER: '#8c1be1', ULTIMA: '#131313' },
  ratings: {
    score: { rating: ['Rating', 'Play rating', '単曲レート'], overPower: ['OP', 'OVER POWER', 'OVER POWER'] },
    session: { naiveRating: ['Rating', 'Average rating (best 10)', 'レート平均（上位10）'] },
    profile: {
      naiveRating: ['B50', 'Average rating (best 50)', 'レート平均（上位50）'],
      rating: ['Rating', 'Rating (best 30 + new 20)', 'レーティング（ベスト30＋新曲20）'],
    },
    total: { overPower: ['OP', 'OVER POWER', 'OVER POWER'] },
  },
  classes: {
    colour: {
      name: ['Rating colour', 'レート色'],
      colours: [
        [1, '#3d8bfd'],
        [1, '#008000'],
        [1, '#ffa500'],
        [1, '#ff0000'],
        [1, '#800080'],
        [1, '#a0522d'],
        [1, '#808080'],
        [1, '#fce620'],
        [3, '#fff6c5'],
        [4, RAINBOW],
        [3, EXTREME_RAINBOW],
      ],
    },
    dan: {
      name: ['Class', 'クラス認定'],
      colours: [
        [1, '#3b66f1'],
        [1, '#0eb893'],
        [1, '#f1aa00'],
        [1, '#e13a28'],
        [1, '#4b0a72'],
        [1, '#c1b8cd'],
      ],
    },
    emblem: {
      name: ['Class emblem', 'クラスエンブレム'],
      colours: [
        [1, '#3b66f1'],
        [1, '#0eb893'],
        [1, '#f1aa00'],
        [1, '#e13a28'],
        [1, '#4b0a72'],
        [1, '#c1b8cd'],
      ],
    },
  },
} as const;
