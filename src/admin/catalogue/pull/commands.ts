import type { ArchiveState } from '../../../catalogue/pull/archive.ts';
import { findSource, savePull } from '../../../catalogue/pull/store.ts';
import type { SeedText } from '../../../catalogue/seeds/unpack.ts';
import { notifyAll } from '../../../notifications/notify.ts';
import { findAdministratorIDs } from '../../../users/store.ts';
import { command } from '../../../writer/command.ts';
import type { PulledFrom } from './remember.ts';

/** Seed files of a source that were pulled. */
export interface PulledSeeds extends PulledFrom {
  texts: SeedText[];
}

/** Notes a pull whose state is the one that was loaded before, perhaps under another name (`state`). */
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

/**
 * Notes a pull that waits for an administrator, and notifies all administrators; of the same seed files only once.
 */
export const noteWaiting = command<{ source: string; content: string; concerns: string[] }, void>(
  'admin.noteWaitingPull',
  async (tx, { source, content, concerns }, { now }) => {
    const message = 'Waits until an administrator loads it';
    const before = await findSource(tx, source);
    await savePull(tx, { source, pulledAt: now(), outcome: 'waiting', message, concerns, notifiedOf: content });
    if (before?.notifiedOf === content) return;
    const title = `The song database waits for you: ${concerns.join('; ')}`;
    const told = { title, type: 'CATALOGUE_WAITS', content: { reasons: concerns } } as const;
    await notifyAll(tx, await findAdministratorIDs(tx), told, now());
  },
);

/** Notes a pull that could not be done. */
export const noteFailure = command<{ source: string; message: string }, void>(
  'admin.noteFailedPull',
  async (tx, { source, message }, { now }) =>
    savePull(tx, { source, pulledAt: now(), outcome: 'failed', message, concerns: [] }),
);
