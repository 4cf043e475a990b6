import { notifyAll } from '../../../../accounts/notifications/notify.ts';
import { findAdministratorIDs } from '../../../../accounts/users/store.ts';
import type { ArchiveState } from '../../../../catalogue/pull/archive.ts';
import { findSource, savePull } from '../../../../catalogue/pull/store.ts';
import type { SeedText } from '../../../../catalogue/seeds/unpack.ts';
import { command } from '../../../../writer/command.ts';
import type { PulledFrom } from './remember.ts';

/** Seed files pulled from a source. */
export interface PulledSeeds extends PulledFrom {
  texts: SeedText[];
}

/** Records a pull whose state is already loaded, perhaps under another name (`state`). */
export const noteUnchanged = command<{ source: string; state: Partial<ArchiveState> }, void>(
  'admin.noteUnchangedPull',
  async (tx, { source, state }, { now }) =>
    savePull(tx, {
      source,
      ...state,
      pulledAt: now(),
      outcome: 'unchanged',
      message: 'Nothing has changed',
      concerns: [],
    }),
);

/** Records a pull that waits for an administrator, and notifies all administrators; only once for the same seed files. */
export const noteWaiting = command<{ source: string; content: string; concerns: string[] }, void>(
  'admin.noteWaitingPull',
  async (tx, { source, content, concerns }, { now }) => {
    const message = 'Waiting for an administrator to load it';
    const before = await findSource(tx, source);
    await savePull(tx, { source, pulledAt: now(), outcome: 'waiting', message, concerns, notifiedOf: content });
    if (before?.notifiedOf === content) return;
    const title = `A song database update is waiting for your review: ${concerns.join('; ')}`;
    const notification = { title, type: 'CATALOGUE_WAITS', content: { reasons: concerns } } as const;
    await notifyAll(tx, await findAdministratorIDs(tx), notification, now());
  },
);

/** Records a failed pull. */
export const noteFailure = command<{ source: string; message: string }, void>(
  'admin.noteFailedPull',
  async (tx, { source, message }, { now }) =>
    savePull(tx, { source, pulledAt: now(), outcome: 'failed', message, concerns: [] }),
);
