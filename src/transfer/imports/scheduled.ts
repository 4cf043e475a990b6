import type { SentWith } from '../../../db/schema/imports.ts';
import { logFailure } from '../../base/shared/log-failure.ts';
import type { Log } from '../../base/shared/log.ts';
import { WriterStopped, type Writer } from '../../writer/command.ts';
import { forgetEmptyImport } from './forget-empty.ts';
import { endPermission } from './one-time.ts';

interface Deps {
  writer: Writer;
  log: Log;
}

/** Does what follows the end of an accepted import: ends the permission that it used, and removes it if nobody asked for it and it brought nothing. */
export async function finishScheduled(deps: Deps, importID: string, sentWith: SentWith | null): Promise<void> {
  const hook = sentWith?.permission;
  if (hook !== undefined)
    await unlessStopped(deps, { importID, failure: 'ending a permission for best scores failed' }, () =>
      deps.writer.run(endPermission, { importID, hook }),
    );
  // An empty one every hour would only hide the others.
  if (sentWith?.isScheduled) await forgetIfEmpty(deps, importID);
}

/** Removes a completed import that brought nothing. */
export const forgetIfEmpty = (deps: Deps, importID: string): Promise<void> =>
  unlessStopped(deps, { importID, failure: 'removing an empty import failed' }, () =>
    deps.writer.run(forgetEmptyImport, { importID }),
  );

/** Runs work that follows an import. The import is done, whatever becomes of that. */
async function unlessStopped(
  { log }: Deps,
  { importID, failure }: { importID: string; failure: string },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof WriterStopped)) logFailure(log, error, failure, { importID });
  }
}
