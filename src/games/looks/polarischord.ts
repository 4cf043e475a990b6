import { RAINBOW } from '../families/rainbows.ts';

/** Colours and names, as players know them. */
export const LOOK = {
  lamps: {
    'NO PLAY': ['#696969', 'NP', '未プレー'],
    'GOOD TRY': ['#aa5555', 'GT'],
    SUCCESS: ['#4682b4', 'SUC'],
    'FULL COMBO': ['#7fffd4', 'FC'],
    'ALL PERFECT': ['#ffd700', 'AP'],
  },
  grades: {
    D: '#696969',
    C: '#551111',
    B: '#aa5555',
    A: '#8eae4f',
    AA: '#32cd32',
    AAA: '#2b95ed',
    S: '#ffd700',
    SS: '#eb974e',
    SSS: '#f89406',
    'SSS+': '#7fffd4',
    AP: '#ffb6c1',
  },
  difficulties: { EASY: '#00c6ff', NORMAL: '#00bf69', HARD: '#ffa800', INFLUENCE: '#ff55ac', POLAR: '#7a5cff' },
  ratings: {
    score: { paSkill: ['PA', 'PA SKILL of the play', '単曲PAスキル'] },
    session: { paSkill: ['PA', 'Average PA SKILL (best 10)', 'PAスキル平均（上位10）'] },
    profile: { paSkill: ['PA', 'PA SKILL (best 30)', 'PAスキル（上位30平均）'] },
  },
  classes: {
    colour: {
      name: ['PA SKILL colour', 'PAスキル色'],
      colours: [
        [1, '#808080'],
        [1, '#2e9e4f'],
        [1, '#9acd32'],
        [1, '#2b6fe0'],
        [1, '#19b8d6'],
        [1, '#f2e41b'],
        [1, '#f89406'],
        [1, '#ff7f50'],
        [1, '#e0242f'],
        [1, '#8e3fd0'],
        [1, '#1f2f7a'],
        [1, RAINBOW],
      ],
      names: {
        GRAY: ['Gray', '灰'],
        GREEN: ['Green', '緑'],
        LIME: ['Lime', '黄緑'],
        BLUE: ['Blue', '青'],
        CYAN: ['Cyan', '水色'],
        LEMON: ['Lemon', 'レモン'],
        ORANGE: ['Orange', '橙'],
        CORAL: ['Coral', '珊瑚'],
        RED: ['Red', '赤'],
        PURPLE: ['Purple', '紫'],
        NAVY: ['Navy', '紺'],
        RAINBOW: ['Rainbow', '虹'],
      },
    },
  },
} as const;
