import type { Tx } from '../../../../../db/open.ts';
import { recordAction, type ActionBy } from '../../../../accounts/audit.store.ts';
import { forgetLoaded } from '../../../../catalogue/pull/store.ts';
import { refreshStale, type MovedRating } from '../../../../play/stale/refresh.ts';
import { storeSlice, type Slice, type SliceStored } from '../../../../transfer/imports/catalogue/slice.ts';
import { command, type CommandContext } from '../../../../writer/command.ts';
import { rememberPull, type RememberedPull } from '../pull/remember.ts';
import { deleteLoad, findLoad, putLoad, type LoadRow } from './store.ts';

/** Final step of a load. */
export interface LoadEnd {
  /** Summary of its effects in one line. */
  message: string;
  /** Source that the files were pulled from, if any; its state is stored. */
  pulled: RememberedPull | null;
  /** Who loads the files, if anybody, and the effects; the action is recorded. */
  action: { by: ActionBy; files: string[]; after: Record<string, unknown> } | null;
}

type LoadRecord = Pick<LoadRow, 'source' | 'folder'> & { end: LoadEnd };

/**
 * Records a load that takes several transactions, so that a later process can complete it. Until then no state of any source counts as
 * loaded.
 */
export const beginLoad = command<LoadRecord, void>('admin.beginLoad', record);

async function record(tx: Tx, load: LoadRecord, { now }: Pick<CommandContext, 'now'>): Promise<void> {
  await forgetLoaded(tx);
  await putLoad(tx, { ...load, end: { ...load.end }, begunAt: now() });
}

/** Refreshes stale players for about this long (ms), so that other changes need not wait. */
const SLICE = 80;

/** Drops a load whose files are gone. Returns false if players are still to be refreshed first, in further transactions. */
export const dropLoad = command<undefined, boolean>('admin.dropLoad', async (tx, _, context) => {
  const { isDone } = await refreshStale(tx, context, SLICE);
  if (!isDone) return false;
  await forgetLoaded(tx);
  await deleteLoad(tx);
  return true;
});

export interface LastSlice {
  slice: Slice;
  load: LoadRecord;
  /** Number of scores recomputed before. */
  scores: number;
}

/** Effects of a last slice. `message` sums up the load; null if players are still to be refreshed. */
interface Ended {
  stored: SliceStored;
  moved: MovedRating[];
  message: string | null;
}

/**
 * Stores the last slice of a load, refreshes the players it has made stale and marks it as done. If there are too many of them for one
 * transaction, the load is recorded and the next empty slice continues. Returns null and does nothing if the catalogue has changed since
 * the slice was planned.
 */
export const endLoad = command<LastSlice, Ended | null>(
  'admin.endLoad',
  async (tx, { slice, load, scores: before }, context) => {
    const stored = await storeSlice(tx, slice, context);
    if (!stored) return null;
    const { moved, isDone } = await refreshStale(tx, context, SLICE);
    if (!isDone) {
      if (!(await findLoad(tx))) await record(tx, load, context);
      return { stored, moved, message: null };
    }
    const { message: effects, pulled, action } = load.end;
    const scores = before + stored.scores;
    const message = scores > 0 ? `${effects}; scores recomputed: ${scores.toLocaleString('en')}` : effects;
    if (slice.units.ends.length > 0) await forgetLoaded(tx, pulled?.source);
    if (pulled) await rememberPull(tx, pulled, message, context.now());
    if (action) {
      const { by, files, after } = action;
      await recordAction(tx, by, { action: 'load-catalogue', target: { files }, after }, context.now());
    }
    await deleteLoad(tx);
    return { stored, moved, message };
  },
);
