import { unitsFor } from './rows.ts';

// GITADORA's skill of a play: a fifth of the level for each percent, cut to hundredths; as published by ssdh233's gitadora-skill-viewer.
// Percent and level have two decimals and count in whole hundredths.

const hundredths = (value: number): number => Math.round(value * 100);

/** Returns the skill of a play; null for an impossible percent. */
export function skill(percent: number, level: number): number | null {
  if (percent < 0 || percent > 100) return null;
  return Math.floor((hundredths(percent) * hundredths(level) * 20) / 10_000) / 100;
}

/** Returns the least percent with at least this skill. */
export function leastForSkill(value: number, level: number): number | null {
  const percent = Math.ceil((unitsFor(value, 100) * 10_000) / (20 * hundredths(level)));
  return percent <= 10_000 ? Math.max(0, percent) / 100 : null;
}
