import type { UserRef } from '../../contracts/common.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok, type Caller } from '../http/handler.ts';
import { findOwnUgpt, findUgpt, playerIn } from '../stats/find-ugpt.ts';
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
  });
};
