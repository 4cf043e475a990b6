import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok } from '../handler/handler.ts';
import { pbDocuments } from '../play/pbs/documents.ts';
import { findPBsOnCharts } from '../play/pbs/lists.store.ts';
import { listedCharts, ratingBreakdown } from '../play/ratings/breakdown.ts';
import { readStanding } from '../play/ratings/player-charts.ts';
import { chooseAlg, findUgpt, type FoundUgpt } from '../play/stats/find-ugpt.ts';

/** Maximum number of plays listed below the floor of a part. */
const MISSED = 10;

/** Returns the requested profile rating; by default the one that the game shows. Throws 400 for an unknown one. */
function algOf({ gpt: { def } }: FoundUgpt, asked: string | undefined) {
  const name = chooseAlg(asked, Object.keys(def.profileAlgs), def.inGame?.profile ?? def.defaults.profile);
  return { name, alg: def.profileAlgs[name]! };
}

/** Returns the handlers of what profile ratings consist of. */
export const ratingRoutes = ({ games }: { games: Games }) =>
  bind('ratings', api.ratings, {
    get: async ({ params, query, caller, db }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const { name, alg } = algOf(ugpt, query.alg);
      const standing = await readStanding(db, ugpt, alg, MISSED);
      const { documents, nameOf } = await listedPBs(db, games, ugpt, listedCharts(standing));
      const rating = ratingBreakdown(ugpt.gpt, name, standing, nameOf);
      return ok(`${name} of ${ugpt.user.username}`, { rating, ...documents });
    },
  });

/** Returns a player's PBs on these charts (rows), and a function for the public ids of a chart. */
async function listedPBs(db: Db, games: Games, { userID }: FoundUgpt, charts: readonly number[]) {
  const rows = await findPBsOnCharts(db, userID, charts);
  const documents = await pbDocuments(db, games, rows);
  const named = new Map(Array.from(documents.pbs, ({ chartID, songID }, i) => [rows[i]!.chart, { chartID, songID }]));
  return { documents, nameOf: (row: number) => named.get(row)! };
}
