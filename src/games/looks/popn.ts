/** Colours and names, as players know them. */
export const LOOK = {
  lamps: {
    FAILED: ['#aa5555', 'F'],
    'EASY CLEAR': ['#32cd32', 'EC'],
    CLEAR: ['#4682b4', 'C'],
    'FULL COMBO': ['#7fffd4', 'FC'],
    PERFECT: ['#ffd700', 'P'],
  },
  grades: {
    E: '#696969',
    D: '#551111',
    C: '#aa5555',
    B: '#4682b4',
    A: '#32cd32',
    AA: '#f89406',
    AAA: '#ffd700',
    S: '#7fffd4',
  },
  difficulties: { Easy: '#01adc4', Normal: '#00b600', Hyper: '#c2a200', EX: '#d90505' },
  ratings: {
    score: { classPoints: ['Class pt', 'Class points', 'クラスポイント'] },
    session: { classPoints: ['Class pt', 'Average class points (best 10)', 'クラスポイント平均（上位10）'] },
    profile: { naiveClassPoints: ['Class pt', 'Class points, estimate (best 20)', 'クラスポイント推定（上位20平均）'] },
  },
  classes: {
    class: {
      name: ["pop'n class", 'ポップクラス'],
      colours: [
        [1, '#a52a2a'],
        [1, '#008000'],
        [1, '#00ff00'],
        [1, '#800080'],
        [1, '#dc3545'],
        [1, '#b8860b'],
        [1, '#198754'],
        [1, '#ffc107'],
      ],
    },
  },
} as const;
