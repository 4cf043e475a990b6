import type { Db, Tx } from '../../../db/open.ts';
import { refuseMixing } from '../../catalogue/demo/refuse-mixing.ts';
import { lacksContents, refreshFolders } from '../../catalogue/folders/contents.ts';
import { readGptRows, saveRatingRules } from '../../catalogue/gpts.store.ts';
import { gptRow, registerGpts } from '../../catalogue/gpts.ts';
import type { SeedFiles } from '../../catalogue/seeds/files.ts';
import { loadSeeds } from '../../catalogue/seeds/load.ts';
import type { SeedReport } from '../../catalogue/seeds/report.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { Games } from '../../games/registry.ts';
import { findPBsBehind } from '../../play/pbs/store.ts';
import { refreshStale } from '../../play/stale/refresh.ts';
import { repositionGoals } from '../../play/targets/follow-catalogue.ts';
import { command, type Work } from '../../writer/command.ts';
import { followLoad } from './catalogue/follow.ts';
import { retryOrphans, type OrphansRetried } from './orphans/retry.ts';
import { repositionPBs, type Rederived } from './rederive.ts';

/**
 * Updates the database to the games of this program: adds rows for new ones and rebuilds data that depends on changed lists of a module
 * (`rebuilt`). Returns also the game:playtypes whose scores are rated by other rules than this program's (`outdated`).
 */
export const prepareGames = command<undefined, { rebuilt: string[]; outdated: string[] }>(
  'imports.prepareGames',
  async (tx, _, context) => {
    const { rebuilt } = await registerGpts(tx, undefined, context);
    for (const gpt of context.games.all().filter(({ idString }) => rebuilt.includes(idString))) {
      const row = await gptRow(tx, gpt.game, gpt.playtype);
      await repositionPBs(tx, gpt, row);
      await repositionGoals(tx, gpt, row);
    }
    if (await lacksContents(tx))
      await refreshFolders(
        tx,
        (await readGptRows(tx)).map(({ id }) => id),
      );
    return { rebuilt, outdated: await noteRules(tx, context.games) };
  },
);

/** Notes the rating rules where nobody has played, and returns the other game:playtypes that are rated by other rules. */
async function noteRules(tx: Tx, games: Games): Promise<string[]> {
  const outdated = await findOutdated(tx, games);
  const played: string[] = [];
  for (const { game, playtype, idString, ratingRules } of outdated) {
    const row = await gptRow(tx, game, playtype);
    const [first] = await findPBsBehind(tx, row, { user: 0, chart: 0 }, 1);
    if (first) played.push(idString);
    else await saveRatingRules(tx, row, ratingRules);
  }
  return played;
}

/** Returns the game:playtypes that are rated by other rules than this program's. */
export async function findOutdated(db: Db, games: Games): Promise<Gpt[]> {
  const rules = new Map((await readGptRows(db)).map((row) => [`${row.game}:${row.playtype}`, row.ratingRules]));
  return games.all().filter((gpt) => rules.get(gpt.idString) !== gpt.ratingRules);
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
  const recomputed = await followLoad(tx, report, context);
  const { moved } = await refreshStale(tx, context, Infinity);
  context.progress({ stage: 'matching', description: 'Retrying unmatched scores' });
  const orphans = await retryOrphans(tx, null, context);
  return { rederived: { ...recomputed, moved }, orphans };
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
