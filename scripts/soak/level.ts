/** Minimum number of measurements for a result. */
const FEWEST = 9;

/**
 * By how many percent the median of a series' last third lies above the one of its middle third; the first third is for
 * warming up. Peaks that go away again don't count, what stays does. Throws a RangeError for fewer than nine measurements.
 */
export function riseOf(series: readonly number[]): number {
  if (series.length < FEWEST)
    throw new RangeError(`${series.length} measurements; at least ${FEWEST} are needed to see a rise`);
  const third = Math.floor(series.length / 3);
  const last = median(series.slice(-third));
  const middle = median(series.slice(-2 * third, -third));
  return (last / middle - 1) * 100;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
