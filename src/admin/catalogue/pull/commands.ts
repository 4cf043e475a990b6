import type { CatalogueEntry } from '../../../../contracts/documents/catalogue.ts';
import type { Tx } from '../../../../db/open.ts';
import type { ArchiveState } from '../../../catalogue/pull/archive.ts';
import { findConcerns } from '../../../catalogue/pull/concerns.ts';
import { gamesOf } from '../../../catalogue/pull/source.ts';
import { findSource, savePull } from '../../../catalogue/pull/store.ts';
import { seedsOfGames } from '../../../catalogue/seeds/of-games.ts';
import { parseSeeds, type SeedText } from '../../../catalogue/seeds/unpack.ts';
import { loadAndCompare, type CatalogueReport } from '../../../imports/catalogue-commands.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { command, type CommandContext } from '../../../writer/command.ts';
import { describePulled } from './describe.ts';

/** Seed files of a source that were pulled. */
export interface PulledSeeds {
  source: string;
  state: ArchiveState;
  /** SHA-256 of the seed files. */
  content: string;
  texts: SeedText[];
}

/** What loading pulled seed files does. */
export interface PullResult {
  report: CatalogueReport;
  /** Why an administrator has to look at it first; none where it may be loaded. */
  concerns: string[];
}

const NOTHING = { accepted: { missing: {}, played: [] }, files: [] };

async function load(tx: Tx, { source, texts }: PulledSeeds, context: CommandContext) {
  const games = gamesOf(source);
  const compared = await loadAndCompare(tx, seedsOfGames(parseSeeds(texts), context.games, games), context);
  const report = { ...compared, entries: games ? compared.entries.filter(isOf(games)) : compared.entries };
  const before = (await findSource(tx, source)) ?? NOTHING;
  const files = texts.map(({ name }) => name);
  return { report, files, ...(await findConcerns(tx, report, before, files)) };
}

/** Entries of the games that were not chosen are none of what is missing in the source. */
const isOf =
  (games: readonly string[]) =>
  ({ idString }: CatalogueEntry): boolean =>
    idString === null || games.includes(idString.split(':')[0]!);

/** Tells what loading pulled seed files would do. */
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
    const { report, concerns, accepted, files } = await load(tx, pulled, context);
    if (concerns.length > 0 && !confirmed) {
      const issues = concerns.map((message) => ({ path: 'concerns', message }));
      throw new Refusal(409, 'needs_confirmation', 'An administrator has to confirm this', issues);
    }
    const { source, state, content } = pulled;
    const message = describePulled(report);
    const now = context.now();
    await savePull(tx, {
      source,
      ...state,
      content,
      files,
      accepted,
      message,
      loadedAt: now,
      pulledAt: now,
      outcome: 'loaded',
      concerns: [],
      notifiedOf: null,
    });
    return message;
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

/** Notes a pull that could not be done. */
export const noteFailure = command<{ source: string; message: string }, void>(
  'admin.noteFailedPull',
  async (tx, { source, message }, { now }) =>
    savePull(tx, { source, pulledAt: now(), outcome: 'failed', message, concerns: [] }),
);
