/** BPI of a chart that was not played, and the least BPI there is. */
const LEAST = -15;

const signedPower = (value: number, power: number): number => Math.sign(value) * Math.abs(value) ** power;

/**
 * Returns the total BPI of a level with this many charts: the signed power mean of the BPI of all of them, with log2 of their number as
 * power, rounded to hundredths. Unplayed charts count as -15. Formula as in BPIManager.
 */
export function totalBPI(values: readonly number[], count: number): number {
  const power = count === 1 ? 1 : Math.log2(count);
  const unplayed = count - values.length;
  const sum = values.reduce((total, value) => total + signedPower(value, power), unplayed * signedPower(LEAST, power));
  return Math.round(signedPower(sum / count, 1 / power) * 100) / 100;
}
