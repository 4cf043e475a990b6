import type { SafeResponse } from './safe-fetch.ts';

export interface BackOff {
  /** The first wait (ms). */
  first: number;
  /** The longest (ms). */
  longest: number;
}

/** How long to wait after so many failures (ms): twice as long each time, give or take half, so that clients spread. */
export const backOff = (failures: number, { first, longest }: BackOff): number =>
  Math.min(longest, first * 2 ** Math.min(failures, 30)) * (0.5 + Math.random());

/** How long an answer asks to wait (ms), as seconds or as a date; undefined when it does not say. */
export function retryAfter({ headers }: Pick<SafeResponse, 'headers'>, now: number = Date.now()): number | undefined {
  const text = headers['retry-after']?.trim();
  if (!text) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
