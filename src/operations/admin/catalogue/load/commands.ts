import type { CatalogueEffects, CatalogueStage } from '../../../../../contracts/documents/catalogue.ts';
import { recordAction } from '../../../../accounts/audit.store.ts';
import { forgetLoaded } from '../../../../catalogue/pull/store.ts';
import { storeSlice, type Slice, type SliceStored } from '../../../../transfer/imports/catalogue/slice.ts';
import { command } from '../../../../writer/command.ts';
import { rememberPull, type RememberedPull } from '../pull/remember.ts';
import { deleteLoad, putLoad, type LoadRow } from './store.ts';

/** Final step of a load. */
export interface LoadEnd {
  /** Summary of its effects in one line. */
  message: string;
  /** Source that the files were pulled from, if any; its state is stored. */
  pulled: RememberedPull | null;
  /** Administrator who loads the files, if any; the action is recorded. */
  action: { by: number; files: string[]; after: CatalogueEffects & Pick<CatalogueStage, 'groups'> } | null;
}

/**
 * Records a load that takes several transactions, so that a later process can complete it. Until then no state of any source counts as
 * loaded.
 */
export const beginLoad = command<Omit<LoadRow, 'id' | 'begunAt'>, void>('admin.beginLoad', async (tx, row, { now }) => {
  await forgetLoaded(tx);
  await putLoad(tx, { ...row, begunAt: now() });
});

/** Drops a load whose files are gone. */
export const dropLoad = command<undefined, void>('admin.dropLoad', async (tx) => {
  await forgetLoaded(tx);
  await deleteLoad(tx);
});

/**
 * Stores the last slice of a load and marks it as done; `scores` have been recomputed before. Returns null and does nothing if the
 * catalogue has changed since the slice was planned.
 */
export const endLoad = command<
  { slice: Slice; end: LoadEnd; scores: number },
  { stored: SliceStored; message: string } | null
>('admin.endLoad', async (tx, { slice, end, scores: before }, context) => {
  const stored = await storeSlice(tx, slice, context);
  if (!stored) return null;
  const scores = before + stored.rederived.scores;
  const message = scores > 0 ? `${end.message}; scores recomputed: ${scores.toLocaleString('en')}` : end.message;
  const { pulled, action } = end;
  if (slice.units.ends.length > 0) await forgetLoaded(tx, pulled?.source);
  if (pulled) await rememberPull(tx, pulled, message, context.now());
  if (action) {
    const { by, files, after } = action;
    await recordAction(tx, by, { action: 'load-catalogue', target: { files }, after }, context.now());
  }
  await deleteLoad(tx);
  return { stored, message };
});
