import { preciseNow } from '../../base/shared/precise-now.ts';
import type { Progress } from '../../writer/command.ts';

/** Called at the end of every import with its result and the duration of its stages (ms). */
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
    /** Ends the current stage; the next begins when it is reported. */
    pause(): void {
      end(preciseNow());
      last = undefined;
    },
    /** Returns the duration of each stage (ms); the last one ends now, on commit or rollback. */
    times(): ReadonlyMap<string, number> {
      end(preciseNow());
      return times;
    },
  };
}
