import { z } from 'zod';

import type { UserRef } from '../../contracts/common.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { toUserDocument } from '../accounts/users/documents.ts';
import { findUsers } from '../accounts/users/store.ts';
import { counted } from '../base/shared/counted.ts';
import { readPage, type PagedList, type PageQuery } from '../base/shared/cursor.ts';
import { notFound } from '../base/shared/refusal.ts';
import { chartByID } from '../catalogue/store.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok, page, type Caller } from '../handler/handler.ts';
import { pbDocuments } from '../play/pbs/documents.ts';
import { findPBsOfUsers } from '../play/pbs/lists.store.ts';
import { topPBs } from '../play/pbs/top/page.ts';
import { findTopPBsOf } from '../play/pbs/top/store.ts';
import { setRivals } from '../play/rivals/commands.ts';
import { findChallengers, findRivals } from '../play/rivals/store.ts';
import { chooseAlg, findOwnUgpt, findUgpt, playerIn } from '../play/stats/find-ugpt.ts';
import type { Writer } from '../writer/command.ts';

const challengersOf: PagedList<number, [user: number]> = {
  name: 'challengers',
  key: z.tuple([z.number()]),
  keyOf: (userID) => [userID],
};

interface ChallengersInput {
  params: { userID: UserRef; game: string; playtype: string };
  query: PageQuery;
  caller: Caller | null;
}

/** Returns the handlers of rivals. */
export const rivalRoutes = ({ db, games, writer }: { db: Db; games: Games; writer: Writer }) => {
  const challengers = async ({ params, query, caller }: ChallengersInput) => {
    const ugpt = await findUgpt({ db, games }, params, caller);
    const { rows, next } = await readPage(challengersOf, query, [ugpt.userID, ugpt.gptRow], (after, limit) =>
      findChallengers(db, ugpt, { after, limit }),
    );
    return page(`Found ${counted(rows.length, 'challenger')}`, (await findUsers(db, rows)).map(toUserDocument), next);
  };

  return bind('rivals', api.rivals, {
    list: async ({ params, caller }) => {
      const ids = await findRivals(db, await findUgpt({ db, games }, params, caller));
      return ok(`Found ${counted(ids.length, 'rival')}`, (await findUsers(db, ids)).map(toUserDocument));
    },
    replace: async ({ params, json, caller }) => {
      const ugpt = await findOwnUgpt({ db, games }, params, caller);
      await writer.run(setRivals, { ...playerIn(ugpt), ...json });
      return ok(`You now have ${counted(json.rivalIDs.length, 'rival')}`, {});
    },
    challengers,
    challengersBelowRivals: challengers,
    pbLeaderboard: async ({ params, query, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const { def, indexedAlgs } = ugpt.gpt;
      const alg = chooseAlg(query.alg, indexedAlgs, def.defaults.score);
      const players = [ugpt.userID, ...(await findRivals(db, ugpt))];
      const { rows, next } = await readPage(
        topPBs('rivals', alg),
        query,
        [ugpt.userID, ugpt.gptRow, alg],
        (after, limit) => findTopPBsOf(db, players, { gpt: ugpt.gptRow, alg, after, limit }),
      );
      const users = (await findUsers(db, players)).map(toUserDocument);
      return page(`The best PBs by ${alg}`, { ...(await pbDocuments(db, games, rows)), users }, next);
    },
    pbsOnChart: async ({ params, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const chart = await chartByID(db, ugpt.gptRow, params.chartID);
      if (!chart) throw notFound('chart');
      const ids = await findRivals(db, ugpt);
      const { pbs } = await pbDocuments(db, games, await findPBsOfUsers(db, chart.row, ids));
      return ok(`Found PBs of ${pbs.length} of ${counted(ids.length, 'rival')}`, {
        pbs,
        rivals: (await findUsers(db, ids)).map(toUserDocument),
      });
    },
  });
};
