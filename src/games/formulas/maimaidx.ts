import { leastIn, unitsFor } from './rows.ts';

// Inverse of maimai DX's rating of a play, with the table of coefficients that maimai.py, Diving-Fish and dxrating publish. Percents count
// in 1/10,000.

/** From here on a better percent gives no more. */
const CAP = 1_005_000;
const MAX = 1_010_000;

const COEFFICIENTS = (
  [
    [0, 0],
    [100_000, 16],
    [200_000, 32],
    [300_000, 48],
    [400_000, 64],
    [500_000, 80],
    [600_000, 96],
    [700_000, 112],
    [750_000, 120],
    [799_999, 128],
    [800_000, 136],
    [900_000, 152],
    [940_000, 168],
    [969_999, 176],
    [970_000, 200],
    [980_000, 203],
    [989_999, 206],
    [990_000, 208],
    [995_000, 211],
    [999_999, 214],
    [1_000_000, 216],
    [1_004_999, 222],
    [CAP, 224],
  ] as const
).map(([from, coefficient]) => ({ from, coefficient }));

/** Smallest and largest percent of a lamp. */
const RANGES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  FAILED: [0, 799_999],
  CLEAR: [800_000, MAX - 1],
  'ALL PERFECT': [CAP, MAX - 1],
  'ALL PERFECT+': [MAX, MAX],
};

/** Returns the least percent with at least this rating; `bonus` is what the lamp adds. */
export function leastForRate(value: number, lamp: string, bonus: number, level: number): number | null {
  const [from, to] = RANGES[lamp] ?? [0, MAX - 1];
  const wanted = unitsFor(value, 1) - bonus;
  const tenths = Math.round(level * 10);
  const least =
    wanted <= 0
      ? 0
      : leastIn(COEFFICIENTS, CAP, ({ coefficient }) => Math.ceil((wanted * 100_000_000) / (coefficient * tenths)));
  if (least === null || least > to) return null;
  return Math.max(from, least) / 10_000;
}
