import type { GamePTConfig, PBDocument } from 'kaiden-client';

/** Least score for a grade on a chart. */
export interface GradeScore {
  grade: string;
  score: number;
}

type Config = Pick<GamePTConfig, 'grades' | 'gradeBoundaries' | 'sendsPercent' | 'scoreUnit'>;

/**
 * Returns the least score for each grade on a chart, best first; empty where it is not known. The score of 100% is told by any PB on the chart:
 * the larger it is, the more exactly.
 */
export function gradeScores(config: Config, pbs: readonly Pick<PBDocument, 'scoreData'>[]): GradeScore[] {
  const largest = pbs.reduce((best, { scoreData }) => (scoreData.score > (best?.score ?? 0) ? scoreData : best), NONE);
  if (config.sendsPercent || !largest || largest.percent <= 0) return [];
  const isPercent = config.scoreUnit === '%';
  const whole = isPercent ? 100 : Math.round((100 * largest.score) / largest.percent);
  return config.grades
    .flatMap((grade, at): GradeScore[] => {
      const bound = config.gradeBoundaries[at] ?? 0;
      if (bound <= 0) return [];
      const exact = (whole * bound) / 100;
      return [{ grade, score: isPercent ? exact : Math.ceil(exact - 1e-9 * whole) }];
    })
    .toReversed();
}

const NONE: PBDocument['scoreData'] | undefined = undefined;
