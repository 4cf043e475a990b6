import { playtypeOf } from '../../components/game.ts';
import { firstGames } from '../../pages/home/dashboard/first-games.ts';
import {
  gainsOf,
  goalsOf,
  historyOf,
  lastOf,
  myGames,
  mySummary,
  rivalNews,
} from '../../pages/home/dashboard/queries.ts';
import { announcements } from '../../pages/home/queries.ts';
import { byLastPlayed } from '../../pages/players/last-played.ts';
import { sessionOf } from '../../pages/players/queries.ts';
import { myself, status } from '../../shared/me.ts';
import { isNarrow } from '../../shared/narrow.ts';
import { ahead, queryClient } from '../queries.ts';

/**
 * Requests what the start page shows while its scripts are loading: for players the script of their own start page as well, because on
 * mobile networks each answer that has to be waited for before the next request takes longer than all else.
 */
export function aheadOfStart(loading: { preload: boolean }): void {
  ahead(loading, announcements());
  if (!loading.preload) void aheadOfOwn(loading);
}

async function aheadOfOwn(loading: { preload: boolean }): Promise<void> {
  // The page itself shows what fails.
  const known = await queryClient.ensureQueryData(status()).catch(() => null);
  if (known === null || known.whoami === null) return;
  void import('../../pages/home/dashboard/Dashboard.tsx').catch(() => null);
  ahead(loading, myself(), myGames(), mySummary(), rivalNews());
  const games = await queryClient.ensureQueryData(myGames()).catch(() => []);
  const sorted = byLastPlayed(games);
  const [main] = sorted;
  const last = lastOf(games);
  if (main) ahead(loading, gainsOf(main));
  if (last) ahead(loading, sessionOf(last.sessionID));
  const first = firstGames(sorted, isNarrow());
  ahead(loading, ...first.flatMap((gpt) => [playtypeOf(gpt), historyOf(gpt)]), ...games.map(goalsOf));
}
