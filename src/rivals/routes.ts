import type { UserRef } from '../../contracts/common.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { chartByID } from '../catalogue/store.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok, type Caller } from '../http/handler.ts';
import { pbDocuments } from '../pbs/documents.ts';
import { findPBsOfUsers, findTopPBsOf } from '../pbs/lists/store.ts';
import { notFound } from '../shared/refusal.ts';
import { chooseAlg, findOwnUgpt, findUgpt, playerIn } from '../stats/find-ugpt.ts';
import { toUserDocument } from '../users/documents.ts';
import { findUsers } from '../users/store.ts';
import type { Writer } from '../writer/command.ts';
import { setRivals } from './commands.ts';
import { findChallengers, findRivals } from './store.ts';

const LISTED = 500;

interface Path {
  userID: UserRef;
  game: string;
  playtype: string;
}

/** Whom a player measures themselves against. */
export const rivalRoutes = ({ db, games, writer }: { db: Db; games: Games; writer: Writer }) => {
  const challengers = async (params: Path, caller: Caller | null) => {
    const ids = await findChallengers(db, await findUgpt({ db, games }, params, caller), LISTED);
    return ok(`${ids.length} challengers`, (await findUsers(db, ids)).map(toUserDocument));
  };

  return bind('rivals', api.rivals, {
    list: async ({ params, caller }) => {
      const ids = await findRivals(db, await findUgpt({ db, games }, params, caller));
      return ok(`${ids.length} rivals`, (await findUsers(db, ids)).map(toUserDocument));
    },
    replace: async ({ params, json, caller }) => {
      const ugpt = await findOwnUgpt({ db, games }, params, caller);
      await writer.run(setRivals, { ...playerIn(ugpt), ...json });
      return ok(`You have ${json.rivalIDs.length} rivals`, {});
    },
    challengers: ({ params, caller }) => challengers(params, caller),
    challengersBelowRivals: ({ params, caller }) => challengers(params, caller),
    pbLeaderboard: async ({ params, query, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const { def } = ugpt.gpt;
      const alg = chooseAlg(query.alg, Object.keys(def.scoreAlgs), def.defaults.score);
      const players = [ugpt.userID, ...(await findRivals(db, ugpt))];
      const rows = await findTopPBsOf(db, players, { gpt: ugpt.gptRow, alg, limit: query.limit });
      const users = (await findUsers(db, players)).map(toUserDocument);
      return ok(`The best PBs by ${alg}`, { ...(await pbDocuments(db, games, rows)), users });
    },
    pbsOnChart: async ({ params, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const chart = await chartByID(db, ugpt.gptRow, params.chartID);
      if (!chart) throw notFound('chart');
      const ids = await findRivals(db, ugpt);
      const { pbs } = await pbDocuments(db, games, await findPBsOfUsers(db, chart.row, ids));
      return ok(`${pbs.length} of ${ids.length} rivals`, {
        pbs,
        rivals: (await findUsers(db, ids)).map(toUserDocument),
      });
    },
  });
};
