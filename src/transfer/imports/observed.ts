import { Refusal } from '../../base/shared/refusal.ts';
import type { OnProgress } from '../../writer/command.ts';
import { watchStages, type ImportObserver } from './stage-times.ts';

interface ObservedImport {
  importType: string;
  onImport?: ImportObserver | undefined;
  onProgress: OnProgress;
  /** Stages so far, of an import that has already started. */
  stages?: ReturnType<typeof watchStages> | undefined;
}

/** Runs an import, and reports its result and the duration of its stages. */
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
