import { api } from '../../../contracts/index.ts';
import { findGpt } from '../../catalogue/find-gpt.ts';
import { findRelated } from '../../catalogue/related.ts';
import { chooser } from '../../games/engine/partition.ts';
import { bind, ok } from '../../http/handler.ts';
import { pbDocuments } from '../../pbs/documents.ts';
import { findPBsOnCharts } from '../../pbs/lists/store.ts';
import { findRatedCharts } from '../../pbs/ratings/store.ts';
import { findPB } from '../../pbs/store.ts';
import { notFound, Refusal } from '../../shared/refusal.ts';
import { createContext } from '../context.ts';
import { play } from '../documents/scores.ts';
import { resolve } from '../lookup/resolve.ts';
import { onlyGpt, playerOf, type Deps } from '../player-of.ts';
import { v3Related } from '../related/documents.ts';
import { findTieredCharts } from '../related/store.ts';

const HASH = 'bmsChartHash';

/** Routes that one game alone has. */
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
        if (!pb) return ok('Not played', null);
        const [document] = (await pbDocuments(db, games, [pb])).pbs;
        return ok('Found the PB', play(document!, createContext(deps, gpt)));
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
        const pbs = Array.from(found.pbs, (pb) => play(pb, context));
        const split = parts[0]!.length;
        return ok(`${pbs.length} PBs`, {
          ...v3Related(found, context),
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
        return ok(`${rows.length} charts`, v3Related(related, createContext({ db, games }, gpt)));
      },
    },
  );
};
