/** Row of a table by score: it is valid from this score up to the next row. Tables are sorted by rising score. */
export interface Row {
  readonly from: number;
}

/** Part of a rating curve: at its first score it is worth `value` whole units, and it gains `up` units for every `per` points. */
export interface Line extends Row {
  readonly value: number;
  readonly up: number;
  readonly per: number;
}

/** Returns the row for a score; undefined below the first one. */
export const rowAt = <R extends Row>(rows: readonly R[], score: number): R | undefined =>
  rows.findLast(({ from }) => score >= from);

/** Returns the value of a curve at a score, cut to whole units; undefined below its first line. */
export function valueAt(lines: readonly Line[], score: number): number | undefined {
  const line = rowAt(lines, score);
  return line && line.value + Math.floor((line.up * (score - line.from)) / line.per);
}

/**
 * Returns the least score that a table allows; null if there is none up to `max`. `leastOf` gives the least score that fits if a row were
 * valid everywhere.
 */
export function leastIn<R extends Row>(rows: readonly R[], max: number, leastOf: (row: R) => number): number | null {
  for (const [i, row] of rows.entries()) {
    const score = Math.max(row.from, leastOf(row));
    if (score <= (rows[i + 1]?.from ?? max + 1) - 1) return score;
  }
  return null;
}

/** Returns the least score at which a curve reaches a value in whole units; null if it doesn't up to `max`. */
export const leastOn = (lines: readonly Line[], max: number, units: number): number | null =>
  leastIn(lines, max, ({ from, value, up, per }) => {
    if (value >= units) return from;
    return up > 0 ? from + Math.ceil(((units - value) * per) / up) : Infinity;
  });

/** Returns the least whole number of units that is not less than a value; corrects rounding errors just above a whole number. */
export const unitsFor = (value: number, unit: number): number => Math.ceil(value * unit - 1e-6);
