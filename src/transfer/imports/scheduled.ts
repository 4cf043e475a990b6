import type { Db } from '../../../db/open.ts';
import { logFailure } from '../../base/shared/log-failure.ts';
import type { Log } from '../../base/shared/log.ts';
import { WriterStopped, type Writer } from '../../writer/command.ts';
import { forgetEmptyImport } from './forget-empty.ts';
import { findSentWith } from './store.ts';

/** Returns whether an import that waits was asked for by no person, but by the schedule of an integration or the start of a game. */
export const isScheduledImport = async (db: Db, importID: string): Promise<boolean> =>
  (await findSentWith(db, importID))?.isScheduled ?? false;

/** Removes a completed import that brought nothing. The import is done, whatever becomes of that. */
export async function forgetIfEmpty({ writer, log }: { writer: Writer; log: Log }, importID: string): Promise<void> {
  try {
    await writer.run(forgetEmptyImport, { importID });
  } catch (error) {
    if (!(error instanceof WriterStopped)) logFailure(log, error, 'removing an empty import failed', { importID });
  }
}
