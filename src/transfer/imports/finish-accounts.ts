import { logFailure } from '../../base/shared/log-failure.ts';
import type { Log } from '../../base/shared/log.ts';
import { WriterStopped, type OnProgress, type Writer } from '../../writer/command.ts';
import type { BringRest } from './bring.ts';
import { noteBrought } from './commands.ts';
import { isAborted } from './failure.ts';

/**
 * Fetches the other parts of accounts once an import's scores are stored; the import is completed in any case. Parts that failed are
 * requested again the next time. Returns the changed fields of the import's document; null for none.
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
