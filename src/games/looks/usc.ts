import { VF_CLASS_LOOK, VOLFORCE_LOOK } from '../families/volforce-look.ts';

/** Colours and names, as players know them. */
export const LOOK = {
  lamps: {
    FAILED: ['#aa5555', 'PLAYED'],
    CLEAR: ['#32cd32', 'CLEAR'],
    'EXCESSIVE CLEAR': ['#9932cc', 'EXC'],
    'ULTIMATE CHAIN': ['#7fffd4', 'UC'],
    'PERFECT ULTIMATE CHAIN': ['#ffd700', 'PUC'],
  },
  ...VOLFORCE_LOOK,
  difficulties: { NOV: '#5a49fb', ADV: '#fbb649', EXH: '#fb494c', INF: '#ee65e5' },
  ratings: {
    score: {
      VF7: ['VF (∇)', 'VOLFORCE of the play (NABLA)', '単曲VOLFORCE（NABLA）'],
      VF6: ['VF', 'VOLFORCE of the play', '単曲VOLFORCE'],
    },
    session: {
      ProfileVF7: ['VF×50 (∇)', 'Session VOLFORCE (NABLA)', 'セッションVOLFORCE（NABLA）'],
      VF7: ['VF (∇)', 'Average play VOLFORCE (NABLA)', '単曲VOLFORCE平均（NABLA）'],
      ProfileVF6: ['VF×50', 'Session VOLFORCE (best 10 × 50)', 'セッションVOLFORCE（上位10×50）'],
      VF6: ['VF', 'Average play VOLFORCE (best 10)', '単曲VOLFORCE平均（上位10）'],
    },
    profile: { VF7: ['VF (∇)', 'VOLFORCE (NABLA)', 'VOLFORCE（NABLA）'], VF6: ['VF', 'VOLFORCE', 'VOLFORCE'] },
  },
  classes: { vfClass: VF_CLASS_LOOK },
} as const;
