import { VF_CLASS_LOOK, VOLFORCE_LOOK } from '../families/volforce-look.ts';

/** Colours and names, as players know them. */
export const LOOK = {
  lamps: {
    FAILED: ['#aa5555', 'PLAYED'],
    CLEAR: ['#32cd32', 'CLEAR'],
    'EXCESSIVE CLEAR': ['#9932cc', 'EXC'],
    'MAXXIVE CLEAR': ['#c0c0c0', 'MXV'],
    'ULTIMATE CHAIN': ['#7fffd4', 'UC'],
    'PERFECT ULTIMATE CHAIN': ['#ffd700', 'PUC'],
  },
  ...VOLFORCE_LOOK,
  difficulties: {
    NOV: '#5a49fb',
    ADV: '#fbb649',
    EXH: '#fb494c',
    INF: '#ee65e5',
    GRV: '#fb8f49',
    HVN: '#49c9fb',
    VVD: '#ff59cd',
    XCD: '#187fff',
    NBL: '#b060ff',
    MXM: '#acacac',
    ULT: '#ffff42',
  },
  ratings: {
    score: {
      VF7: ['VF', 'VOLFORCE of the play', '単曲VOLFORCE'],
      VF6: ['VF (EG)', 'VOLFORCE of the play (EXCEED GEAR)', '単曲VOLFORCE（EXCEED GEAR）'],
    },
    session: {
      ProfileVF7: ['VF×50', 'Session VOLFORCE (best 10 × 50)', 'セッションVOLFORCE（上位10×50）'],
      VF7: ['VF', 'Average play VOLFORCE (best 10)', '単曲VOLFORCE平均（上位10）'],
      ProfileVF6: ['VF×50 (EG)', 'Session VOLFORCE (EXCEED GEAR)', 'セッションVOLFORCE（EXCEED GEAR）'],
      VF6: ['VF (EG)', 'Average play VOLFORCE (EXCEED GEAR)', '単曲VOLFORCE平均（EXCEED GEAR）'],
    },
    profile: {
      VF7: ['VF', 'VOLFORCE', 'VOLFORCE'],
      VF6: ['VF (EG)', 'VOLFORCE (EXCEED GEAR)', 'VOLFORCE（EXCEED GEAR）'],
    },
  },
  classes: {
    dan: {
      name: ['Skill level', 'スキルレベル'],
      colours: [
        [1, '#aa5555'],
        [1, '#5c6199'],
        [1, '#ffd700'],
        [1, '#808080'],
        [1, '#7fffd4'],
        [1, '#0000ff'],
        [1, '#ff69b4'],
        [1, '#ffc0cb'],
        [1, '#ffffff'],
        [1, '#ffc107'],
        [1, '#dc3545'],
        [1, '#800080'],
      ],
      names: {
        DAN_1: ['LV.01', 'LV.01 岳翔'],
        DAN_2: ['LV.02', 'LV.02 流星'],
        DAN_3: ['LV.03', 'LV.03 月衝'],
        DAN_4: ['LV.04', 'LV.04 瞬光'],
        DAN_5: ['LV.05', 'LV.05 天極'],
        DAN_6: ['LV.06', 'LV.06 烈風'],
        DAN_7: ['LV.07', 'LV.07 雷電'],
        DAN_8: ['LV.08', 'LV.08 麗華'],
        DAN_9: ['LV.09', 'LV.09 魔騎士'],
        DAN_10: ['LV.10', 'LV.10 剛力羅'],
        DAN_11: ['LV.11', 'LV.11 或帝滅斗'],
        INF: ['LV.INF', 'LV.INF 暴龍天'],
      },
    },
    vfClass: VF_CLASS_LOOK,
  },
} as const;
