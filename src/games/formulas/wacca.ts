import { leastIn, unitsFor } from './rows.ts';

/** Coefficients of WACCA's rate, in hundredths. */
const COEFFICIENTS = [
  { from: 0, hundredths: 100 },
  { from: 850_000, hundredths: 150 },
  { from: 900_000, hundredths: 200 },
  { from: 920_000, hundredths: 250 },
  { from: 940_000, hundredths: 275 },
  { from: 950_000, hundredths: 300 },
  { from: 960_000, hundredths: 325 },
  { from: 970_000, hundredths: 350 },
  { from: 980_000, hundredths: 375 },
  { from: 990_000, hundredths: 400 },
] as const;

/** Returns the least score with at least this rate. */
export function leastForRate(value: number, level: number): number | null {
  const thousandths = unitsFor(value, 1000);
  const tenths = Math.round(level * 10);
  return leastIn(COEFFICIENTS, 1_000_000, ({ from, hundredths }) =>
    tenths * hundredths >= thousandths ? from : Infinity,
  );
}
