import { leastOn, unitsFor, valueAt } from './rows.ts';
import type { Line } from './rows.ts';

// Arcaea's potential of a play, as the Arcaea wikis publish it: lines in 1/300,000 and 1/200,000, so that all values are whole in 1/600,000.

/** Potentials are multiples of 1/UNIT. */
export const UNIT = 600_000;

const curve = (level: number): readonly Line[] => [
  { from: 0, value: level - 19_000_000, up: 2, per: 1 },
  { from: 9_800_000, value: level + 600_000, up: 3, per: 1 },
  { from: 10_000_000, value: level + 1_200_000, up: 0, per: 1 },
];

const levelUnits = (level: number): number => Math.round(level * 10) * (UNIT / 10);

/** Returns the potential of a play. It is not cut; null for an impossible score. */
export function potential(score: number, level: number): number | null {
  const units = valueAt(curve(levelUnits(level)), score);
  return units === undefined ? null : Math.max(0, units) / UNIT;
}

/** Returns the least score with at least this potential. */
export function leastForPotential(value: number, level: number): number | null {
  const units = unitsFor(value, UNIT);
  return units <= 0 ? 0 : leastOn(curve(levelUnits(level)), 10_000_000, units);
}
