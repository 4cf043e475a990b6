import { randomBytes } from 'node:crypto';

import type { ImportDocument } from '../../contracts/documents/import.ts';
import type { Db } from '../../db/open.ts';
import { atMost } from '../shared/at-most.ts';
import type { Log } from '../shared/log.ts';
import { isPassing, Refusal } from '../shared/refusal.ts';
import type { Actor } from '../users/owner.ts';
import { WriterStopped, type OnProgress, type Writer } from '../writer/command.ts';
import { bringFirst, bringLater, createBringing, type Bring, type Bringing, type BringRest } from './bring.ts';
import { failQueuedImport, importScores, queueImport, runQueuedImport, type ImportRequest } from './commands.ts';
import { isAborted, toFailure } from './failure.ts';
import { finishAccounts } from './finish-accounts.ts';
import { remoteFormats } from './formats/remote.ts';
import { createOnce, type Once } from './idempotency/once.ts';
import { createLargeImports } from './large.ts';
import { findUpTo } from './links/store.ts';
import { memoryOf } from './memory-of.ts';
import { observed } from './observed.ts';
import { retryInSlices, type OrphansRetried } from './orphans/retry.ts';
import { MAX_PLAYS } from './plan.ts';
import { createProgressBoard, type ProgressBoard } from './progress.ts';
import { revertInSlices } from './revert.ts';
import type { ImportObserver } from './stage-times.ts';
import { findImport, findInput, findQueuedImports } from './store.ts';
import { createTurns, type Turns } from './turns.ts';
import { untilDone } from './until-done.ts';
import type { Preparer } from './workers/preparer.ts';
import type { EncodedPreview } from './workers/workspace.ts';

type NewRequest = Omit<ImportRequest, 'importID'>;

/** A body of at most so many bytes is imported by the writer alone: about a thousand plays, which take it 80 ms. */
const SMALL = 192 * 1024;

/** An import is answered with its document; with its id alone when it is large, or will be completed later. */
export interface Imported {
  importID: string;
  document: ImportDocument | null;
  /** Whether a large import is completed. */
  isCompleted?: boolean;
}

/** Sees to it that a user has one import at a time, and knows how far the running ones are. */
export interface ImportRunner {
  /**
   * Imports now, after waiting a while for another import of this user; throws 409 when that takes too long. What is too
   * large for one transaction is stored first and then imported link by link: all of it, whatever comes in between.
   */
  run(request: NewRequest): Promise<Imported>;
  /** Returns what an import would lead to; nothing is written. Throws 409 as `run` does. */
  dryRun(request: NewRequest): Promise<EncodedPreview>;
  /** Stores what was sent, to be imported after the user's other imports. Returns the importID once it is safe. */
  accept(request: NewRequest): Promise<string>;
  /** Tries a user's orphans again, or those of a name (row), some at a time. Throws 409 as `run` does. */
  retryOrphans(userID: number, name?: number): Promise<OrphansRetried>;
  /** Undoes an import of a user, some scores at a time. Throws 404 and 403 as `revertImport` does, and 409 as `run` does. */
  revert(userID: number, request: Actor & { importID: string }): Promise<void>;
  /** Does other work on a user's scores while none of their imports runs or waits. Throws 409 as `run` does. */
  alone: Turns['alone'];
  /** Whether an import or other work on a user's scores runs or waits. */
  isBusy: Turns['isBusy'];
  /** Whether it brings scores from other servers itself; else such imports wait for a runner that does. */
  asksOthers: boolean;
  /** Does an import (`run` or `accept`, whose request has the same mark) once, however often it is sent. */
  once: Once;
  /** How far the imports are that run or wait. */
  progress: Pick<ProgressBoard, 'of' | 'watch'>;
  /** Takes up what was accepted before a restart. */
  resume(): Promise<void>;
  /** Settles when nothing runs or waits. What could not be done yet is left for the next start. */
  stop(): Promise<void>;
  /** Settles when nothing runs. */
  idle(): Promise<void>;
}

export interface RunnerDeps {
  db: Db;
  writer: Writer;
  preparer: Preparer;
  log: Log;
  /** Without it, imports from other servers wait for a runner that has it. */
  bring?: Bring;
  /** Called for every import that was begun, when it has ended. */
  onImport?: ImportObserver;
  /** Called after every piece of work on a user's scores. */
  onDone?: () => void;
  /** How long an import waits for another one of its user (ms). */
  patience?: number | undefined;
}

export function createImportRunner({
  db,
  writer,
  preparer,
  log,
  bring,
  onImport,
  onDone,
  patience,
}: RunnerDeps): ImportRunner {
  const turns = createTurns({ patience, onDone });
  // Accepted imports from other servers: while one waits for an answer, the player's other imports go ahead.
  const asking = createTurns({});
  const progress = createProgressBoard();
  const stopping = new AbortController();
  // Whoever else changes something waits for one long command at most.
  const turn = atMost(1);

  const large = createLargeImports({ writer, preparer, turn, later: (queued) => later(queued) });

  const { bringFor, bringNow } = createBringing(bring ?? bringLater);

  /** Brings the rest of accounts once their scores are stored; the player's other imports go ahead meanwhile. */
  const finish = (importID: string, rest: BringRest | null, onProgress: OnProgress) =>
    finishAccounts({ writer, log }, { importID, rest }, onProgress);

  const readQueued = async (importID: string) => {
    const row = await findImport(db, importID);
    const input = row && (await findInput(db, row.id));
    if (!row || !input) throw new Error(`Import ${importID} has nothing to run`);
    return { row, input };
  };

  const bringQueued = async ({ importID, ...queued }: Queued, onProgress: OnProgress) => {
    const { input } = await readQueued(importID);
    return bringFor({ ...queued, sentWith: input.sentWith }, onProgress);
  };

  /** Reads what was queued, or brought, and stores all of it that is not stored yet. Returns what is left to bring. */
  const completeQueued = async (queued: Queued, onProgress: OnProgress, bringing?: Bringing) => {
    const { importID, userID, importType } = queued;
    const { body: brought, rest } = (await bringing?.scores) ?? { rest: null };
    const { row, input } = await readQueued(importID);
    const { sentWith } = input;
    const body = brought ?? new Uint8Array(input.body);
    const from = await findUpTo(db, row.id);
    if (body.byteLength <= SMALL && from === 0) {
      await writer.run(runQueuedImport, { importID, body: brought }, { onProgress });
      return rest;
    }
    const resumed = from > 0 && brought ? row.id : undefined;
    const request = { userID, importType, body, sentWith, maxPlays: brought ? undefined : MAX_PLAYS, resumed };
    await preparer.withImport(request, onProgress, (open) =>
      // What another server has sent since is not what was stored of it; its own plays are known by their import.
      large.chain(importID, open, { from: brought ? 0 : from, onProgress }),
    );
    return rest;
  };

  const importNow = async (request: ImportRequest, onProgress: OnProgress): Promise<Imported> => {
    const { importID, body } = request;
    if (body.byteLength > SMALL) return large.run(request, onProgress);
    return { importID, document: await writer.run(importScores, request, { onProgress, give: memoryOf(body) }) };
  };

  const runQueued = async (queued: Queued, onProgress: OnProgress, bringing?: Bringing) => {
    const { importID, importType } = queued;
    try {
      return await observed({ importType, onImport, onProgress, stages: bringing?.stages }, (tell) =>
        completeQueued(queued, tell, bringing),
      );
    } catch (error) {
      // It still waits, and is taken up after the next start.
      if (isAborted(error) || error instanceof WriterStopped) return null;
      if (isPassing(error)) throw error;
      if (!(error instanceof Refusal)) log.severe({ err: error, importID }, 'import failed');
      await large.undo(importID);
      await writer.run(failQueuedImport, { importID, failure: toFailure(error) });
      return null;
    }
  };

  const runInTurn = async (queued: Queued, onProgress: OnProgress): Promise<void> => {
    const { importID, userID, importType } = queued;
    const store = (bringing?: Bringing) => turns.inTurn(userID, () => runQueued(queued, onProgress, bringing));
    if (!remoteFormats.has(importType)) return void (await store());
    await asking.inTurn(userID, async () => {
      const rest = await store(await bringFirst((tell) => bringQueued(queued, tell), onProgress));
      await finish(importID, rest, onProgress);
    });
  };

  const later = (queued: Queued): void => {
    const { importID } = queued;
    const { signal } = stopping;
    void progress.during(importID, (onProgress) =>
      untilDone(() => runInTurn(queued, onProgress), { importID, log, signal, onProgress }),
    );
  };

  const idle = async (): Promise<void> => {
    await asking.idle();
    await turns.idle();
  };

  return {
    async run(newRequest) {
      const request = { ...newRequest, importID: newImportID() };
      const { importID, importType } = request;
      const { done, rest } = await turns.alone(request.userID, () =>
        progress.during(importID, (onProgress) =>
          observed({ importType, onImport, onProgress }, async (tell) => {
            const { body, rest } = await bringNow(request, tell);
            return { done: await importNow({ ...request, body }, tell), rest };
          }),
        ),
      );
      const { document, isCompleted = document !== null } = done;
      if (!rest || !isCompleted) return done;
      const changed = await progress.during(importID, (onProgress) => finish(importID, rest, onProgress));
      return { ...done, document: document && { ...document, ...changed } };
    },
    dryRun: (request) => turns.alone(request.userID, () => preparer.preview({ ...request, maxPlays: MAX_PLAYS })),
    async accept(request) {
      const importID = newImportID();
      const { userID, importType, body } = request;
      const store = () => writer.run(queueImport, { ...request, importID }, { give: memoryOf(body) });
      // Storing 16 MiB takes a tenth of a second: others come in between.
      await (body.byteLength > SMALL ? turn(store) : store());
      later({ importID, userID, importType });
      return importID;
    },
    retryOrphans: (userID, name) => turns.alone(userID, () => retryInSlices({ userID, name, writer, preparer, turn })),
    revert: (userID, request) => turns.alone(userID, () => revertInSlices({ writer, turn }, request)),
    alone: turns.alone,
    isBusy: (userID) => turns.isBusy(userID) || asking.isBusy(userID),
    asksOthers: bring !== undefined,
    once: createOnce(db),
    progress,
    async resume() {
      for (const queued of await findQueuedImports(db)) later(queued);
    },
    async stop() {
      stopping.abort();
      await idle();
    },
    idle,
  };
}

/** An import that waits to be completed. */
export type Queued = Pick<ImportRequest, 'importID' | 'userID' | 'importType'>;

const newImportID = (): string => randomBytes(20).toString('hex');
