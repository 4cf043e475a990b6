import { contextOf } from './context.ts';
import type { Playtype } from './define.ts';
import type { Bound, ScoreDef } from './define/score.ts';
import type { ChartFacts, Play } from './play.ts';
import type { Positions } from './positions.ts';

export interface Graded {
  readonly percent: number;
  readonly grade: string;
}

/** Returns the maximum score of a chart; undefined if the chart lacks the data for it. */
export const scoreMax = ({ max }: ScoreDef, chart: ChartFacts): number | undefined =>
  typeof max === 'number' ? max : max(chart);

/** Returns a grade's lower bound in percent; 0 for one that no score earns. */
export function boundPercent(bound: Bound, { percentMax }: ScoreDef): number {
  if (bound === null) return 0;
  if (bound === 'max') return percentMax;
  return typeof bound === 'number' ? bound : (100 * bound[0]) / bound[1];
}

/** Returns the score of 100 % on a chart. Throws RangeError if the chart lacks the data for it. */
export function wholeOf(def: ScoreDef, chart: ChartFacts): number {
  if (typeof def.percent === 'object') return def.percent.of;
  if (def.percent === 'score') return 100;
  const whole = def.percent === 'sent' ? def.gradeOf : scoreMax(def, chart);
  if (whole === undefined || !(whole > 0)) {
    throw new RangeError(`chart ${chart.chartID} does not tell its largest score, so that no percent can be computed`);
  }
  return whole;
}

/**
 * Returns a function that tells whether a score reaches a bound. Fractions are compared as products of integers. A bound in percent has
 * rounding errors far below one point; a score that is itself a percent gets the tolerance of floating-point numbers.
 */
function reaches(bound: Bound, def: ScoreDef): (score: number, whole: number, chart: ChartFacts) => boolean {
  if (bound === null) return () => false;
  if (bound === 'max') return (score, _whole, chart) => score >= (scoreMax(def, chart) ?? Infinity);
  if (typeof bound !== 'number') {
    const [numerator, denominator] = bound;
    return (score, whole) => score * denominator >= numerator * whole;
  }
  const slack = def.integer ? 1e-4 : Number.EPSILON;
  return (score, whole) => score * 100 + slack >= bound * whole;
}

function percentBy({ percent }: ScoreDef): (play: Play, whole: number) => number {
  if (percent === 'sent') return (play) => play.percent ?? 0;
  if (percent === 'score') return (play) => play.score;
  return (play, whole) => (100 * play.score) / whole;
}

/** Computes percent and grade of plays of one playtype. */
export function grader(def: Playtype, lamps: Positions): (play: Play, chart: ChartFacts) => Graded {
  const cuts = def.grades.cuts.map(([grade, bound]) => ({ grade, reached: reaches(bound, def.score) }));
  const from = Math.max(
    0,
    def.grades.cuts.findIndex(([, bound]) => bound !== null),
  );
  const percentOf = percentBy(def.score);
  const { grades } = def;
  return (play, chart) => {
    const whole = wholeOf(def.score, chart);
    const percent = percentOf(play, whole);
    let position = cuts.length - 1;
    while (position > from && !cuts[position]!.reached(play.score, whole, chart)) position -= 1;
    const { grade } = cuts[position]!;
    if (grades.override === undefined) return { percent, grade };
    return { percent, grade: grades.override(contextOf({ ...play, percent, grade }, chart, lamps)) ?? grade };
  };
}
