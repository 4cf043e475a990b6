import type { Db } from '../../../db/open.ts';
import { logDefect } from '../../base/shared/log-failure.ts';
import type { Log } from '../../base/shared/log.ts';
import { accountDeleted, isPassing, Refusal } from '../../base/shared/refusal.ts';
import { WriterStopped, type OnProgress, type Writer } from '../../writer/command.ts';
import type { Bringing, BringRest } from './bring.ts';
import { failQueuedImport, runQueuedImport } from './commands.ts';
import { isAborted, toFailure } from './failure.ts';
import type { Queued } from './imported.ts';
import type { LargeImports } from './large.ts';
import { findUpTo } from './links/store.ts';
import { observed } from './observed.ts';
import { MAX_PLAYS } from './plan.ts';
import { isForWriter } from './small.ts';
import type { ImportObserver } from './stage-times.ts';
import { findImport, findInput } from './store.ts';
import type { Preparer } from './workers/preparer.ts';

export interface CompletionDeps {
  db: Db;
  writer: Writer;
  preparer: Preparer;
  log: Log;
  large: LargeImports;
  /** Called when the import has ended. */
  onImport?: ImportObserver | undefined;
}

/** Returns the row of a queued import and what was sent. Throws 401 if the account was deleted meanwhile. */
export async function readQueued(db: Db, importID: string) {
  const row = await findImport(db, importID);
  const input = row && (await findInput(db, row.id));
  if (!row) throw accountDeleted();
  if (!input) throw new Error(`Import ${importID} has nothing to run`);
  return { row, input };
}

/**
 * Reads a queued or fetched import and stores the part that is not stored yet; a defect or a refusal ends the import, and nothing of it is
 * left. Returns the parts of accounts that are left to fetch; null for none, and if the server stops before the end: then it stays queued.
 * Throws what a full disk or the like prevents for now.
 */
export async function completeQueued(
  deps: CompletionDeps,
  queued: Queued,
  onProgress: OnProgress,
  bringing?: Bringing,
): Promise<BringRest | null> {
  const { importType } = queued;
  const { onImport } = deps;
  try {
    return await observed({ importType, onImport, onProgress, stages: bringing?.stages }, (report) =>
      storeRest(deps, queued, report, bringing),
    );
  } catch (error) {
    if (isAborted(error) || error instanceof WriterStopped) return null;
    if (isPassing(error)) throw error;
    await endFailed(deps, queued.importID, error);
    return null;
  }
}

async function storeRest(
  { db, writer, preparer, large }: CompletionDeps,
  { importID, userID, importType }: Queued,
  onProgress: OnProgress,
  bringing: Bringing | undefined,
): Promise<BringRest | null> {
  const { body: brought, rest } = (await bringing?.scores) ?? { rest: null };
  const { row, input } = await readQueued(db, importID);
  const { sentWith } = input;
  const body = brought ?? new Uint8Array(input.body);
  const from = await findUpTo(db, row.id);
  if (isForWriter(importType, body) && from === 0) {
    await writer.run(runQueuedImport, { importID, body: brought }, { onProgress });
    return rest;
  }
  const resumed = from > 0 && brought ? row.id : undefined;
  const request = { userID, importType, body, sentWith, maxPlays: brought ? undefined : MAX_PLAYS, resumed };
  await preparer.withImport(request, onProgress, (open) =>
    // A later response of another server differs from the stored part; its own plays are recognised by their import.
    large.chain(importID, open, { from: brought ? 0 : from, onProgress }),
  );
  return rest;
}

async function endFailed({ writer, log, large }: CompletionDeps, importID: string, error: unknown): Promise<void> {
  if (!(error instanceof Refusal)) logDefect(log, error, 'import failed', { importID });
  await large.undo(importID);
  await writer.run(failQueuedImport, { importID, failure: toFailure(error) });
}
