import { z } from 'zod';

/** Largest count in a play. */
const MOST = 99_999_999;
const EXPECTED = 'expected a whole number, 0 or more';

/** Count that a hook sends. */
export const count = z.int(EXPECTED).min(0, EXPECTED).max(MOST).meta({ example: 100 });

/** Point of a gauge graph: a byte of the game's memory. */
export const graphPoint = z.int().min(0).max(255).meta({ example: 90 });

/** Score of games that count up to ten million. */
export const tenMillions = z.int().min(0).max(10_000_000).meta({ example: 9_823_456 });
