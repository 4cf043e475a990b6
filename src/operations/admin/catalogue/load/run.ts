import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { fileOf, type Db } from '../../../../../db/open.ts';
import { createPacer } from '../../../../base/shared/pacer.ts';
import { SeedFilesError } from '../../../../catalogue/seeds/files.ts';
import { storeCatalogueSlice, type SliceStored } from '../../../../transfer/imports/catalogue/slice.ts';
import {
  memoryOf,
  NO_UNITS,
  takeUnits,
  workOf,
  type PackedUnits,
} from '../../../../transfer/imports/catalogue/unit.ts';
import type { OrphansRetried } from '../../../../transfer/imports/orphans/retry.ts';
import { joinMoved, type Rederived } from '../../../../transfer/imports/rederive.ts';
import type { Progress, Writer } from '../../../../writer/command.ts';
import { beginLoad, dropLoad, endLoad, type LoadEnd } from './commands.ts';
import { lockCatalogue } from './lock.ts';
import type { Planned, PlanRequest, SeedInput } from './messages.ts';
import { planInThread, type Planning } from './plan-in-thread.ts';
import { findLoad } from './store.ts';

/** Dependencies of loads. */
export interface LoadDeps {
  db: Db;
  writer: Writer;
  dataDir: string;
  /** Retries all orphans. */
  retryOrphans: (signal: AbortSignal) => Promise<OrphansRetried>;
  /** Returns the pause (ms) after a slice that lets other processes use the database. */
  gap?: () => number;
}

export interface LoadRequest extends Pick<PlanRequest, 'games' | 'withScores' | 'inFull'> {
  input: SeedInput;
  /** Source of the files, for people. */
  from: string;
  /** Source that was pulled, to check for concerns. */
  source: string | null;
  /** Decides whether to load it, and on the final step. Null or an error prevents the load. */
  decide: (planned: Planned) => LoadEnd | null;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
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

/** Work of a slice: initial and maximum, and its target duration (ms). */
const SLICE = { first: 2000, most: 20_000, aim: { crowded: 120, alone: 150 } };

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
    // A rating may have moved in several slices.
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
  const add = ({ rederived: more }: SliceStored) => {
    rederived.scores += more.scores;
    rederived.changed += more.changed;
    rederived.moved.push(...more.moved);
  };
  for (let { planning, planned } = first; ;) {
    if (!planned.isSmall && !(await findLoad(deps.db)))
      await deps.writer.run(beginLoad, { source: request.from, folder, end: { ...end } });
    const catalogue = await storeSlices(deps, request, { planning, planned }, add);
    if (catalogue !== null) {
      const slice = { units: planned.isSmall ? planned.units : NO_UNITS, catalogue };
      const done = await deps.writer.run(endLoad, { slice, end, scores: rederived.scores });
      if (done) add(done.stored);
      if (done) return done.message;
    }
    const input = { path: folder };
    planning = planInThread(planRequest(deps, { ...request, input, games: null, withScores: false }, null), request);
    planned = await planning.planned;
  }
}

/**
 * Stores a plan except for the part of a small one, which is stored with its end. Returns the catalogue version then; null if it was
 * changed from elsewhere meanwhile.
 */
async function storeSlices(
  { writer, gap = () => 0 }: LoadDeps,
  { signal, onProgress }: LoadRequest,
  { planning, planned }: Omit<Running, 'end'>,
  add: (stored: SliceStored) => void,
): Promise<number | null> {
  if (planned.isSmall) return planned.catalogue;
  const pacer = createPacer(SLICE);
  let { catalogue } = planned;
  for (const part of [planned.units, planning.rest]) {
    const units = (await part) ?? NO_UNITS;
    const total = units.ends.length;
    for (let [at, to] = [0, 0]; at < total; at = to) {
      signal.throwIfAborted();
      to = placeBehind(units, at, pacer.limit());
      const some = takeUnits(units, at, to);
      const work = workOf(some);
      const stored = await writer.run(storeCatalogueSlice, { units: some, catalogue }, { give: memoryOf(some) });
      if (!stored) return null;
      add(stored);
      ({ catalogue } = stored);
      const pauseFor = gap();
      pacer.took(work, stored.took, pauseFor > 0 || writer.state().waiting > 0);
      onProgress({ stage: 'storing', description: 'Storing changes', done: to, total });
      await pause(pauseFor);
    }
  }
  return catalogue;
}

/** Returns the end of a range of units from one on with this much work, at least one. */
function placeBehind({ weights }: PackedUnits, from: number, limit: number): number {
  let [to, work] = [from, 0];
  while (to < weights.length && (to === from || work + weights[to]! <= limit)) work += weights[to++]!;
  return to;
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
    await deps.writer.run(dropLoad, undefined);
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
