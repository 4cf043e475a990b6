import { preciseNow } from '../shared/precise-now.ts';
import type { Progress } from '../writer/command.ts';

/** Hears of every import that has ended: how, and what its stages took (ms). */
export type ImportObserver = (ended: {
  importType: string;
  outcome: 'completed' | 'refused' | 'failed';
  stages: ReadonlyMap<string, number>;
}) => void;

/** Measures the stages of an import. */
export function watchStages() {
  const times = new Map<string, number>();
  let last: { stage: string; at: number } | undefined;
  const end = (at: number) => {
    if (last) times.set(last.stage, (times.get(last.stage) ?? 0) + Math.max(0, at - last.at));
  };
  return {
    saw({ stage }: Progress, at: number) {
      end(at);
      last = { stage, at };
    },
    /** The last stage ends, and the next begins when it is seen. */
    pause(): void {
      end(preciseNow());
      last = undefined;
    },
    /** What each took (ms); the last one ends now, when it is committed or undone. */
    times(): ReadonlyMap<string, number> {
      end(preciseNow());
      return times;
    },
  };
}
