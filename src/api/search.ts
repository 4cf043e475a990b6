import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { States } from '../../db/states/states.ts';
import { counted } from '../base/shared/counted.ts';
import { gptNames } from '../catalogue/gpts.ts';
import { ofOffered } from '../catalogue/offered.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok, type Caller } from '../handler/handler.ts';
import { findRivalsAnywhere } from '../play/rivals/store.ts';
import { chartsNamed } from '../play/search/by-hash.ts';
import {
  foldersNamed,
  goalsNamed,
  questsNamed,
  sessionsNamed,
  songsNamed,
  tablesNamed,
  usersNamed,
} from '../play/search/by-name.ts';
import { createNamedLists } from '../play/search/named-lists.ts';
import { findProfilesOf } from '../play/stats/store.ts';

/** Returns the handlers of searches over all games. */
export const searchRoutes = ({ db, games, states }: { db: Db; games: Games; states: Pick<States, 'stamp'> }) => {
  const among = { db, lists: createNamedLists(states) };
  const isOffered = ({ game }: { game: string }): boolean => games.isOffered(game);
  const offered = games.offered().map(({ id }) => id);
  /** Null searches all games, which is faster. */
  const songGames = offered.length < games.list().length ? offered : null;
  const gamesOf = async ({ userID }: Caller): Promise<string[]> => {
    const rows = (await ofOffered(db, games, await findProfilesOf(db, userID))).map(({ gpt }) => gpt);
    const names = await gptNames(db, rows);
    return [...new Set(rows.map((row) => names.get(row)!.game))];
  };

  return bind('search', api.search, {
    everything: async ({ query, caller }) => {
      const search = { text: query.search, limit: query.limit };
      const songsOf = query.hasPlayedGame && caller ? await gamesOf(caller) : songGames;
      const found = {
        users: await usersNamed(db, search, caller ? await findRivalsAnywhere(db, caller.userID) : new Set()),
        ...(await songsNamed(db, search, songsOf)),
        folders: (await foldersNamed(among, search, query)).filter(isOffered),
        tables: (await tablesNamed(among, search, query)).filter(isOffered),
        sessions: (await sessionsNamed(db, search)).filter(isOffered),
        quests: (await questsNamed(among, search)).filter(isOffered),
        goals: (await goalsNamed(among, search)).filter(isOffered),
      };
      return ok(`Found ${counted(found.songs.length, 'song')} and ${counted(found.users.length, 'user')}`, found);
    },
    chartHash: async ({ query }) => {
      const found = await chartsNamed(db, games, query.search);
      return ok(`Found ${counted(found.charts.length, 'chart')}`, found);
    },
  });
};
