import { logFailure } from '../shared/log-failure.ts';
import type { Log } from '../shared/log.ts';
import { WriterStopped, type OnProgress, type Writer } from '../writer/command.ts';
import type { BringRest } from './bring.ts';
import { noteBrought } from './commands.ts';
import { isAborted } from './failure.ts';

/**
 * Brings what accounts have beside the scores of an import, which are stored by now: whatever becomes of it, the import is
 * done. What did not come is asked for the next time. Returns what changes of the import's document; null for nothing.
 */
export async function finishAccounts(
  { writer, log }: { writer: Writer; log: Log },
  { importID, rest }: { importID: string; rest: BringRest | null },
  onProgress: OnProgress,
) {
  if (!rest) return null;
  try {
    return await writer.run(noteBrought, { importID, brought: await rest(onProgress) });
  } catch (error) {
    if (!isAborted(error) && !(error instanceof WriterStopped)) {
      logFailure(log, error, 'bringing an account failed', { importID });
    }
    return null;
  }
}
