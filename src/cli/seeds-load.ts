import { COMMAND_LINE } from '../accounts/audit.store.ts';
import { readConfig } from '../base/config.ts';
import type { LoadEnd } from '../operations/admin/catalogue/load/commands.ts';
import { compareSeeds, loadAlone, type LoadDeps, type LoadRequest } from '../operations/admin/catalogue/load/run.ts';
import type { CatalogueReport } from '../transfer/imports/catalogue-commands.ts';
import { retryAllOrphans } from '../transfer/imports/orphans/retry-all.ts';
import { retryInSlices } from '../transfer/imports/orphans/retry.ts';
import { gapBeside } from './gap.ts';
import { withProgress } from './progress.ts';
import type { SeedPlace } from './seed-source.ts';
import type { OpenFolder } from './with-writer.ts';

/** Returns the dependencies of loads on the command line. */
export function loadDeps({ db, writer, preparer }: OpenFolder): LoadDeps {
  const { dataDir } = readConfig(process.env);
  const retryOrphans = (userID: number) => retryInSlices({ userID, writer, preparer, turn: (work) => work() });
  return {
    db,
    writer,
    dataDir,
    retryOrphans: (signal) => retryAllOrphans({ db, imports: { retryOrphans } }, signal),
    gap: gapBeside(),
  };
}

/** An interrupted command leaves its load to the next one, or to the server. */
const never = () => new AbortController().signal;

const inFull = (place: SeedPlace, games: readonly string[] | null) =>
  ({
    input: place,
    from: place.name,
    games,
    source: null,
    inFull: true,
    signal: never(),
  }) satisfies Partial<LoadRequest>;

/** Returns the entry of a load for the audit log. */
export const loadAction = (source: string, files: string[], message: string): LoadEnd['action'] => ({
  by: COMMAND_LINE,
  files,
  after: { source, message },
});

/** Loads seed files, and returns the effects; `completed` is a summary of an interrupted load that was completed first. */
export async function loadFrom(
  open: OpenFolder,
  place: SeedPlace,
  games: readonly string[] | null,
): Promise<{ report: CatalogueReport; completed: string | null }> {
  const { planned, rederived, orphans, completed } = await withProgress((onProgress) =>
    loadAlone(loadDeps(open), {
      ...inFull(place, games),
      withScores: false,
      onProgress,
      decide: ({ message, files }) => ({ message, pulled: null, action: loadAction(place.name, files, message) }),
    }),
  );
  return { report: { ...planned.report!, rederived, orphans }, completed };
}

/** Returns the effects of loading seed files. */
export async function compareWith(
  open: OpenFolder,
  place: SeedPlace,
  games: readonly string[] | null,
): Promise<CatalogueReport> {
  const planned = await withProgress((onProgress) =>
    compareSeeds(open, {
      ...inFull(place, games),
      withScores: true,
      onProgress,
    }),
  );
  return planned.report!;
}
