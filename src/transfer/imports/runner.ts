import pLimit from 'p-limit';

import type { Db } from '../../../db/open.ts';
import type { Actor } from '../../accounts/users/owner.ts';
import type { Log } from '../../base/shared/log.ts';
import type { OnProgress, Writer } from '../../writer/command.ts';
import { bringLater, createBringing, type Bring } from './bring.ts';
import { importScores, queueImport, type ImportRequest } from './commands.ts';
import { finishAccounts } from './finish-accounts.ts';
import { createOnce, type Once } from './idempotency/once.ts';
import type { Imported } from './imported.ts';
import { createLargeImports } from './large.ts';
import { memoryOf } from './memory-of.ts';
import { newImportID } from './new-import-id.ts';
import { observed } from './observed.ts';
import { retryInSlices, type OrphansRetried } from './orphans/retry.ts';
import { MAX_PLAYS } from './plan.ts';
import { createProgressBoard, type ProgressBoard } from './progress.ts';
import { createQueuedImports } from './queued.ts';
import { revertInSlices } from './revert.ts';
import { isBrief, isForWriter, SMALL } from './small.ts';
import type { ImportObserver } from './stage-times.ts';
import { createTurns, type Turns } from './turns.ts';
import type { Preparer } from './workers/preparer.ts';
import type { EncodedPreview } from './workers/workspace.ts';

type NewRequest = Omit<ImportRequest, 'importID'>;

/** Runs one import at a time per user, and tracks the progress of running ones. */
export interface ImportRunner {
  /**
   * Imports now, after waiting briefly for another import of this user; throws 409 if that takes too long. Imports too large for one
   * transaction are stored first and then processed link by link until complete, even across restarts. Small ones that a game sends go before
   * those of others.
   */
  run(request: NewRequest, how?: { byGame?: boolean }): Promise<Imported>;
  /** Returns the effects of an import; nothing is written. Throws 409 as `run` does. */
  dryRun(request: NewRequest): Promise<EncodedPreview>;
  /** Stores a body to be imported after the user's other imports. Returns the importID once it is durable. */
  accept(request: NewRequest): Promise<string>;
  /** Retries a user's orphans, or those of a name (row), in slices. Throws 409 as `run` does. */
  retryOrphans(userID: number, name?: number): Promise<OrphansRetried>;
  /** Reverts a user's import in slices. Throws 404 and 403 as `revertImport` does, and 409 as `run` does. */
  revert(userID: number, request: Actor & { importID: string }): Promise<void>;
  /** Runs other work on a user's scores while none of their imports runs or waits. Throws 409 as `run` does. */
  alone: Turns['alone'];
  /** Returns whether an import or other work on a user's scores runs or waits. */
  isBusy: Turns['isBusy'];
  /** Returns when an import or other work on scores last ran (Unix ms): now if one runs, 0 if none has. */
  lastBusy: Turns['lastBusy'];
  /** Whether it fetches scores from other servers itself; otherwise such imports wait for a runner that does. */
  asksOthers: boolean;
  /** Runs an import (`run` or `accept`, whose request has the same key) once, however often it is sent. */
  once: Once;
  /** Progress of running and waiting imports. */
  progress: Pick<ProgressBoard, 'of' | 'watch'>;
  /** Resumes imports accepted before a restart. */
  resume(): Promise<void>;
  /** Settles when nothing runs or waits. Unfinished imports are left for the next start. */
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
  /** Called at the end of every started import. */
  onImport?: ImportObserver;
  /** Called with the user after every task on their scores. */
  onDone?: (userID: number) => void;
  /** How long an import waits for another one of its user (ms). */
  patience?: number | undefined;
  /** Unix ms. */
  now?: () => number;
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
  now,
}: RunnerDeps): ImportRunner {
  const turns = createTurns({ patience, onDone, now });
  const progress = createProgressBoard();
  // Other changes wait for at most one long command.
  const turn = pLimit(1);
  const large = createLargeImports({ writer, preparer, turn, later: (queued) => queue.later(queued) });
  const { bringFor, bringNow } = createBringing(bring ?? bringLater);
  const queue = createQueuedImports({ db, writer, preparer, log, large, onImport, bringFor, turns, progress });

  const importNow = async (request: ImportRequest, onProgress: OnProgress, byGame: boolean): Promise<Imported> => {
    const { importID, importType, body } = request;
    if (!isForWriter(importType, body)) return large.run(request, onProgress);
    const how = { onProgress, give: memoryOf(body), urgent: byGame || isBrief(body) };
    return { importID, document: await writer.run(importScores, request, how) };
  };

  const idle = async (): Promise<void> => {
    await queue.idle();
    await turns.idle();
  };

  return {
    async run(newRequest, { byGame = false } = {}) {
      const request = { ...newRequest, importID: newImportID() };
      const { importID, importType } = request;
      const { done, rest } = await turns.alone(request.userID, () =>
        progress.during(importID, (onProgress) =>
          observed({ importType, onImport, onProgress }, async (report) => {
            const { body, rest } = await bringNow(request, report);
            return { done: await importNow({ ...request, body }, report, byGame), rest };
          }),
        ),
      );
      const { document, isCompleted = document !== null } = done;
      if (!rest || !isCompleted) return done;
      const changed = await progress.during(importID, (onProgress) =>
        finishAccounts({ writer, log }, { importID, rest }, onProgress),
      );
      return { ...done, document: document && { ...document, ...changed } };
    },
    dryRun: (request) => turns.alone(request.userID, () => preparer.preview({ ...request, maxPlays: MAX_PLAYS })),
    async accept(request) {
      const importID = newImportID();
      const { userID, importType, body } = request;
      const store = () => writer.run(queueImport, { ...request, importID }, { give: memoryOf(body) });
      // Storing 16 MiB takes a tenth of a second: others may run in between.
      await (body.byteLength > SMALL ? turn(store) : store());
      queue.later({ importID, userID, importType });
      return importID;
    },
    retryOrphans: (userID, name) => turns.alone(userID, () => retryInSlices({ userID, name, writer, preparer, turn })),
    revert: (userID, request) => turns.alone(userID, () => revertInSlices({ writer, turn }, request)),
    alone: turns.alone,
    isBusy: (userID) => turns.isBusy(userID) || queue.isAsking(userID),
    lastBusy: turns.lastBusy,
    asksOthers: bring !== undefined,
    once: createOnce(db),
    progress,
    resume: queue.resume,
    async stop() {
      queue.stop();
      await idle();
    },
    idle,
  };
}
