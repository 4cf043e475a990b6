import { preciseNow } from '../shared/precise-now.ts';
import type { Progress } from '../writer/command.ts';

/** Hears of every import that has ended: how, and what its stages took (ms). */
export type ImportObserver = (ended: {
  importType: string;
  outcome: 'completed' | 'refused' | 'failed';
  stages: ReadonlyMap<string, number>;
}) => void;

/** What the stages of an import took (ms); the last one ends now, when it is committed or undone. */
export function stageTimes(seen: readonly Progress[]): Map<string, number> {
  const named = seen.filter(({ stage }) => stage !== undefined);
  const times = new Map<string, number>();
  for (const [index, { stage, at }] of named.entries()) {
    const end = named[index + 1]?.at ?? preciseNow();
    times.set(stage!, (times.get(stage!) ?? 0) + Math.max(0, end - at));
  }
  return times;
}
