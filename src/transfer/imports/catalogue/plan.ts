import type { Connection, Tx } from '../../../../db/open.ts';
import { inCatalogueShadow, type CatalogueShadow } from '../../../../db/shadow.ts';
import { refuseMixing } from '../../../catalogue/demo/refuse-mixing.ts';
import { deleteMemberships, insertMemberships } from '../../../catalogue/folders/store.ts';
import { catalogueVersionOf } from '../../../catalogue/related/store.ts';
import type { SeedFiles } from '../../../catalogue/seeds/files.ts';
import { loadEntries } from '../../../catalogue/seeds/load.ts';
import type { SeedReport } from '../../../catalogue/seeds/report.ts';
import { findUnlisted } from '../../../catalogue/seeds/unlisted.ts';
import { hasCharts } from '../../../catalogue/store.ts';
import type { CommandContext } from '../../../writer/command.ts';
import { followSeeds, type CatalogueFollowUp, type CatalogueReport } from '../catalogue-commands.ts';
import { contentChanges, readContents, readStoredContents, type ContentChanges, type Contents } from './contents.ts';
import { findConcerned } from './store.ts';
import type { PackedUnits } from './unit.ts';
import { otherUnits, songUnits } from './units.ts';

/** Simulated load of seed files, as far as it has to be known before anything is stored. */
export interface LoadPlan<T> {
  /** Catalogue version (`catalogue_version`) it was planned for. */
  catalogue: number;
  /** Songs and charts to be stored. */
  units: PackedUnits;
  /** Effects; those on scores, and entries that the files lack, only on request. */
  report: CatalogueReport;
  /** Result of `look`. */
  found: T;
}

interface PlanOptions<T> {
  /** Whether to determine the effects on scores, orphans and targets. */
  withScores: boolean;
  /** Whether to report stored entries that the files lack. */
  withKept: boolean;
  /** Examines the catalogue after the load. */
  look: (tx: Tx, report: CatalogueReport) => Promise<T>;
  /** Called once, with the plan; the contents of folders are computed after that, while songs and charts may already be stored. */
  onPlan: (plan: LoadPlan<T>) => Promise<void>;
}

const NOTHING = {
  rederived: { scores: 0, changed: 0, moved: [] },
  orphans: { processed: 0, failed: 0, success: 0, removed: 0 },
};

/**
 * Determines the changes of seed files by loading them into a shadow of the catalogue, without blocking the writer. Returns everything to
 * be stored after songs and charts. The connection must come from `openReadOnly` and not be used by anything else meanwhile. Throws 409
 * `demo_catalogue`, and 400 for files whose names are wrong for their content.
 */
export async function planLoad<T>(
  connection: Connection,
  files: SeedFiles,
  context: CommandContext,
  { withScores, withKept, look, onPlan }: PlanOptions<T>,
): Promise<PackedUnits> {
  return inCatalogueShadow(connection, async (shadow) => {
    const { tx, client } = shadow;
    const catalogue = await catalogueVersionOf(tx);
    await refuseMixing(tx, files);
    const wasThere = await hasCharts(tx);
    let between: Contents = new Map();
    const { report, touched, choosers } = await loadEntries(tx, files, context, async (gpts, choosersNow) => {
      between = await readContents(tx, gpts, choosersNow);
    });
    const stored = await readStoredContents(tx, touched);
    const units = songUnits(client, report, contentChanges(stored, between));
    const unlisted = withKept && wasThere ? await findUnlisted(tx, context.games, files) : [];
    const loaded = { ...report, entries: [...report.entries, ...unlisted] };
    const sendPlan = async (effects: CatalogueFollowUp) => {
      const whole = { ...loaded, ...effects };
      await onPlan({ catalogue, units, report: whole, found: await look(tx, whole) });
    };
    if (!withScores) await sendPlan(NOTHING);
    context.progress({ stage: 'reading', description: 'Updating folders' });
    const now = await readContents(tx, touched, choosers);
    const others = otherUnits(client, report, contentChanges(new Map([...stored, ...between]), now));
    if (withScores) await sendPlan(await tryEffects(shadow, loaded, contentChanges(stored, now), context));
    return others;
  });
}

/** Determines the effects of a load on players. */
async function tryEffects(
  { tx, client, addPlayers }: CatalogueShadow,
  report: SeedReport,
  contents: ContentChanges,
  context: CommandContext,
): Promise<CatalogueFollowUp> {
  const users = findConcerned(client, report.changedCharts);
  if (users.length === 0) return NOTHING;
  addPlayers(users);
  const { added, gone } = contents;
  for (const [folder, places] of Map.groupBy(gone, (one) => one.folder)) {
    const charts = places.map(({ chart }) => chart);
    await deleteMemberships(tx, folder, charts);
  }
  await insertMemberships(tx, added);
  const changedFolders = [...new Set([...added, ...gone].map(({ folder }) => folder))];
  return followSeeds(tx, { ...report, changedFolders }, context);
}
