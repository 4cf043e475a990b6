/** Colours and names, as players know them. */
export const LOOK = {
  lamps: {
    FAILED: ['#aa5555', 'F'],
    CLEAR: ['#4682b4', 'C'],
    'FULL COMBO': ['#66c955', 'FC'],
    'FULL EXCELLENT COMBO': ['#e29c18', 'FEC'],
    QUAD: ['#21cce8', '★★★★'],
    QUINT: ['#ff00cc', 'QUINT'],
  },
  grades: {
    F: '#696969',
    D: '#aa5555',
    C: '#551111',
    B: '#9932cc',
    A: '#32cd32',
    'S-': '#d97f00',
    S: '#f89406',
    'S+': '#ffb347',
    '★': '#ffb6c1',
    '★★': '#ff69b4',
    '★★★': '#7fffd4',
    '★★★★': '#c0c0c0',
  },
  difficulties: {
    Beginner: '#a355b8',
    Easy: '#1ec51d',
    Medium: '#d6db41',
    Hard: '#ba3049',
    Challenge: '#2691c5',
    Expert: '#2691c5',
    Edit: '#b4b7ba',
  },
  ratings: {
    score: {
      blockRating: ['Block', 'Block rating', 'ブロックレート'],
      highest32: ['32', 'Fastest 32 measures (BPM)', '最速32小節（BPM）'],
      highest256: ['256', 'Fastest 256 measures (BPM)', '最速256小節（BPM）'],
    },
    session: {
      blockRating: ['Block', 'Block rating (best 5)', 'ブロックレート（上位5平均）'],
      average32Speed: ['32', 'Speed over 32 measures (best 5)', '32小節の速さ（上位5平均）'],
    },
    profile: {
      highestBlock: ['Block', 'Highest block cleared', 'クリアした最高ブロック'],
      highest32: ['32', 'Fastest 32 measures (BPM)', '最速32小節（BPM）'],
      highest256: ['256', 'Fastest 256 measures (BPM)', '最速256小節（BPM）'],
    },
  },
  classes: {},
} as const;
