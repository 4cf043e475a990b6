/** Colours and names, as players know them. */
export const LOOK = {
  lamps: {
    FAILED: ['#aa5555', 'F'],
    CLEAR: ['#32cd32', 'CLR'],
    'CONNECT ALL': ['#7fffd4', 'CA'],
    'PERFECT CONNECT ALL': ['#ffd700', 'PCA'],
  },
  grades: {
    没: '#696969',
    拙: '#551111',
    凡: '#aa5555',
    佳: '#8eae4f',
    良: '#5c6199',
    優: '#32cd32',
    秀: '#4682b4',
    傑: '#7fffd4',
    傑G: '#ffd700',
  },
  difficulties: { Green: '#6fa200', Yellow: '#e9c15a', Red: '#a25353' },
  ratings: {
    score: {
      ktRating: ['ktRating', 'ktRating (tracker)', 'ktRating（トラッカー独自）'],
      curatorSkill: ['Curator', 'Curator skill', 'キュレータースキル'],
    },
    session: {
      ktRating: ['ktRating', 'ktRating (best 10)', 'ktRating（上位10平均）'],
      curatorSkill: ['Curator', 'Average curator skill (best 10)', 'キュレータースキル平均（上位10）'],
    },
    profile: {
      ktRating: ['ktRating', 'ktRating (best 20)', 'ktRating（上位20平均）'],
      curatorSkill: ['Curator', 'Curator skill (best 20)', 'キュレータースキル（上位20合計）'],
    },
  },
  classes: {},
} as const;
