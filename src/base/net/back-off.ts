import type { SafeResponse } from './safe-fetch.ts';

export interface BackOff {
  /** Initial delay (ms). */
  first: number;
  /** Maximum delay (ms). */
  longest: number;
}

/** Returns the delay after this many failures (ms): exponential back-off with ±50 % jitter. */
export const backOff = (failures: number, { first, longest }: BackOff): number =>
  Math.min(longest, first * 2 ** Math.min(failures, 30)) * (0.5 + Math.random());

/** Returns the delay a response's Retry-After asks for (ms), given as seconds or a date; undefined if it is absent. */
export function retryAfter({ headers }: Pick<SafeResponse, 'headers'>, now: number = Date.now()): number | undefined {
  const text = headers['retry-after']?.trim();
  if (!text) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
