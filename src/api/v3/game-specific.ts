import { api } from '../../../contracts/index.ts';
import { counted } from '../../base/shared/counted.ts';
import { notFound, Refusal } from '../../base/shared/refusal.ts';
import { findGpt } from '../../catalogue/find-gpt.ts';
import { findRelated } from '../../catalogue/related.ts';
import { chooser } from '../../games/engine/partition.ts';
import { bind, ok } from '../../handler/handler.ts';
import { pbDocuments } from '../../play/pbs/documents.ts';
import { findPBsOnCharts } from '../../play/pbs/lists.store.ts';
import { findRatedCharts } from '../../play/pbs/ratings.store.ts';
import { findPB } from '../../play/pbs/store.ts';
import { createContext } from '../../v3/context.ts';
import { play, plays } from '../../v3/documents/scores.ts';
import { resolve } from '../../v3/lookup/resolve.ts';
import { onlyGpt, playerOf, type Deps } from '../../v3/player-of.ts';
import { findTieredCharts } from '../../v3/related.store.ts';
import { v3Related } from '../../v3/related.ts';

const HASH = 'bmsChartHash';

/** Returns the handlers specific to one game. */
export const v3GameSpecificRoutes = (deps: Deps) => {
  const { db, games } = deps;
  const { bestScore, jubility, sieglindeCharts } = api.v3;
  return bind(
    'v3',
    { bestScore, jubility, sieglindeCharts },
    {
      bestScore: async ({ params, caller }) => {
        const { gpt, userID } = await playerOf(deps, params, caller);
        if (!gpt.matchTypes.has(HASH)) throw notFound('chart');
        const row = await resolve(deps, gpt, { matchType: HASH, identifier: params.checksum.toLowerCase() });
        const pb = await findPB(db, userID, row);
        if (!pb) return ok('The player has no score on this chart', null);
        const [document] = (await pbDocuments(db, games, [pb])).pbs;
        return ok('Found the PB', await play(document!, createContext(deps, gpt)));
      },
      jubility: async ({ params, caller }) => {
        const ugpt = await playerOf(deps, params, caller);
        const how = ugpt.gpt.def.profileAlgs['jubility']?.reduce;
        if (how?.op !== 'sumParts') throw new Refusal(404, 'game_not_found', `${params.gameID} has no jubility`);
        const parts = chooser(how)(await findRatedCharts(db, ugpt, how.of));
        const rows = await findPBsOnCharts(
          db,
          ugpt.userID,
          parts.flat().map(({ chart }) => chart),
        );
        const found = await pbDocuments(db, games, rows);
        const context = createContext(deps, ugpt.gpt);
        const pbs = await plays(found.pbs, context);
        const split = parts[0]!.length;
        return ok(`Found ${counted(pbs.length, 'PB')}`, {
          ...(await v3Related(found, context)),
          pickUp: pbs.slice(0, split),
          other: pbs.slice(split),
        });
      },
      sieglindeCharts: async ({ params, db }) => {
        const { gpt, gptRow } = await findGpt(db, games, onlyGpt(games, params.gameID));
        if (!('sgl-EC' in gpt.def.tiers)) {
          throw new Refusal(404, 'game_not_found', `${params.gameID} has no Sieglinde tiers`);
        }
        const rows = await findTieredCharts(db, gptRow);
        const related = await findRelated(db, rows);
        return ok(
          `Found ${counted(rows.length, 'chart')}`,
          await v3Related(related, createContext({ db, games }, gpt)),
        );
      },
    },
  );
};
