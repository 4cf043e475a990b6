import { leastOn, unitsFor, valueAt } from './rows.ts';
import type { Line } from './rows.ts';

// CHUNITHM's rating of a play and its OVER POWER, in units of 1/10,000. Players worked them out; chuni-penguin and Diving-Fish publish the
// same curve from 975,000 points on. Between 900,000 and 975,000 this is chuni-penguin's and rg-stats' single line; Diving-Fish bends it.

const MAX = 1_010_000;
const UNIT = 10_000;

const S = 975_000;
const SSS = 1_007_500;

/** Returns a level in units. Levels have one decimal. */
const levelUnits = (level: number): number => Math.round(level * 10) * (UNIT / 10);

/** Returns the rating curve up to SSS. */
const upToSSS = (level: number): readonly Line[] => [
  { from: 500_000, value: 0, up: (level - 50_000) / 2, per: 300_000 },
  { from: 800_000, value: (level - 50_000) / 2, up: (level - 50_000) / 2, per: 100_000 },
  { from: 900_000, value: level - 50_000, up: 2, per: 3 },
  { from: S, value: level, up: 2, per: 5 },
  { from: 1_000_000, value: level + 10_000, up: 1, per: 1 },
  { from: 1_005_000, value: level + 15_000, up: 2, per: 1 },
];

const ratingCurve = (level: number): readonly Line[] => [
  ...upToSSS(level),
  { from: SSS, value: level + 20_000, up: 1, per: 1 },
  { from: 1_009_000, value: level + 21_500, up: 0, per: 1 },
];

/** Returns the OVER POWER curve without lamps: five times the uncut rating up to SSS, then 0.0015 for every point. */
const powerCurve = (level: number): readonly Line[] => [
  ...upToSSS(level).map(({ from, value, up, per }) => ({ from, value: 5 * value, up: 5 * up, per })),
  { from: SSS, value: 5 * (level + 20_000), up: 15, per: 1 },
];

const inRange = (score: number): boolean => score >= 0 && score <= MAX;

/** Returns the rating of a play, cut to hundredths; null for an impossible score. */
export function rating(score: number, level: number): number | null {
  if (!inRange(score)) return null;
  return Math.max(0, Math.floor((valueAt(ratingCurve(levelUnits(level)), score) ?? 0) / 100)) / 100;
}

/** Returns the least score with at least this rating. */
export function leastForRating(value: number, level: number): number | null {
  const hundredths = unitsFor(value, 100);
  return hundredths <= 0 ? 0 : leastOn(ratingCurve(levelUnits(level)), MAX, 100 * hundredths);
}

/** Steps that OVER POWER is cut to, from S on and below. */
const FINE = 50;
const COARSE = 500;

/** OVER POWER that a lamp adds. */
const BONUS: Readonly<Record<string, number>> = { 'FULL COMBO': 5000, 'ALL JUSTICE': 10_000 };

/** Returns the OVER POWER of a play; null for an impossible score. Formula as in chuni-penguin and runomaru256's calculator. */
export function overPower(score: number, lamp: string, level: number): number | null {
  if (!inRange(score)) return null;
  const units = levelUnits(level);
  if (lamp === 'ALL JUSTICE CRITICAL') return maxOverPower(level);
  const power = Math.max(0, valueAt(powerCurve(units), score) ?? 0) + (BONUS[lamp] ?? 0);
  const step = score >= S ? FINE : COARSE;
  return (Math.floor(power / step) * step) / UNIT;
}

/** Returns the OVER POWER of a perfect play. */
export const maxOverPower = (level: number): number => (5 * levelUnits(level) + 150_000) / UNIT;

/** Returns the sum of OVER POWERs, added as whole units. */
export const sumOfOverPowers = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + Math.round(value * UNIT), 0) / UNIT;

/** Returns the least score with at least this OVER POWER. */
export function leastForOverPower(value: number, lamp: string, level: number): number | null {
  const units = unitsFor(value, UNIT);
  if (lamp === 'ALL JUSTICE CRITICAL') return units <= 5 * levelUnits(level) + 150_000 ? MAX : null;
  const leastBy = (step: number) => {
    const wanted = Math.ceil(units / step) * step - (BONUS[lamp] ?? 0);
    return wanted <= 0 ? 0 : leastOn(powerCurve(levelUnits(level)), MAX, wanted);
  };
  const coarse = leastBy(COARSE);
  if (coarse !== null && coarse < S) return coarse;
  const fine = leastBy(FINE);
  return fine === null ? null : Math.max(S, fine);
}
