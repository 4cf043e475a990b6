import { leastOn, unitsFor } from './rows.ts';
import type { Line } from './rows.ts';

// Inverses of O.N.G.E.K.I.'s ratings of a play as of Re:Fresh, in thousandths; the formulas are published by donmai (listed.to).

const MAX = 1_010_000;
const UNIT = 1000;

/** Returns the curve of a play without bonuses for lamp and bells. */
const curve = (level: number): readonly Line[] => [
  { from: 800_000, value: level - 6000, up: 2000, per: 100_000 },
  { from: 900_000, value: level - 4000, up: 4000, per: 70_000 },
  { from: 970_000, value: level, up: 750, per: 20_000 },
  { from: 990_000, value: level + 850, up: 1, per: 20 },
  { from: 1_000_000, value: level + 1450, up: 1, per: 15 },
  { from: 1_007_500, value: level + 2050, up: 1, per: 10 },
];

const LAMP_BONUS: Readonly<Record<string, number>> = { 'FULL COMBO': 100, 'ALL BREAK': 300 };
const BELL_BONUS = 50;
/** All that a perfect play adds to the level, with lamp and bells. */
const PERFECT = 2700;

/** Returns the least score with at least this rating by score, lamp and bells. An ALL BREAK+ has only one. */
export function leastForScoreRating(value: number, lamp: string, isFullBell: boolean, level: number): number | null {
  const wanted = unitsFor(value, UNIT);
  const levelUnits = Math.round(level * UNIT);
  if (lamp === 'ALL BREAK+') return wanted <= levelUnits + PERFECT ? MAX : null;
  if (wanted <= 0) return 0;
  return leastOn(curve(levelUnits), MAX - 1, wanted - (LAMP_BONUS[lamp] ?? 0) - (isFullBell ? BELL_BONUS : 0));
}

/** Returns the least platinum score with at least this rating by platinum stars: one from 94 % on, five from 98 % on. */
export function leastForStarRating(value: number, maxPlatinum: number, level: number): number | null {
  const stars = Math.ceil((unitsFor(value, UNIT) * 100) / Math.round(level * 10) ** 2);
  if (stars <= 0) return 0;
  return stars <= 5 && maxPlatinum > 0 ? Math.ceil(((93 + stars) * maxPlatinum) / 100) : null;
}
