/** Brackets grades that end in a sign, to separate them from the number that follows. */
const bracketed = (grade: string) => (/[+-]$/.test(grade) ? `(${grade})` : grade);

interface Grades {
  grades: readonly string[];
  gradeBoundaries: readonly number[];
  sendsPercent: boolean;
  scoreUnit: string;
  scoreDecimals: number;
}

interface Reached {
  score: number;
  percent: number;
  gradeIndex: number;
}

/** Returns what a score lacks to the next grade, as a share of itself; undefined where nothing is known of it. */
export const shareToNext = (config: Grades, reached: Omit<Reached, 'score'>): number | undefined =>
  shareTo(config, reached, reached.gradeIndex + 1);

function shareTo(config: Grades, { percent }: Pick<Reached, 'percent'>, wanted: number): number | undefined {
  const bound = config.gradeBoundaries[wanted];
  if (bound === undefined || config.sendsPercent || percent <= 0) return undefined;
  const share = bound / percent - 1;
  return share > 0 ? share : undefined;
}

/**
 * Returns what a score lacks to the next grade, as players write it: "AAA-21". Undefined at the best grade, for grades that no score earns, and
 * in games whose percent is not the score's.
 */
export const toNextGrade = (config: Grades, reached: Reached, number: (value: number) => string): string | undefined =>
  toGrade(config, reached, reached.gradeIndex + 1, number);

/** Returns what a score lacks to a grade, like `toNextGrade`. Undefined also for a grade that is reached. */
export function toGrade(
  config: Grades,
  reached: Reached,
  wanted: number,
  number: (value: number) => string,
): string | undefined {
  const { score } = reached;
  const grade = config.grades[wanted];
  const share = shareTo(config, reached, wanted);
  if (grade === undefined || share === undefined) return undefined;
  const exact = score * share;
  const isPercent = config.scoreUnit === '%';
  // Computed with floating-point numbers, so what is a whole number may be a little more.
  const missing = isPercent ? exact : Math.ceil(exact - 1e-9 * score);
  if (missing <= 0) return undefined;
  return `${bracketed(grade)}-${isPercent ? missing.toFixed(config.scoreDecimals) : number(missing)}`;
}
