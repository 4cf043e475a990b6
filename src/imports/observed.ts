import { Refusal } from '../shared/refusal.ts';
import type { OnProgress } from '../writer/command.ts';
import { watchStages, type ImportObserver } from './stage-times.ts';

/** Does an import, and reports how it ended and what its stages took. */
export async function observed<T>(
  {
    importType,
    onImport,
    onProgress,
  }: { importType: string; onImport?: ImportObserver | undefined; onProgress: OnProgress },
  work: (onProgress: OnProgress) => Promise<T>,
): Promise<T> {
  const stages = watchStages();
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
