import type { Tx } from '../../../db/open.ts';
import { refuseMixing } from '../../catalogue/demo/refuse-mixing.ts';
import { lacksContents, refreshFolders } from '../../catalogue/folders/contents.ts';
import { readGptRows, saveRatingRules } from '../../catalogue/gpts.store.ts';
import { gptRow, registerGpts } from '../../catalogue/gpts.ts';
import type { SeedFiles } from '../../catalogue/seeds/files.ts';
import { loadSeeds } from '../../catalogue/seeds/load.ts';
import type { SeedReport } from '../../catalogue/seeds/report.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { findPlayedCharts } from '../../play/pbs/store.ts';
import { touchCharts } from '../../play/pbs/upkeep.store.ts';
import { followCatalogue, repositionGoals } from '../../play/targets/follow-catalogue.ts';
import { command, type CommandContext, type Work } from '../../writer/command.ts';
import { retryOrphans, type OrphansRetried } from './orphans/retry.ts';
import { rederiveCharts, repositionPBs, type Rederived } from './rederive.ts';

/** Result of recomputing a whole game:playtype. */
export interface Recalculated extends Rederived {
  idString: string;
}

/**
 * Updates the database to the games of this program: adds rows for new ones; rebuilds data that depends on changed lists of a module
 * (`rebuilt`); and recomputes all grades and ratings if the rating rules have changed.
 */
export const prepareGames = command<undefined, { rebuilt: string[]; recalculated: Recalculated[] }>(
  'imports.prepareGames',
  async (tx, _, context) => {
    const { rebuilt } = await registerGpts(tx, undefined, context);
    for (const gpt of context.games.all().filter(({ idString }) => rebuilt.includes(idString))) {
      const row = await gptRow(tx, gpt.game, gpt.playtype);
      await repositionPBs(tx, gpt, row);
      await repositionGoals(tx, gpt, row);
    }
    const rules = new Map((await readGptRows(tx)).map((row) => [`${row.game}:${row.playtype}`, row.ratingRules]));
    const outdated = context.games.all().filter((gpt) => rules.get(gpt.idString) !== gpt.ratingRules);
    if (await lacksContents(tx))
      await refreshFolders(
        tx,
        (await readGptRows(tx)).map(({ id }) => id),
      );
    return { rebuilt, recalculated: await recalculate(tx, outdated, context) };
  },
);

async function recalculate(tx: Tx, gpts: readonly Gpt[], context: CommandContext): Promise<Recalculated[]> {
  const results: Recalculated[] = [];
  for (const [done, gpt] of gpts.entries()) {
    const description = `Recalculating ${gpt.idString}`;
    context.progress({ stage: 'pbs', description, done, total: gpts.length });
    const row = await gptRow(tx, gpt.game, gpt.playtype);
    const rederived = await rederiveCharts(tx, await findPlayedCharts(tx, row), context);
    await saveRatingRules(tx, row, gpt.ratingRules);
    if (rederived.scores > 0) results.push({ idString: gpt.idString, ...rederived });
  }
  return results;
}

/** Effects of loading seeds besides the catalogue itself. */
export interface CatalogueFollowUp {
  rederived: Rederived;
  orphans: OrphansRetried;
}

export type CatalogueReport = SeedReport & CatalogueFollowUp;

/** Recomputes data that depends on the charts changed by a load, and retries orphans. */
export const followSeeds: Work<SeedReport, CatalogueFollowUp> = async (tx, report, context) => {
  context.progress({ stage: 'pbs', description: 'Recalculating scores on changed charts' });
  const rederived = await rederiveCharts(tx, report.changedCharts, context);
  await touchCharts(tx, report.movedCharts);
  context.progress({ stage: 'matching', description: 'Retrying unmatched scores' });
  const orphans = await retryOrphans(tx, null, context);
  await followCatalogue(tx, report, context);
  return { rederived, orphans };
};

/**
 * Loads seed files in one transaction, however long that takes: for a database that nobody else uses. Recomputes data that depends on
 * changed charts, and retries orphans. Throws 409 `demo_catalogue` rather than mix real songs with the demo's.
 */
export const loadCatalogue = command<SeedFiles, CatalogueReport>(
  'imports.loadCatalogue',
  async (tx, files, context) => {
    await refuseMixing(tx, files);
    const report = await loadSeeds(tx, files, context);
    return { ...report, ...(await followSeeds(tx, report, context)) };
  },
);
