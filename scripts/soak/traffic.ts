import { setTimeout as pause } from 'node:timers/promises';

import { KaidenError } from '../../contracts/client/index.ts';

/** Results of requests. */
export interface Tally {
  done: number;
  /** Codes of refusals, and how often they came. */
  refused: Map<string, number>;
  /** Requests that got no answer because the server had just ended. */
  cut: number;
  /** Unexpected results. */
  wrong: string[];
}

export const newTally = (): Tally => ({ done: 0, refused: new Map(), cut: 0, wrong: [] });

/** Refusals that are in order: another import of the player runs, the disk or the database is busy. */
const CLEAN = new Set(['import_running', 'database_busy']);

/** Address of the server; undefined while it is stopped. */
export interface Target {
  url: string | null;
}

interface Habit {
  target: Target;
  tally: Tally;
  signal: AbortSignal;
  /** Mean pause between repetitions (ms); 0 for none. */
  pace: number;
}

/** Repeats an action until it is stopped. While the server is down, it waits. */
export async function keepDoing(
  { target, tally, signal, pace }: Habit,
  work: (url: string) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    const { url } = target;
    if (url === null) {
      await pause(20);
      continue;
    }
    await doOnce({ target, tally }, url, work);
    // As people come, not as a clock ticks.
    if (pace > 0) await pause(-Math.log(1 - Math.random()) * pace, undefined, { signal }).catch(() => undefined);
  }
}

/** Does something once, and counts what comes of it. */
export async function doOnce(
  { target, tally }: Pick<Habit, 'target' | 'tally'>,
  url: string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  try {
    await work(url);
    tally.done += 1;
  } catch (error) {
    note(tally, error, target.url !== url);
  }
}

function note(tally: Tally, error: unknown, wasAway: boolean): void {
  if (error instanceof KaidenError && CLEAN.has(error.code)) {
    tally.refused.set(error.code, (tally.refused.get(error.code) ?? 0) + 1);
  } else if (wasAway) {
    tally.cut += 1;
  } else {
    tally.wrong.push(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
}
