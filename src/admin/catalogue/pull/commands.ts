import type { Tx } from '../../../../db/open.ts';
import type { ArchiveState } from '../../../catalogue/pull/archive.ts';
import { gamesOf } from '../../../catalogue/pull/source.ts';
import { findSource, savePull } from '../../../catalogue/pull/store.ts';
import type { SeedText } from '../../../catalogue/seeds/unpack.ts';
import type { CatalogueReport } from '../../../imports/catalogue-commands.ts';
import { notifyAll } from '../../../notifications/notify.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { findAdministratorIDs } from '../../../users/store.ts';
import { command, type CommandContext } from '../../../writer/command.ts';
import { loadChosen } from '../load-chosen.ts';
import { lookFor, rememberPull, type PulledFrom } from './remember.ts';

/** Seed files of a source that were pulled. */
export interface PulledSeeds extends PulledFrom {
  texts: SeedText[];
}

/** Effects of loading pulled seed files. */
export interface PullResult {
  report: CatalogueReport;
  /** Why an administrator has to look at it first; none where it may be loaded. */
  concerns: string[];
}

async function load(tx: Tx, { texts, ...pulled }: PulledSeeds, context: CommandContext) {
  const { report } = await loadChosen(tx, { texts, games: gamesOf(pulled.source) }, context);
  return { report, ...(await lookFor(tx, pulled, { texts, report })) };
}

/** Finds out what loading pulled seed files would do. */
export const comparePulled = command<PulledSeeds, PullResult>(
  'admin.comparePulled',
  async (tx, pulled, context) => {
    const { report, concerns } = await load(tx, pulled, context);
    return { report, concerns };
  },
  { undone: true },
);

/**
 * Loads pulled seed files and remembers their state. Throws 409 `needs_confirmation`, with the concerns as issues, where
 * an administrator has to look at it first, unless it is `confirmed`. Nothing is loaded then. Returns what it did, in words.
 */
export const loadPulled = command<PulledSeeds & { confirmed: boolean }, string>(
  'admin.loadPulled',
  async (tx, { confirmed, ...pulled }, context) => {
    const { report, concerns, accepted } = await load(tx, pulled, context);
    if (concerns.length > 0 && !confirmed) {
      const issues = concerns.map((message) => ({ path: 'concerns', message }));
      throw new Refusal(409, 'needs_confirmation', 'An administrator has to confirm this', issues);
    }
    const { texts, ...from } = pulled;
    return rememberPull(tx, from, { texts, report, accepted }, context.now());
  },
);

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
