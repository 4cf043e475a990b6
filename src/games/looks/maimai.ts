import { RAINBOW } from '../families/rainbows.ts';

/** Colours and names, as players know them. */
export const LOOK = {
  lamps: {
    FAILED: ['#aa5555', 'F'],
    CLEAR: ['#32cd32', 'CLR'],
    'FULL COMBO': ['#4682b4', 'FC'],
    'ALL PERFECT': ['#ffd700', 'AP'],
    'ALL PERFECT+': ['#7fffd4', 'AP+'],
  },
  grades: {
    F: '#696969',
    E: '#696969',
    D: '#696969',
    C: '#aa5555',
    B: '#551111',
    A: '#32cd32',
    AA: '#5c6199',
    AAA: '#4682b4',
    S: '#ffd700',
    'S+': '#f5e51b',
    SS: '#eb974e',
    'SS+': '#f89406',
    SSS: '#7fffd4',
    'SSS+': '#c0c0c0',
  },
  difficulties: {
    Easy: '#4682b4',
    Basic: '#22bb5b',
    Advanced: '#fb9c2d',
    Expert: '#f64861',
    Master: '#9e45e2',
    'Re:Master': '#dbaaff',
  },
  ratings: {
    score: { rate: ['Rating', 'Play rating', '単曲レート'] },
    session: { rate: ['Rating', 'Average rating (best 10)', 'レート平均（上位10）'] },
    profile: { naiveRate: ['B30', 'Average rating (best 30)', 'レート平均（上位30）'] },
  },
  classes: {
    colour: {
      name: ['Rating colour', 'レート色'],
      colours: [
        [1, '#ffffff'],
        [1, '#228be6'],
        [1, '#008000'],
        [1, '#ffff00'],
        [1, '#ff0000'],
        [1, '#800080'],
        [1, '#cd853f'],
        [1, '#808080'],
        [1, '#ffd700'],
        [1, RAINBOW],
      ],
      names: {
        WHITE: ['White', '白'],
        BLUE: ['Blue', '青'],
        GREEN: ['Green', '緑'],
        YELLOW: ['Yellow', '黄'],
        RED: ['Red', '赤'],
        PURPLE: ['Purple', '紫'],
        BRONZE: ['Bronze', '銅'],
        SILVER: ['Silver', '銀'],
        GOLD: ['Gold', '金'],
        RAINBOW: ['Rainbow', '虹'],
      },
    },
    dan: {
      name: ['Dan', '段位'],
      colours: [
        [11, '#ffc107'],
        [11, '#800080'],
      ],
    },
  },
} as const;
