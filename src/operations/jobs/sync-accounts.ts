import { pause } from '../../base/shared/pause.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { findDueSyncs } from '../../links/integrations/store.ts';
import { remoteFormats } from '../../transfer/imports/formats/remote.ts';
import { findQueuedImports } from '../../transfer/imports/store.ts';
import type { JobDeps, JobReport } from './job.ts';

/** Maximum number of accepted synchronisations that run or wait before no more are started: each one uses another server. */
const AT_ONCE = 10;
/** Maximum number of due integrations examined at once. */
const LOOKED_AT = 500;
/** Duration of a run while more are due than may run at once, and interval of checks for room (ms). */
const LONGEST = 60_000;
const BETWEEN = 1000;

/**
 * Starts the synchronisations whose schedule is due, as the button of the web app does, without waiting for them. Players with an import
 * that runs or waits are skipped until the next run.
 */
export async function syncAccounts(deps: JobDeps, signal: AbortSignal): Promise<JobReport> {
  const total = { started: 0, skipped: 0, waiting: 0 };
  if (!deps.imports.asksOthers) {
    return { message: 'nothing done: only a running server does this; use kaiden sync instead', figures: total };
  }
  const begin = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const { started, skipped, waiting } = await startDue(deps, signal);
    Object.assign(total, { started: total.started + started, skipped, waiting });
    if (waiting === 0 || performance.now() - begin > LONGEST) break;
    await pause(BETWEEN, signal);
  }
  const message = `started ${total.started}; ${total.skipped} skipped (import running), ${total.waiting} waiting`;
  return { message, figures: total };
}

/** Starts as many as there is room for; returns how many were started, were skipped, and have to wait. */
async function startDue(
  { db, imports }: JobDeps,
  signal: AbortSignal,
): Promise<Record<'started' | 'skipped' | 'waiting', number>> {
  const unfinished = (await findQueuedImports(db)).filter(({ importType }) => remoteFormats.has(importType));
  const unfinishedOf = new Set(unfinished.map(({ userID }) => userID));
  const counts = { started: 0, skipped: 0, waiting: 0 };
  for (const { id, integrationID, userID, type } of await findDueSyncs(db, Date.now(), LOOKED_AT)) {
    signal.throwIfAborted();
    const isBusy = unfinishedOf.has(userID) || imports.isBusy(userID);
    const isFull = unfinished.length + counts.started >= AT_ONCE;
    if (isBusy) counts.skipped += 1;
    else if (isFull) counts.waiting += 1;
    else if (await start(imports, { id, integrationID, userID, type })) counts.started += 1;
  }
  return counts;
}

interface DueSync {
  /** Row of the integration. */
  id: number;
  integrationID: string;
  userID: number;
  type: string;
}

/** Returns false if it was changed or removed in the meantime. */
async function start(imports: JobDeps['imports'], { id, integrationID, userID, type }: DueSync): Promise<boolean> {
  const sentWith = { fields: { integrationID }, filename: null };
  const request = { userID, importType: type, body: new Uint8Array(), sentWith, userIntent: false, scheduledFor: id };
  try {
    await imports.accept(request);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return false;
    throw error;
  }
}
