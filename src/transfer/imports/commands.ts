import type { Issue } from '../../../contracts/common.ts';
import type { Brought } from '../../../contracts/documents/brought.ts';
import type { ImportDocument } from '../../../contracts/documents/import.ts';
import type { ErrorCode } from '../../../contracts/error-codes.ts';
import type { Tx } from '../../../db/open.ts';
import type { SentWith } from '../../../db/schema/imports.ts';
import { findUserByID } from '../../accounts/users/store.ts';
import { accountDeleted } from '../../base/shared/refusal.ts';
import { beginScheduledSync } from '../../links/integrations/sync-state.ts';
import { command, type CommandContext } from '../../writer/command.ts';
import { toImportDocument } from './documents.ts';
import type { Idempotency } from './idempotency/key.ts';
import { deleteFirstAnswer, insertFirstAnswer, updateFirstAnswer } from './idempotency/store.ts';
import { deriveLinks, isStale, STALE, storeLink, unpackLink, type OrStale, type UnderivedLinks } from './link.ts';
import { completion, resultOf, type ImportResult } from './outcome.ts';
import { runImport, type ImportInput } from './run.ts';
import {
  deleteImports,
  deleteInput,
  findImport,
  findInput,
  insertImport,
  insertInput,
  updateImport,
  type NewImport,
} from './store.ts';

export interface ImportRequest {
  importID: string;
  userID: number;
  importType: string;
  body: Uint8Array;
  /** No fields and no file name by default. */
  sentWith?: SentWith;
  userIntent: boolean;
  /** Stores the answer in the same transaction. */
  idempotency?: Idempotency;
  /** Integration (row) whose schedule requests the import. */
  scheduledFor?: number;
  /** Never set for imports over HTTP; see `ImportInput`. */
  trusted?: boolean;
}

/** Imports a body and returns the import's document. Throws a 400 if it can't be read. */
export const importScores = command<ImportRequest, ImportDocument>('imports.run', async (tx, request, context) => {
  const importRow = await insertNew(tx, request, 'completed', context.now());
  const document = await finish(tx, { ...request, importRow }, context);
  await remember(tx, request, document, context.now());
  return document;
});

/** Stores an import that was prepared as one link and returns its document. Does nothing if the link is stale. */
export const storeImport = command<
  Omit<ImportRequest, 'body'> & { link: string },
  OrStale<{ document: ImportDocument }>
>('imports.store', async (tx, request, context) => {
  const link = unpackLink(request.link);
  if (await isStale(tx, link)) return STALE;
  const importRow = await insertNew(tx, request, 'completed', link.time);
  const underived: UnderivedLinks = new Map();
  const stored = await storeLink(tx, link, { userID: request.userID, importRow, underived }, context);
  const outcomes = [...stored, ...(await deriveLinks(tx, underived, { ...context, time: link.time }))];
  const document = await complete(tx, importRow, resultOf(link, outcomes), context);
  await remember(tx, request, document, context.now());
  return { isStale: false, document };
});

const scheduled = (sentWith: SentWith = { fields: {}, filename: null }): SentWith => ({
  ...sentWith,
  isScheduled: true,
});

/** Stores a body until its turn comes. Throws 404 if it is for a schedule that is not due. */
export const queueImport = command<ImportRequest, void>('imports.queue', async (tx, request, { now }) => {
  if (request.scheduledFor !== undefined) await beginScheduledSync(tx, request.scheduledFor, now());
  const importRow = await insertNew(tx, request, 'queued', now());
  const sentWith = request.scheduledFor === undefined ? request.sentWith : scheduled(request.sentWith);
  await insertInput(tx, { import: importRow, body: Buffer.from(request.body), sentWith });
  await remember(tx, request, null, now());
});

/**
 * Runs a queued import, with `body` in place of the stored one if that had to be fetched first. Throws what importScores would throw; the
 * import then stays queued.
 */
export const runQueuedImport = command<{ importID: string; body?: Uint8Array | undefined }, void>(
  'imports.runQueued',
  async (tx, { importID, body }, context) => {
    const row = await findImport(tx, importID);
    const input = row && (await findInput(tx, row.id));
    if (!row) throw accountDeleted();
    if (!input) throw new Error(`Import ${importID} has nothing to run`);
    await deleteInput(tx, row.id);
    const { user: userID, importType } = row;
    await finish(tx, { importRow: row.id, userID, importType, ...input, ...(body && { body }) }, context);
  },
);

export interface ImportFailure {
  status: number;
  code: ErrorCode;
  description: string;
  /** All faults of the body. */
  issues?: readonly Issue[];
}

/** Marks a queued import as failed, with the reason. Its idempotency key is released, so that it can be sent again. */
export const failQueuedImport = command<{ importID: string; failure: ImportFailure }, void>(
  'imports.failQueued',
  async (tx, { importID, failure }, { now }) => {
    const row = await findImport(tx, importID);
    if (!row) return;
    await deleteInput(tx, row.id);
    await deleteFirstAnswer(tx, row.user, importID);
    await updateImport(tx, row.id, { status: 'failed', failure, timeFinished: now() });
  },
);

/** Deletes an import without stored scores, as if it had never been sent. */
export const forgetQueuedImport = command<{ importID: string }, void>(
  'imports.forgetQueued',
  async (tx, { importID }) => {
    const row = await findImport(tx, importID);
    if (!row) return;
    await deleteFirstAnswer(tx, row.user, importID);
    await deleteImports(tx, [row.id]);
  },
);

/**
 * Stores the other results of a synchronisation, which completes the import. Returns the changed fields of its document; null if it is
 * gone.
 */
export const noteBrought = command<
  { importID: string; brought: Brought[] },
  Pick<ImportDocument, 'brought' | 'timeFinished'> | null
>('imports.noteBrought', async (tx, { importID, brought }, { now }) => {
  const row = await findImport(tx, importID);
  if (!row?.outcome) return null;
  const change = { brought, timeFinished: now() };
  await updateImport(tx, row.id, { outcome: { ...row.outcome, brought }, timeFinished: change.timeFinished });
  await updateFirstAnswer(tx, row.user, importID, change);
  return change;
});

async function remember(
  tx: Tx,
  { userID, importID, idempotency }: Omit<ImportRequest, 'body'>,
  document: ImportDocument | null,
  now: number,
): Promise<void> {
  if (idempotency) await insertFirstAnswer(tx, userID, idempotency, { importID, document }, now);
}

const complete = async (
  tx: Tx,
  importRow: number,
  result: ImportResult,
  { now }: CommandContext,
): Promise<ImportDocument> => toImportDocument(tx, await updateImport(tx, importRow, completion(result, now())));

async function finish(tx: Tx, input: ImportInput, context: CommandContext): Promise<ImportDocument> {
  return complete(tx, input.importRow, await runImport(tx, input, context), context);
}

/** Stores the record of an import and returns its row. Throws a 401 if the account was deleted since the request was accepted. */
async function insertNew(
  tx: Tx,
  { importID, userID, importType, userIntent }: Omit<ImportRequest, 'body'>,
  status: NewImport['status'],
  timeStarted: number,
): Promise<number> {
  if (!(await findUserByID(tx, userID))) throw accountDeleted();
  return insertImport(tx, { importID, user: userID, importType, userIntent, status, playtypes: [], timeStarted });
}
