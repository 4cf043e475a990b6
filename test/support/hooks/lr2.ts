import { MD5 } from '../courses.ts';

type Parts = { playerData?: object; scoreData?: object; md5?: string; unixTimestamp?: number };

/** The body of a play in LR2, by default on a chart of the courses' catalogue. */
export const lr2Play = ({ playerData, scoreData, ...more }: Parts = {}) => ({
  md5: MD5('a'),
  playerData: {
    autoScr: 0 as const,
    gameMode: '7K',
    random: 'RAN' as const,
    gauge: 'HARD' as const,
    rseed: 1234,
    ...playerData,
  },
  scoreData: {
    pgreat: 700,
    great: 100,
    good: 100,
    bad: 50,
    poor: 60,
    maxCombo: 222,
    exScore: 1500,
    moneyScore: 120_000,
    notesTotal: 1000,
    notesPlayed: 1000,
    lamp: 'HARD' as const,
    hpGraph: Array.from({ length: 1000 }, () => 64),
    extendedJudgements: null,
    extendedHpGraphs: null,
    ...scoreData,
  },
  ...more,
});
