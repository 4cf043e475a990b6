import type { Playtype } from './define.ts';
import type { Bound, ScoreDef } from './define/score.ts';
import { scoreMax, wholeOf } from './grade.ts';
import type { ChartFacts, GradedPlay } from './play.ts';

const compact = new Intl.NumberFormat('en', { notation: 'compact' });
const grouped = new Intl.NumberFormat('en');

/** Returns how many decimals the game shows of a score. */
export const scoreDecimals = ({ integer, decimals = 2 }: ScoreDef): number => (integer ? 0 : decimals);

/** Returns a function that formats a score as players write it: with thousands separators, unless it is an EX score. */
export function scoreText(def: ScoreDef): (score: number) => string {
  if (def.unit === 'EX') return String;
  return def.unit === '%' ? (score) => `${score.toFixed(scoreDecimals(def))}%` : (score) => grouped.format(score);
}

/** Formats a difference between two scores, without its sign: EX scores plain, points as 17K, percents with two decimals. */
function deltaText({ unit, exactDeltas }: ScoreDef): (points: number) => string {
  if (unit === '%') return (points) => `${points.toFixed(2)}%`;
  const format = exactDeltas ? grouped : compact;
  return (points) => (unit === 'EX' ? String(Math.round(points)) : format.format(Math.round(points)));
}

/** Returns the score from which a grade is reached; 0 for a grade that no score earns. */
function target(bound: Bound, def: ScoreDef, chart: ChartFacts): number {
  if (bound === null) return 0;
  if (bound === 'max') return scoreMax(def, chart) ?? Infinity;
  const whole = wholeOf(def, chart);
  return typeof bound === 'number' ? (bound * whole) / 100 : (bound[0] * whole) / bound[1];
}

/** Brackets grades that end in a sign, to separate them from the number that follows. */
const bracketed = (grade: string): string => (/[+-]$/.test(grade) ? `(${grade})` : grade);

/**
 * Returns a function that formats how far a PB is from a grade: below the next grade if that is the goal or nearer, else above its own. EX
 * scores are never shown as above a grade that ends in a sign, such as MAX-.
 */
export function gradeProgress({ grades, score: def }: Playtype) {
  const cuts = grades.cuts.map(([name, bound]) => ({ name, bound }));
  const text = deltaText(def);
  return ({ score, grade }: GradedPlay, chart: ChartFacts, goal: string): string => {
    const at = cuts.findIndex(({ name }) => name === grade);
    const next = cuts.slice(at + 1).find(({ bound }) => bound !== null);
    const over = score - target(cuts[at]!.bound, def, chart);
    const lower = `${bracketed(grade)}+${text(over)}`;
    if (!next) return lower;
    const missing = target(next.bound, def, chart) - score;
    const upper = `${bracketed(next.name)}-${text(missing)}`;
    const never = def.unit === 'EX' && bracketed(grade) !== grade;
    return next.name === goal || never || missing <= over ? upper : lower;
  };
}
