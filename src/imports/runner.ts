import { randomBytes } from 'node:crypto';

import type { DryRunAnswer, ImportDocument } from '../../contracts/documents/import.ts';
import type { Db } from '../../db/open.ts';
import type { SentWith } from '../../db/schema/imports.ts';
import { NetError } from '../net/net-error.ts';
import { logFailure } from '../shared/log-failure.ts';
import type { Log } from '../shared/log.ts';
import { pause } from '../shared/pause.ts';
import { preciseNow } from '../shared/precise-now.ts';
import { isPassing, Refusal } from '../shared/refusal.ts';
import { WriterStopped, type OnProgress, type Writer } from '../writer/command.ts';
import {
  dryRunImport,
  failQueuedImport,
  importScores,
  queueImport,
  runQueuedImport,
  type ImportFailure,
  type ImportRequest,
} from './commands.ts';
import { remoteFormats } from './formats/remote.ts';
import { createOnce, type Once } from './idempotency/once.ts';
import { createProgressBoard, type ProgressBoard } from './progress.ts';
import { watchStages, type ImportObserver } from './stage-times.ts';
import { findImport, findInput, findQueuedImports } from './store.ts';

/** How long an accepted import waits that a full disk or the like has kept from being done (ms); doubled each time. */
const FIRST_PAUSE = 30_000;
const LONGEST_PAUSE = 10 * 60_000;

type NewRequest = Omit<ImportRequest, 'importID'>;
type Work<T> = (onProgress: OnProgress) => Promise<T>;

/** Whose scores to bring from other servers, and for which import type. */
export interface BringRequest {
  userID: number;
  importType: string;
  sentWith?: SentWith | null | undefined;
}

/**
 * Brings what is new from other servers, in the form that the import type's format reads. Throws a Refusal when there is
 * nothing to bring it from or nothing came, NetError `aborted` when the server ends.
 */
export type Bring = (request: BringRequest, onProgress: OnProgress) => Promise<Uint8Array>;

/** Sees to it that a user has one import at a time, and knows how far the running ones are. */
export interface ImportRunner {
  /** Imports now. Throws 409 when another import of this user runs or waits. */
  run(request: NewRequest): Promise<ImportDocument>;
  /** Tells what an import would lead to; nothing of it stays. Throws 409 as `run` does. */
  dryRun(request: NewRequest): Promise<DryRunAnswer>;
  /** Stores what was sent, to be imported after the user's other imports. Returns the importID once it is safe. */
  accept(request: NewRequest): Promise<string>;
  /** Does other work on a user's scores while none of their imports runs or waits. Throws 409 when one does. */
  alone<T>(userID: number, work: () => Promise<T>): Promise<T>;
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
  log: Log;
  /** Without it, imports from other servers wait for a runner that has it. */
  bring?: Bring;
  /** Called for every import that was begun, when it has ended. */
  onImport?: ImportObserver;
  /** Called after every piece of work on a user's scores. */
  onDone?: () => void;
}

export function createImportRunner({
  db,
  writer,
  log,
  bring = bringLater,
  onImport,
  onDone,
}: RunnerDeps): ImportRunner {
  const busy = new Map<number, Promise<unknown>>();
  const progress = createProgressBoard();
  const stopping = new AbortController();

  /** Runs work for a user after their other work, and remembers that they are busy until it is done. */
  const inTurn = <T>(userID: number, work: () => Promise<T>): Promise<T> => {
    const turn = (busy.get(userID) ?? Promise.resolve()).then(work);
    const settled = turn
      .catch(() => undefined)
      .then(() => {
        if (busy.get(userID) === settled) busy.delete(userID);
        onDone?.();
      });
    busy.set(userID, settled);
    return turn;
  };

  const alone = async <T>(userID: number, work: () => Promise<T>): Promise<T> => {
    if (busy.has(userID)) {
      throw new Refusal(409, 'import_running', 'Another import is running; wait for it to finish');
    }
    return inTurn(userID, work);
  };

  /** Does an import, and tells of its stages when it has ended. */
  const observed = async <T>(importType: string, onProgress: OnProgress, work: Work<T>): Promise<T> => {
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
  };

  /** What an import that waited brings from other servers; undefined when what it was sent with is all. */
  const bringQueued = async ({ importID, userID, importType }: Queued, onProgress: OnProgress) => {
    if (!remoteFormats.has(importType)) return undefined;
    const row = await findImport(db, importID);
    const input = row && (await findInput(db, row.id));
    return bring({ userID, importType, sentWith: input?.sentWith }, onProgress);
  };

  const runQueued = async (queued: Queued, onProgress: OnProgress): Promise<void> => {
    const { importID, importType } = queued;
    try {
      await observed(importType, onProgress, async (tell) => {
        const body = await bringQueued(queued, tell);
        await writer.run(runQueuedImport, { importID, body }, { onProgress: tell, give: body ? memoryOf(body) : [] });
      });
    } catch (error) {
      // It still waits, and is taken up after the next start.
      if (isAborted(error) || error instanceof WriterStopped) return;
      if (isPassing(error)) throw error;
      if (!(error instanceof Refusal)) log.severe({ err: error, importID }, 'import failed');
      await writer.run(failQueuedImport, { importID, failure: toFailure(error) });
    }
  };

  const bringNow: Bring = async (request, onProgress) => {
    try {
      return await bring(request, onProgress);
    } catch (error) {
      throw isAborted(error) ? new Refusal(502, 'remote_failed', 'The server ends; synchronise again later') : error;
    }
  };

  /** Runs an accepted import when its turn comes; again and again while only a full disk or the like keeps it. */
  const untilDone = async (queued: Queued, onProgress: OnProgress): Promise<void> => {
    const { signal } = stopping;
    for (let ms = FIRST_PAUSE; !signal.aborted; ms = Math.min(2 * ms, LONGEST_PAUSE)) {
      try {
        return await inTurn(queued.userID, () => runQueued(queued, onProgress));
      } catch (error) {
        logFailure(log, error, 'an import waits', { importID: queued.importID, pause: ms });
        onProgress({ stage: 'waiting', description: `Waiting for better times: ${reasonOf(error)}` }, preciseNow());
      }
      // It keeps no server from stopping: what was accepted is stored.
      await pause(ms, signal);
    }
  };

  const later = (queued: Queued): void => {
    void progress.during(queued.importID, (onProgress) => untilDone(queued, onProgress));
  };

  const idle = async (): Promise<void> => {
    while (busy.size > 0) await Promise.all(busy.values());
  };

  return {
    async run(request) {
      const importID = newImportID();
      return alone(request.userID, () =>
        progress.during(importID, (onProgress) =>
          observed(request.importType, onProgress, async (tell) => {
            const body = remoteFormats.has(request.importType) ? await bringNow(request, tell) : request.body;
            return writer.run(importScores, { ...request, body, importID }, { onProgress: tell, give: memoryOf(body) });
          }),
        ),
      );
    },
    async dryRun(request) {
      const input = { ...request, importID: newImportID() };
      return alone(request.userID, () => writer.run(dryRunImport, input, { give: memoryOf(request.body) }));
    },
    async accept(request) {
      const importID = newImportID();
      await writer.run(queueImport, { ...request, importID }, { give: memoryOf(request.body) });
      const { userID, importType } = request;
      later({ importID, userID, importType });
      return importID;
    },
    alone,
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

const bringLater: Bring = async () => {
  throw new NetError('aborted', 'This process asks no other servers');
};

type Queued = Pick<ImportRequest, 'importID' | 'userID' | 'importType'>;

const isAborted = (error: unknown): boolean => error instanceof NetError && error.fault === 'aborted';

/** A large body is handed on to the writer, not copied. Small ones may lie in memory that others use. */
const memoryOf = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];

/** The first sentence: the rest says how to send it again, which is not needed. */
const reasonOf = (error: unknown): string =>
  (isPassing(error) ? error.message : 'An internal error; it has been logged').split('. ', 1)[0]!;

const newImportID = (): string => randomBytes(20).toString('hex');

const toFailure = (error: unknown): ImportFailure =>
  error instanceof Refusal
    ? {
        status: error.status,
        code: error.code,
        description: error.message,
        ...(error.issues && { issues: error.issues }),
      }
    : { status: 500, code: 'internal_error', description: 'An internal error; it has been logged' };
