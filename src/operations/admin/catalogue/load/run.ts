import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { fileOf, type Db } from '../../../../../db/open.ts';
import { SeedFilesError } from '../../../../catalogue/seeds/files.ts';
import { NO_UNITS } from '../../../../transfer/imports/catalogue/unit.ts';
import type { OrphansRetried } from '../../../../transfer/imports/orphans/retry.ts';
import { joinMoved, type Rederived } from '../../../../transfer/imports/rederive.ts';
import { beginLoad, dropLoad, type LoadEnd } from './commands.ts';
import { lockCatalogue } from './lock.ts';
import type { Planned, PlanRequest, SeedInput } from './messages.ts';
import { planInThread, type Planning } from './plan-in-thread.ts';
import { storeEnd, storeSlices, type HowToStore, type StoreDeps } from './store-slices.ts';
import { findLoad } from './store.ts';

/** Dependencies of loads. */
export interface LoadDeps extends StoreDeps {
  db: Db;
  dataDir: string;
  /** Retries all orphans. */
  retryOrphans: (signal: AbortSignal) => Promise<OrphansRetried>;
}

export interface LoadRequest extends Pick<PlanRequest, 'games' | 'withScores' | 'inFull'>, HowToStore {
  input: SeedInput;
  /** Source of the files, for people. */
  from: string;
  /** Source that was pulled, to check for concerns. */
  source: string | null;
  /** Decides whether to load it, and on the final step. Null or an error prevents the load. */
  decide: (planned: Planned) => LoadEnd | null;
}

/** Effects of a load. */
export interface LoadDone {
  planned: Planned;
  /** Summary in one line; null if it was not loaded. */
  message: string | null;
  rederived: Rederived;
  orphans: OrphansRetried;
  /** Summary of an interrupted load that was completed first; null if there was none. */
  completed: string | null;
}

const NO_ORPHANS: OrphansRetried = { processed: 0, failed: 0, success: 0, removed: 0 };

/** Returns the folder with the files of a load that takes several transactions. */
export const loadFolder = (dataDir: string): string => join(dataDir, 'catalogue-load');

/**
 * Loads seed files as `runLoad` does, while no other load runs. One left behind by a dead process is completed first. Throws 409
 * `stage_running` while there is one.
 */
export async function loadAlone(deps: LoadDeps, request: LoadRequest): Promise<LoadDone> {
  const unlock = lockCatalogue(deps.dataDir);
  try {
    const completed = await resumeLoad(deps, request).catch((error: unknown) => {
      // If the files of that one are gone, these replace them.
      if (error instanceof SeedFilesError) return null;
      throw error;
    });
    return { ...(await runLoad(deps, request)), completed };
  } finally {
    unlock();
  }
}

/** Completes an interrupted load and returns a summary of it; null if there is none. Throws as `resumeLoad` and `loadAlone` do. */
export async function completeLeft(
  deps: LoadDeps,
  how: Pick<LoadRequest, 'signal' | 'onProgress'>,
): Promise<string | null> {
  const unlock = lockCatalogue(deps.dataDir);
  try {
    return await resumeLoad(deps, how);
  } finally {
    unlock();
  }
}

/** Returns the effects of loading seed files; nothing is loaded. Throws as `planInThread` does. */
export const compareSeeds = async (deps: Pick<LoadDeps, 'db'>, request: Omit<LoadRequest, 'decide' | 'from'>) =>
  planInThread(planRequest(deps, request, null), request).planned;

const planRequest = (
  { db }: Pick<LoadDeps, 'db'>,
  { input, games, source, withScores, inFull }: Omit<LoadRequest, 'decide' | 'from'>,
  folder: string | null,
): PlanRequest => {
  // Files already in the folder must not be overwritten with themselves.
  const isThere = 'path' in input && input.path === folder;
  return { file: fileOf(db), input, games, source, withScores, inFull, folder: isThere ? null : folder };
};

/**
 * Loads seed files. They are compared with the database in a thread, and the changes are stored in transactions of a fraction of a second,
 * each with all derived data. A load that takes several of them is recorded before the first one, and its files are kept, so that
 * `resumeLoad` can complete it after the process has died.
 */
async function runLoad(deps: LoadDeps, request: LoadRequest): Promise<Omit<LoadDone, 'completed'>> {
  const folder = loadFolder(deps.dataDir);
  const rederived: Rederived = { scores: 0, changed: 0, moved: [] };
  try {
    const planning = planInThread(planRequest(deps, request, folder), request);
    const planned = await planning.planned;
    const end = request.decide(planned);
    if (!end) return { planned, message: null, rederived, orphans: NO_ORPHANS };
    const message = await storeAll(deps, request, { planning, planned, end }, rederived);
    const { processed, failed, success, removed } = await deps.retryOrphans(request.signal);
    // A rating may have moved several times if the load was planned again.
    const effects = { ...rederived, moved: joinMoved(rederived.moved) };
    return { planned, message, rederived: effects, orphans: { processed, failed, success, removed } };
  } finally {
    if (!(await findLoad(deps.db))) await rm(folder, { recursive: true, force: true });
  }
}

interface Running {
  planning: Planning;
  planned: Planned;
  end: LoadEnd;
}

/** Stores a plan; if the catalogue has changed meanwhile, it is remade from the files. Returns a summary of its effects. */
async function storeAll(
  deps: LoadDeps,
  request: LoadRequest,
  { end, ...first }: Running,
  rederived: Rederived,
): Promise<string> {
  const folder = loadFolder(deps.dataDir);
  const load = { source: request.from, folder, end };
  for (let { planning, planned } = first; ;) {
    if (!planned.isSmall && !(await findLoad(deps.db))) await deps.writer.run(beginLoad, load);
    const catalogue = await storeSlices(deps, request, { planning, planned }, rederived);
    if (catalogue !== null) {
      const slice = { units: planned.isSmall ? planned.units : NO_UNITS, catalogue };
      const message = await storeEnd(deps, request, { slice, load }, rederived);
      if (message !== null) return message;
    }
    const input = { path: folder };
    planning = planInThread(planRequest(deps, { ...request, input, games: null, withScores: false }, null), request);
    planned = await planning.planned;
  }
}

/**
 * Completes a load left behind by a dead process, if there is one. Returns a summary of it. Throws SeedFilesError if its files are gone; it
 * is dropped then. The caller has the lock.
 */
export async function resumeLoad(
  deps: LoadDeps,
  { signal, onProgress = () => undefined }: { signal: AbortSignal; onProgress?: LoadRequest['onProgress'] },
): Promise<string | null> {
  const left = await findLoad(deps.db);
  if (!left) return null;
  const { source: from, folder } = left;
  if (!(await stat(folder).catch(() => null))) {
    while (!(await deps.writer.run(dropLoad, undefined))) await pause(deps.gap?.() ?? 0);
    throw new SeedFilesError(
      `Loading ${from} was interrupted, and its files in ${folder} are gone. Part of it is loaded; load it again to complete it`,
    );
  }
  const end = left.end as unknown as LoadEnd;
  const input = { path: folder };
  const what = { from, input, games: null, source: null, withScores: false, inFull: false, decide: () => end };
  const { message } = await runLoad(deps, { ...what, signal, onProgress });
  return `${from}: ${message}`;
}
