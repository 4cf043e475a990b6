import type { ErrorCode, Issue } from '../../contracts/common.ts';
import type { DryRunAnswer, ImportDocument } from '../../contracts/documents/import.ts';
import type { Tx } from '../../db/open.ts';
import type { SentWith } from '../../db/schema/imports.ts';
import { command, type CommandContext } from '../writer/command.ts';
import { toImportDocument } from './documents.ts';
import { watchChanges } from './dry-run.ts';
import type { Idempotency } from './idempotency/key.ts';
import { deleteFirstAnswer, insertFirstAnswer } from './idempotency/store.ts';
import { runImport, type ImportInput } from './run.ts';
import {
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
  /** Nothing when it is missing. */
  sentWith?: SentWith;
  userIntent: boolean;
  /** Remembers the answer in the same transaction. */
  idempotency?: Idempotency;
  /** Never set for what comes over HTTP; see `ImportInput`. */
  trusted?: boolean;
}

/** Imports what was sent and returns the import's document. Throws a 400 when it can't be read. */
export const importScores = command<ImportRequest, ImportDocument>('imports.run', async (tx, request, context) => {
  const importRow = await insertImport(tx, newImport(request, 'completed', context.now()));
  const document = await finish(tx, { ...request, importRow }, context);
  await remember(tx, request, document, context.now());
  return document;
});

/** What importing this would lead to; nothing of it stays. Throws what importScores would throw. */
export const dryRunImport = command<ImportRequest, DryRunAnswer>(
  'imports.dryRun',
  async (tx, request, context) => {
    const changes = watchChanges(tx);
    const importRow = await insertImport(tx, newImport(request, 'completed', context.now()));
    const document = await finish(tx, { ...request, importRow, beforeStoring: changes.begin }, context);
    return { ...document, dryRun: await changes.end(document) };
  },
  { undone: true },
);

/** Keeps what was sent until its turn comes. */
export const queueImport = command<ImportRequest, void>('imports.queue', async (tx, request, { now }) => {
  const importRow = await insertImport(tx, newImport(request, 'queued', now()));
  await insertInput(tx, { import: importRow, body: Buffer.from(request.body), sentWith: request.sentWith });
  await remember(tx, request, null, now());
});

/** Runs an import that waits, with `body` in place of what was sent where that had to be brought first. Throws what importScores would throw; it then still waits. */
export const runQueuedImport = command<{ importID: string; body?: Uint8Array | undefined }, void>(
  'imports.runQueued',
  async (tx, { importID, body }, context) => {
    const row = await findImport(tx, importID);
    const input = row && (await findInput(tx, row.id));
    if (!row || !input) throw new Error(`Import ${importID} has nothing to run`);
    await deleteInput(tx, row.id);
    const { user: userID, importType } = row;
    await finish(tx, { importRow: row.id, userID, importType, ...input, ...(body && { body }) }, context);
  },
);

export interface ImportFailure {
  status: number;
  code: ErrorCode;
  description: string;
  /** Every fault of what was sent. */
  issues?: readonly Issue[];
}

/** Notes that an import that waited could not be done, and why. Its key is free again, so that it can be sent anew. */
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

async function remember(
  tx: Tx,
  { userID, importID, idempotency }: ImportRequest,
  document: ImportDocument | null,
  now: number,
): Promise<void> {
  if (idempotency) await insertFirstAnswer(tx, userID, idempotency, { importID, document }, now);
}

async function finish(tx: Tx, input: ImportInput, context: CommandContext): Promise<ImportDocument> {
  const result = await runImport(tx, input, context);
  const row = await updateImport(tx, input.importRow, { ...result, status: 'completed', timeFinished: context.now() });
  return toImportDocument(tx, row);
}

const newImport = (request: ImportRequest, status: NewImport['status'], now: number): NewImport => ({
  importID: request.importID,
  user: request.userID,
  importType: request.importType,
  userIntent: request.userIntent,
  status,
  playtypes: [],
  timeStarted: now,
});
