/** Brackets grades that end in a sign, to separate them from the number that follows. */
const bracketed = (grade: string) => (/[+-]$/.test(grade) ? `(${grade})` : grade);

interface Grades {
  grades: readonly string[];
  gradeBoundaries: readonly number[];
  sendsPercent: boolean;
  scoreUnit: string;
}

interface Reached {
  score: number;
  percent: number;
  gradeIndex: number;
}

/** Returns what a score lacks to the next grade, as a share of itself; undefined where nothing is known of it. */
export function shareToNext(config: Grades, { percent, gradeIndex }: Omit<Reached, 'score'>): number | undefined {
  const bound = config.gradeBoundaries[gradeIndex + 1];
  if (bound === undefined || config.sendsPercent || percent <= 0) return undefined;
  const share = bound / percent - 1;
  return share > 0 ? share : undefined;
}

/**
 * Returns what a score lacks to the next grade, as players write it: "AAA-21". Undefined at the best grade, for grades that no score earns, and
 * in games whose percent is not the score's.
 */
export function toNextGrade(config: Grades, reached: Reached, number: (value: number) => string): string | undefined {
  const { score, gradeIndex } = reached;
  const next = config.grades[gradeIndex + 1];
  const share = shareToNext(config, reached);
  if (next === undefined || share === undefined) return undefined;
  const exact = score * share;
  const isPercent = config.scoreUnit === '%';
  // The percent is rounded, so what is a whole number may be a little more.
  const missing = isPercent ? exact : Math.ceil(exact - 1e-6 * score);
  if (missing <= 0) return undefined;
  return `${bracketed(next)}-${isPercent ? missing.toFixed(2) : number(missing)}`;
}
