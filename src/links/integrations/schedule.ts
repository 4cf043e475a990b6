import { createHash } from 'node:crypto';

import type { SyncSchedule } from '../../../contracts/documents/integration.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const PERIODS: Record<SyncSchedule, number> = { daily: DAY, hourly: HOUR };

/** Delays after the first, second, … consecutive failure (ms); the last one repeats. */
const PAUSES = [HOUR, 4 * HOUR, DAY, 3 * DAY] as const;

/** A schedule stops after failing for this long (ms). */
export const GIVE_UP_AFTER = 7 * DAY;

/**
 * Returns the first time after `now` at which a schedule synchronises an integration. Minute or hour derive from the integration's id, so
 * that those of many players are spread evenly. Times are Unix ms.
 */
export function nextInSchedule(schedule: SyncSchedule, integrationID: string, now: number): number {
  const period = PERIODS[schedule];
  const offset = createHash('sha256').update(integrationID).digest().readUInt32LE() % period;
  const slot = Math.floor(now / period) * period + offset;
  return slot > now ? slot : slot + period;
}

/** Returns the delay after this many consecutive failures (ms); `failures` is 1 or more. */
export const pauseAfter = (failures: number): number => PAUSES[Math.min(failures, PAUSES.length) - 1]!;
