import type { OnProgress } from '../../writer/command.ts';
import { bringFirst, type BringFor } from './bring.ts';
import { completeQueued, readQueued, type CompletionDeps } from './complete-queued.ts';
import { finishAccounts } from './finish-accounts.ts';
import { remoteFormats } from './formats/remote.ts';
import type { Queued } from './imported.ts';
import type { ProgressBoard } from './progress.ts';
import { finishScheduled } from './scheduled.ts';
import { findQueuedImports, findSentWith } from './store.ts';
import { createTurns, type Turns } from './turns.ts';
import { untilDone } from './until-done.ts';

export interface QueuedImportDeps extends CompletionDeps {
  bringFor: BringFor;
  turns: Turns;
  progress: ProgressBoard;
}

/** Runs accepted imports, which nobody waits for, each after the user's other imports. */
export interface QueuedImports {
  /** Runs an import in its turn, and retries it while a full disk or the like prevents it. */
  later: (queued: Queued) => void;
  /** Runs imports accepted before a restart. */
  resume: () => Promise<void>;
  /** Retries no more. */
  stop: () => void;
  /** Returns whether scores of a user are fetched from other servers. */
  isAsking: Turns['isBusy'];
  /** Settles when nothing is fetched from other servers. */
  idle: Turns['idle'];
}

export function createQueuedImports(deps: QueuedImportDeps): QueuedImports {
  const { db, log, progress } = deps;
  // While one waits for a response of another server, the player's other imports proceed.
  const asking = createTurns({});
  const stopping = new AbortController();

  const later = (queued: Queued): void => {
    const { importID } = queued;
    const { signal } = stopping;
    void progress.during(importID, (onProgress) =>
      untilDone(() => runInTurn(deps, asking, queued, onProgress), { importID, log, signal, onProgress }),
    );
  };
  return {
    later,
    async resume() {
      for (const queued of await findQueuedImports(db)) later(queued);
    },
    stop: () => stopping.abort(),
    isAsking: asking.isBusy,
    idle: asking.idle,
  };
}

async function runInTurn(deps: QueuedImportDeps, asking: Turns, queued: Queued, onProgress: OnProgress): Promise<void> {
  const { turns } = deps;
  const { importID, userID, importType } = queued;
  if (!remoteFormats.has(importType))
    return turns.inTurn(userID, () => finished(deps, importID, () => completeQueued(deps, queued, onProgress)));
  await asking.inTurn(userID, () =>
    finished(deps, importID, async () => {
      const bringing = await bringFirst((report) => bringQueued(deps, queued, report), onProgress);
      const rest = await turns.inTurn(userID, () => completeQueued(deps, queued, onProgress, bringing));
      await finishAccounts(deps, { importID, rest }, onProgress);
    }),
  );
}

/** Does the work of an import, and what follows its end. */
async function finished(deps: QueuedImportDeps, importID: string, work: () => Promise<unknown>): Promise<void> {
  const sentWith = await findSentWith(deps.db, importID);
  await work();
  await finishScheduled(deps, importID, sentWith);
}

async function bringQueued({ db, bringFor }: QueuedImportDeps, queued: Queued, onProgress: OnProgress) {
  const { input } = await readQueued(db, queued.importID);
  const { userID, importType } = queued;
  return bringFor({ userID, importType, sentWith: input.sentWith }, onProgress);
}
