import { Refusal } from '../shared/refusal.ts';
import type { OnProgress } from '../writer/command.ts';
import { watchStages, type ImportObserver } from './stage-times.ts';

interface ObservedImport {
  importType: string;
  onImport?: ImportObserver | undefined;
  onProgress: OnProgress;
  /** The stages so far, of an import that has begun already. */
  stages?: ReturnType<typeof watchStages> | undefined;
}

/** Does an import, and reports how it ended and what its stages took. */
export async function observed<T>(
  { importType, onImport, onProgress, stages = watchStages() }: ObservedImport,
  work: (onProgress: OnProgress) => Promise<T>,
): Promise<T> {
  const ended = (outcome: Parameters<ImportObserver>[0]['outcome']) =>
    onImport?.({ importType, outcome, stages: stages.times() });
  try {
    const result = await work((step, at) => {
      stages.saw(step, at);
      onProgress(step, at);
    });
    ended('completed');
    return result;
  } catch (error) {
    ended(error instanceof Refusal ? 'refused' : 'failed');
    throw error;
  }
}
