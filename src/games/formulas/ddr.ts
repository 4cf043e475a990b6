import { DDRFlare } from 'rg-stats';

import type { Intended } from '../engine/define/algorithms.ts';
import type { ChartFacts, PlayContext } from '../engine/play.ts';
import { unitsFor } from './rows.ts';

// DDR's scores and ratings of a play.

type Play = Pick<PlayContext, 'lamp' | 'percent' | 'optional' | 'chart'>;
type Counts<J extends string> = Readonly<Record<J, number>>;

export const FLARES = ['0', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'EX'];

/**
 * Returns the LIFE4 points of a MARVELOUS FULL COMBO: 1, 2, 4, 8, 15 and 25 from level 8, 11, 13, 14, 15 and 16 on. Null for any other
 * lamp, below level 8, and on BEGINNER and BASIC. Source: Tachi 2.2, rating MFCP.
 */
export function mfcPoints({ lamp, chart }: Play): number | null {
  if (lamp !== 'MARVELOUS FULL COMBO' || chart.difficulty === 'BEGINNER' || chart.difficulty === 'BASIC') return null;
  const steps = [
    [16, 25],
    [15, 15],
    [14, 8],
    [13, 4],
    [11, 2],
    [8, 1],
  ] as const;
  return steps.find(([level]) => chart.levelNum >= level)?.[1] ?? null;
}

/**
 * Returns the rating by percent p (0 to 1) and level L, which is L at 90 %: below that L · (p / 0.9)^(0.9·L), from there on cosh(L · (p −
 * 0.9)) + L − 1. Non-finite results and those above 1000 become 0. Source: Tachi 2.2, rating ktRating.
 */
export function percentRating({ percent, chart: { levelNum } }: Play): number {
  const p = percent / 100;
  const rating =
    p < 0.9
      ? (p ** (0.9 * levelNum) * levelNum) / 0.9 ** (0.9 * levelNum)
      : Math.cosh(levelNum * (p - 0.9)) + levelNum - 1;
  return rating <= 1000 ? rating : 0;
}

/** Returns the FLARE SKILL of DDR WORLD: by level and FLARE rank, where no FLARE counts as FLARE 0; 0 for a failed play. */
export function flareSkill({ lamp, optional, chart }: Play): number {
  if (lamp === 'FAILED') return 0;
  return DDRFlare.calculate(chart.levelNum, Math.max(0, FLARES.indexOf(optional['flare'] as string)));
}

/** Returns the position of the least FLARE with at least this FLARE SKILL: each adds 6 % to the points of the level. */
export function leastFlare(wanted: number, { levelNum }: ChartFacts, { lamp }: Intended): number | null {
  if (lamp === 'FAILED' || !(levelNum >= 1 && levelNum <= 19)) return null;
  const base = DDRFlare.calculate(levelNum, 0);
  const flare = Math.max(0, Math.ceil((100 * (unitsFor(wanted, 1) - base)) / (6 * base)));
  return flare < FLARES.length ? flare : null;
}

/**
 * Computes the score of these judgements on a chart with this many steps, as in DDR A and later: marvelous, perfect and OK are a step's
 * whole share, great 3/5 and good 1/5 of it, and 10 points less for each that is not marvelous or OK.
 */
export function scoreOf(counts: Counts<'marvelous' | 'perfect' | 'great' | 'good' | 'ok'>, steps: number): number {
  const { marvelous, perfect, great, good, ok } = counts;
  const shares = 5 * (marvelous + perfect + ok) + 3 * great + good;
  return 10 * Math.floor((shares * 100_000 - (perfect + great + good) * 5 * steps) / (5 * steps));
}

/** Computes the EX score: 3 for marvelous and OK, 2 for perfect, 1 for great. */
export function exScoreOf({ marvelous, perfect, great, ok }: Counts<'marvelous' | 'perfect' | 'great' | 'ok'>): number {
  return 3 * (marvelous + ok) + 2 * perfect + great;
}
