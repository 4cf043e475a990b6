import { RAINBOW } from '../families/rainbows.ts';

/** Colours and names, as players know them. */
export const LOOK = {
  lamps: {
    FAILED: ['#aa5555', 'F'],
    CLEAR: ['#4682b4', 'CLR'],
    MISSLESS: ['#f89406', 'ML'],
    'FULL COMBO': ['#ffb6c1', 'FC'],
    'ALL MARVELOUS': ['#ffd700', 'AM'],
  },
  grades: {
    D: '#696969',
    C: '#551111',
    B: '#aa5555',
    A: '#8eae4f',
    AA: '#32cd32',
    AAA: '#1ae81a',
    S: '#ffd700',
    'S+': '#f5e51b',
    SS: '#eb974e',
    'SS+': '#f89406',
    SSS: '#ffb6c1',
    'SSS+': '#ff69b4',
    MASTER: '#c0c0c0',
  },
  difficulties: { NORMAL: '#009de6', HARD: '#fed131', EXPERT: '#fc06a3', INFERNO: '#4a004f' },
  ratings: {
    score: { rate: ['Rate', 'Play rate', '単曲RATE'] },
    session: { rate: ['Rate', 'Average rate (best 10)', 'RATE平均（上位10）'] },
    profile: {
      naiveRate: ['B50', 'Rate, best 50', 'RATE合計（上位50）'],
      rate: ['RATE', 'RATE (new 15 + old 35)', 'RATE（新曲15＋旧曲35）'],
    },
  },
  classes: {
    stageUp: { name: ['Stage up', 'ステージアップ'], colours: [[14, '#3b4250']] },
    colour: {
      name: ['RATE colour', 'RATE色'],
      colours: [
        [1, '#616161'],
        [1, '#00008b'],
        [1, '#ffa500'],
        [1, '#ff0000'],
        [1, '#800080'],
        [1, '#3d8bfd'],
        [1, '#c0c0c0'],
        [1, '#ffc107'],
        [1, RAINBOW],
      ],
      names: {
        ASH: ['Ash', '灰'],
        NAVY: ['Navy', '紺'],
        YELLOW: ['Yellow', '黄'],
        RED: ['Red', '赤'],
        PURPLE: ['Purple', '紫'],
        BLUE: ['Blue', '青'],
        SILVER: ['Silver', '銀'],
        GOLD: ['Gold', '金'],
        RAINBOW: ['Rainbow', '虹'],
      },
    },
  },
} as const;
