import { unitsFor } from './rows.ts';

/** Returns the least music rate with at least this jubility. Both count in tenths. */
export function leastForJubility(value: number, level: number, rateMax: number): number | null {
  const rate = Math.ceil((unitsFor(value, 10) * 9900) / (125 * Math.round(level * 10)));
  return rate <= rateMax * 10 ? Math.max(0, rate) / 10 : null;
}
