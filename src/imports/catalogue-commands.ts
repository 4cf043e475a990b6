import { gptRow, registerGpts } from '../catalogue/gpts.ts';
import type { SeedFiles } from '../catalogue/seeds/files.ts';
import { loadSeeds } from '../catalogue/seeds/load.ts';
import type { SeedReport } from '../catalogue/seeds/report.ts';
import { command } from '../writer/command.ts';
import { rederiveCharts, repositionPBs, type Rederived } from './rederive.ts';

/**
 * Makes the database fit the games that this program knows: rows for new ones, and where the lists of a module have
 * changed, what was made from them. Returns the idStrings of those.
 */
export const prepareGames = command<undefined, { rebuilt: string[] }>(
  'imports.prepareGames',
  async (tx, _, context) => {
    const { rebuilt } = await registerGpts(tx, undefined, context);
    for (const gpt of context.games.all().filter(({ idString }) => rebuilt.includes(idString))) {
      await repositionPBs(tx, gpt, await gptRow(tx, gpt.game, gpt.playtype));
    }
    return { rebuilt };
  },
);

/** Loads seed files, and computes anew what hangs on the charts that they change. */
export const loadCatalogue = command<SeedFiles, SeedReport & { rederived: Rederived }>(
  'imports.loadCatalogue',
  async (tx, files, context) => {
    const report = await loadSeeds(tx, files, context);
    context.progress('Computing scores on changed charts');
    return { ...report, rederived: await rederiveCharts(tx, report.changedCharts, context) };
  },
);
