import { leastIn, rowAt, unitsFor } from './rows.ts';

// VOLFORCE of a play in SOUND VOLTEX: level x 2 x score x coefficient of the grade x coefficient of the lamp, cut to thousandths. Formula by
// bemaniwiki (VOLFORCE), and as in the public calculators of Shewiiii and Tachi.

const MAX = 10_000_000;

/** Least score of a play without a miss: a near is worth half of a critical. */
export const LEAST_OF_CHAIN = 5_000_000;

/** Coefficients of the grades, in percent. */
const GRADES = [
  { from: 0, percent: 80 },
  { from: 7_000_000, percent: 82 },
  { from: 8_000_000, percent: 85 },
  { from: 8_700_000, percent: 88 },
  { from: 9_000_000, percent: 91 },
  { from: 9_300_000, percent: 94 },
  { from: 9_500_000, percent: 97 },
  { from: 9_700_000, percent: 100 },
  { from: 9_800_000, percent: 102 },
  { from: 9_900_000, percent: 105 },
] as const;

type Coefficients = Readonly<Record<string, number>>;

/** Version of VOLFORCE: its coefficients of the lamps in percent, and the decimals of the level that count. */
export interface Volforce {
  readonly lamps: Coefficients;
  readonly hasDecimals: boolean;
}

const LAMPS: Coefficients = {
  FAILED: 50,
  CLEAR: 100,
  'EXCESSIVE CLEAR': 102,
  'MAXXIVE CLEAR': 104,
  'ULTIMATE CHAIN': 105,
  'PERFECT ULTIMATE CHAIN': 110,
};

/** EXCEED GEAR: whole levels. */
export const VF6: Volforce = { lamps: LAMPS, hasDecimals: false };

/** NABLA: levels with a decimal, and more for an ULTIMATE CHAIN. */
export const VF7: Volforce = { lamps: { ...LAMPS, 'ULTIMATE CHAIN': 106 }, hasDecimals: true };

/** Returns the product of everything but score and grade. The level counts in tenths. */
function base({ lamps, hasDecimals }: Volforce, lamp: string, level: number): number {
  const tenths = hasDecimals ? Math.round(level * 10) : 10 * Math.floor(level);
  return 2 * tenths * (lamps[lamp] ?? NaN);
}

/** Returns the VOLFORCE of a play; null for an impossible score. */
export function volforce(version: Volforce, score: number, lamp: string, level: number): number | null {
  const grade = score <= MAX ? rowAt(GRADES, score) : undefined;
  return grade ? Math.floor((base(version, lamp, level) * score * grade.percent) / 1e11) / 1000 : null;
}

/** Returns the least possible score with this lamp and at least this VOLFORCE; null if there is none. */
export function leastForVolforce(version: Volforce, value: number, lamp: string, level: number): number | null {
  const thousandths = unitsFor(value, 1000);
  const factor = base(version, lamp, level);
  const least = leastIn(GRADES, MAX, ({ percent }) => Math.ceil((thousandths * 1e11) / (factor * percent)));
  if (least === null || !lamp.endsWith('ULTIMATE CHAIN')) return least;
  return lamp === 'ULTIMATE CHAIN' ? Math.max(least, LEAST_OF_CHAIN) : MAX;
}
