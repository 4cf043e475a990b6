import { EXTREME_RAINBOW } from '../families/rainbows.ts';

/** Colours and names, as players know them. */
export const LOOK = {
  lamps: {
    LOSS: ['#aa5555', 'LOSS'],
    CLEAR: ['#32cd32', 'CLR'],
    'FULL COMBO': ['#ffd700', 'FC'],
    'ALL BREAK': ['#c0c0c0', 'AB'],
    'ALL BREAK+': ['#2b95ed', 'AB+'],
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
    S: '#7fffd4',
    SS: '#eb974e',
    SSS: '#ffd700',
    'SSS+': '#c0c0c0',
  },
  difficulties: {
    BASIC: '#16ff47',
    ADVANCED: '#ffba00',
    EXPERT: '#fa0667',
    MASTER: '#a810ff',
    'Re:MASTER': '#d9b8ff',
    LUNATIC: '#dee600',
  },
  ratings: {
    score: {
      rating: ['Classic', 'Rating (until bright MEMORY Act.3)', '単曲レート（bright MEMORY Act.3まで）'],
      scoreRating: ['Score', 'Score rating (Re:Fresh)', 'テクニカルスコアレート（Re:Fresh）'],
      starRating: ['Star', 'Platinum star rating (Re:Fresh)', 'プラチナスコアレート（Re:Fresh）'],
    },
    session: {
      naiveRating: ['Classic', 'Average rating (best 10, until Act.3)', 'レート平均（上位10・Act.3まで）'],
      naiveScoreRating: ['Score', 'Average score rating (best 10)', 'テクニカルスコアレート平均（上位10）'],
      starRating: ['Star', 'Average star rating (best 10)', 'プラチナスコアレート平均（上位10）'],
    },
    profile: {
      naiveRating: ['B45', 'Average rating (best 45, until Act.3)', 'レート平均（上位45・Act.3まで）'],
      naiveRatingRefresh: [
        'Re:Fresh',
        'Rating, Re:Fresh (60 scores + 50 stars)',
        'レート（Re:Fresh・スコア60＋プラチナ50）',
      ],
      refreshRating: [
        'Rating',
        'Rating (new 10 + old 50 + platinum 50)',
        'レーティング（新曲10＋ベスト50＋プラチナ50）',
      ],
    },
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
        [1, '#ffc107'],
        [1, '#c0c0c0'],
        [2, ['#ffa6e5', '#7effff', '#f1fb76']],
        [1, ['#df7e85', '#efef51', '#4bee83', '#70bdd7']],
        [1, EXTREME_RAINBOW],
      ],
    },
  },
} as const;
