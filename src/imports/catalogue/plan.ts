import type { Connection, Tx } from '../../../db/open.ts';
import { inCatalogueShadow, type CatalogueShadow } from '../../../db/shadow.ts';
import { refuseMixing } from '../../catalogue/demo/refuse-mixing.ts';
import { deleteMemberships, insertMemberships } from '../../catalogue/folders/store.ts';
import { catalogueVersionOf } from '../../catalogue/related/store.ts';
import type { SeedFiles } from '../../catalogue/seeds/files.ts';
import { findKept } from '../../catalogue/seeds/kept.ts';
import { loadEntries } from '../../catalogue/seeds/load.ts';
import type { SeedReport } from '../../catalogue/seeds/report.ts';
import { hasCharts } from '../../catalogue/store.ts';
import type { CommandContext } from '../../writer/command.ts';
import { followSeeds, type CatalogueFollowUp, type CatalogueReport } from '../catalogue-commands.ts';
import { contentChanges, readContents, readStoredContents, type ContentChanges, type Contents } from './contents.ts';
import { findConcerned } from './store.ts';
import type { PackedUnits } from './unit.ts';
import { otherUnits, songUnits } from './units.ts';

/** A load of seed files that has been tried out, as far as it has to be known before anything is stored. */
export interface LoadPlan<T> {
  /** The state of the catalogue (`catalogue_version`) that it was planned for. */
  catalogue: number;
  /** Songs and charts to be stored. */
  units: PackedUnits;
  /** Its effects; those on scores, and what is stored and the files do not have, only where they were asked for. */
  report: CatalogueReport;
  /** Findings of `look`. */
  found: T;
}

interface PlanOptions<T> {
  /** Whether to find out what follows for scores, unmatched scores and targets. */
  withScores: boolean;
  /** Whether to tell what is stored and the files do not have. */
  withKept: boolean;
  /** Looks at the catalogue as it will be. */
  look: (tx: Tx, report: CatalogueReport) => Promise<T>;
  /** Called once, with the plan; what folders hold is worked out after that, while songs and charts may be stored already. */
  onPlan: (plan: LoadPlan<T>) => Promise<void>;
}

const NOTHING = {
  rederived: { scores: 0, changed: 0, moved: [] },
  orphans: { processed: 0, failed: 0, success: 0, removed: 0 },
};

/**
 * Finds out what loading seed files changes, by loading them into a shadow of the catalogue; nobody waits for it. Returns
 * all that is to be stored after the songs and charts. The connection is one of `openReadOnly` that nothing else uses
 * meanwhile. Throws 409 `demo_catalogue`, and 400 for files that are not what their names say.
 */
export async function planLoad<T>(
  connection: Connection,
  files: SeedFiles,
  context: CommandContext,
  { withScores, withKept, look, onPlan }: PlanOptions<T>,
): Promise<PackedUnits> {
  return inCatalogueShadow(connection, async (shadow) => {
    const { tx, client } = shadow;
    const catalogue = catalogueVersionOf(tx);
    await refuseMixing(tx, files);
    const wasThere = await hasCharts(tx);
    let between: Contents = new Map();
    const { report, touched } = await loadEntries(tx, files, context, async (gpts) => {
      between = await readContents(tx, gpts);
    });
    const stored = await readStoredContents(tx, touched);
    const units = songUnits(client, report, contentChanges(stored, between));
    const kept = withKept && wasThere ? await findKept(tx, context.games, files) : [];
    const loaded = { ...report, entries: [...report.entries, ...kept] };
    const tell = async (effects: CatalogueFollowUp) => {
      const whole = { ...loaded, ...effects };
      await onPlan({ catalogue, units, report: whole, found: await look(tx, whole) });
    };
    if (!withScores) await tell(NOTHING);
    context.progress({ stage: 'reading', description: 'Putting charts into folders' });
    const now = await readContents(tx, touched);
    const others = otherUnits(client, report, contentChanges(new Map([...stored, ...between]), now));
    if (withScores) await tell(await tryEffects(shadow, loaded, contentChanges(stored, now), context));
    return others;
  });
}

/** Finds out what follows from a load for players. */
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
