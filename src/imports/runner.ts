import { randomBytes } from 'node:crypto';

import type { DryRunAnswer, ImportDocument } from '../../contracts/documents/import.ts';
import type { Db } from '../../db/open.ts';
import type { Log } from '../shared/log.ts';
import { Refusal } from '../shared/refusal.ts';
import type { OnProgress, Writer } from '../writer/command.ts';
import {
  dryRunImport,
  failQueuedImport,
  importScores,
  queueImport,
  runQueuedImport,
  type ImportFailure,
  type ImportRequest,
} from './commands.ts';
import { createOnce, type Once } from './idempotency/once.ts';
import { createProgressBoard, type ProgressBoard } from './progress.ts';
import { watchStages, type ImportObserver } from './stage-times.ts';
import { findQueuedImports } from './store.ts';

type NewRequest = Omit<ImportRequest, 'importID'>;
type Watched = Pick<ImportRequest, 'importID' | 'importType'>;
type Work<T> = (onProgress: OnProgress) => Promise<T>;

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
  /** Settles when nothing runs or waits. */
  idle(): Promise<void>;
}

export interface RunnerDeps {
  db: Db;
  writer: Writer;
  log: Log;
  /** Called for every import that was begun, when it has ended. */
  onImport?: ImportObserver;
}

export function createImportRunner({ db, writer, log, onImport }: RunnerDeps): ImportRunner {
  const busy = new Map<number, Promise<unknown>>();
  const progress = createProgressBoard();

  /** Runs work for a user after their other work, and remembers that they are busy until it is done. */
  const inTurn = <T>(userID: number, work: () => Promise<T>): Promise<T> => {
    const turn = (busy.get(userID) ?? Promise.resolve()).then(work);
    const settled = turn
      .catch(() => undefined)
      .then(() => {
        if (busy.get(userID) === settled) busy.delete(userID);
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

  const runQueued = async ({ importID, importType }: Watched, onProgress: OnProgress): Promise<void> => {
    try {
      await observed(importType, onProgress, (tell) => writer.run(runQueuedImport, { importID }, { onProgress: tell }));
    } catch (error) {
      if (!(error instanceof Refusal)) log.severe({ err: error, importID }, 'import failed');
      await writer.run(failQueuedImport, { importID, failure: toFailure(error) });
    }
  };

  const later = (userID: number, one: Watched): void => {
    const { importID } = one;
    progress
      .during(importID, (onProgress) => inTurn(userID, () => runQueued(one, onProgress)))
      .catch((error: unknown) => log.severe({ err: error, importID }, 'import lost'));
  };

  return {
    async run(request) {
      const importID = newImportID();
      return alone(request.userID, () =>
        progress.during(importID, (onProgress) =>
          observed(request.importType, onProgress, (tell) =>
            writer.run(importScores, { ...request, importID }, { onProgress: tell, give: memoryOf(request.body) }),
          ),
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
      later(request.userID, { importID, importType: request.importType });
      return importID;
    },
    alone,
    once: createOnce(db),
    progress,
    async resume() {
      for (const { userID, ...one } of await findQueuedImports(db)) later(userID, one);
    },
    async idle() {
      while (busy.size > 0) await Promise.all(busy.values());
    },
  };
}

/** A large body is handed on to the writer, not copied. Small ones may lie in memory that others use. */
const memoryOf = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];

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
