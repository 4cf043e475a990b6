/** Colours and names, as players know them. */
export const LOOK = {
  lamps: {
    FAILED: ['#aa5555', 'F'],
    CLEAR: ['#4682b4', 'CLR'],
    'FULL COMBO': ['#7fffd4', 'FC'],
    EXCELLENT: ['#ffd700', 'EXC'],
  },
  grades: { C: '#9932cc', B: '#4682b4', A: '#32cd32', S: '#f89406', SS: '#ffd700', MAX: '#c0c0c0' },
  difficulties: {
    BASIC: '#5297ff',
    ADVANCED: '#beaf02',
    EXTREME: '#e10035',
    MASTER: '#c800cf',
    'BASS BASIC': '#5297ff',
    'BASS ADVANCED': '#beaf02',
    'BASS EXTREME': '#e10035',
    'BASS MASTER': '#c800cf',
  },
  ratings: {
    score: { skill: ['Skill', 'Skill', 'スキル'] },
    session: { skill: ['Skill', 'Average skill (best 10)', 'スキル平均（上位10）'] },
    profile: {
      skill: ['Skill', 'Skill (HOT 25 + OTHER 25)', 'スキルポイント（HOT 25＋OTHER 25）'],
      naiveSkill: ['Best 50', 'Skill, best 50', 'スキル合計（上位50）'],
    },
  },
  classes: {
    skillColour: {
      name: ['Skill colour', 'スキルカラー'],
      colours: [
        [1, '#ffffff'],
        [1, '#ff6600'],
        [1, ['#ff6600', '#ffffff']],
        [1, '#ffff00'],
        [1, ['#ffff00', '#ffffff']],
        [1, '#33ff00'],
        [1, ['#33ff00', '#ffffff']],
        [1, '#3366ff'],
        [1, ['#3366ff', '#ffffff']],
        [1, '#ff00ff'],
        [1, ['#ff00ff', '#ffffff']],
        [1, '#ff0000'],
        [1, ['#ff0000', '#ffffff']],
        [1, '#dd8844'],
        [1, '#c0c0c0'],
        [1, '#ffd700'],
        [1, ['#ff2222', '#ff22ff', '#22ffff', '#ffff22']],
      ],
    },
  },
} as const;
