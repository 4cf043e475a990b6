import { randomBytes } from 'node:crypto';

import type { ImportDocument } from '../../contracts/documents/import.ts';
import type { Db } from '../../db/open.ts';
import { logFailure } from '../shared/log-failure.ts';
import type { Log } from '../shared/log.ts';
import { isPassing, Refusal } from '../shared/refusal.ts';
import type { Writer } from '../writer/command.ts';
import {
  failQueuedImport,
  importScores,
  queueImport,
  runQueuedImport,
  type ImportFailure,
  type ImportRequest,
} from './commands.ts';
import { findQueuedImports } from './store.ts';

/** How long an accepted import waits that a full disk or the like has kept from being done (ms); doubled each time. */
const FIRST_PAUSE = 30_000;
const LONGEST_PAUSE = 10 * 60_000;

type NewRequest = Omit<ImportRequest, 'importID'>;

/** Sees to it that a user has one import at a time, and knows how far the running ones are. */
export interface ImportRunner {
  /** Imports now. Throws 409 when another import of this user runs or waits. */
  run(request: NewRequest): Promise<ImportDocument>;
  /** Stores what was sent, to be imported after the user's other imports. Returns the importID once it is safe. */
  accept(request: NewRequest): Promise<string>;
  /** Does other work on a user's scores while none of their imports runs or waits. Throws 409 when one does. */
  alone<T>(userID: number, work: () => Promise<T>): Promise<T>;
  /** What a running import does right now; undefined when it is not running. */
  progressOf(importID: string): string | undefined;
  /** Takes up what was accepted before a restart. */
  resume(): Promise<void>;
  /** Settles when nothing runs or waits. What could not be done yet is left for the next start. */
  stop(): Promise<void>;
}

export function createImportRunner({ db, writer, log }: { db: Db; writer: Writer; log: Log }): ImportRunner {
  const busy = new Map<number, Promise<unknown>>();
  const progress = new Map<string, string>();
  const putOff = new Map<string, NodeJS.Timeout>();
  let stopped = false;

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

  const watched = async <T>(importID: string, work: (onProgress: (text: string) => void) => Promise<T>): Promise<T> => {
    progress.set(importID, 'Waiting for its turn');
    try {
      return await work((text) => progress.set(importID, text));
    } finally {
      progress.delete(importID);
    }
  };

  const runQueued = async (importID: string): Promise<void> => {
    try {
      await watched(importID, (onProgress) => writer.run(runQueuedImport, { importID }, { onProgress }));
    } catch (error) {
      if (isPassing(error)) throw error;
      if (!(error instanceof Refusal)) log.severe({ err: error, importID }, 'import failed');
      await writer.run(failQueuedImport, { importID, failure: toFailure(error) });
    }
  };

  const later = (userID: number, importID: string, pause = FIRST_PAUSE): void => {
    progress.set(importID, 'Waiting for its turn');
    inTurn(userID, () => runQueued(importID)).catch((error: unknown) => {
      logFailure(log, error, 'an import waits', { importID, pause });
      progress.set(importID, `Waiting for better times: ${reasonOf(error)}`);
      if (stopped) return;
      const again = () => {
        putOff.delete(importID);
        later(userID, importID, Math.min(2 * pause, LONGEST_PAUSE));
      };
      // It keeps no server from stopping: what was accepted is stored.
      putOff.set(importID, setTimeout(again, pause).unref());
    });
  };

  return {
    async run(request) {
      const importID = newImportID();
      return alone(request.userID, () =>
        watched(importID, (onProgress) =>
          writer.run(importScores, { ...request, importID }, { onProgress, give: memoryOf(request.body) }),
        ),
      );
    },
    async accept(request) {
      const importID = newImportID();
      await writer.run(queueImport, { ...request, importID }, { give: memoryOf(request.body) });
      later(request.userID, importID);
      return importID;
    },
    alone,
    progressOf: (importID) => progress.get(importID),
    async resume() {
      for (const { userID, importID } of await findQueuedImports(db)) later(userID, importID);
    },
    async stop() {
      for (const timer of putOff.values()) clearTimeout(timer);
      stopped = true;
      while (busy.size > 0) await Promise.all(busy.values());
    },
  };
}

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
