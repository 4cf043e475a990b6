import { unitsFor } from './rows.ts';

/** Class points are whole multiples of 1/UNIT. */
export const UNIT = 5440;

const MAX = 100_000;
const BONUS: Readonly<Record<string, number>> = {
  'EASY CLEAR': 3000,
  CLEAR: 3000,
  'FULL COMBO': 5000,
  PERFECT: 5000,
};

/** Returns the least score with at least these class points: only scores above 50,000 have any. */
export function leastForClassPoints(value: number, lamp: string, level: number): number | null {
  const units = unitsFor(value, UNIT);
  const score = units <= 0 ? 0 : Math.max(50_001, units - 10_000 * level + 50_000 - (BONUS[lamp] ?? 0));
  return score <= MAX ? score : null;
}
