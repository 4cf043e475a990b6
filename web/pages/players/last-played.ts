import type { ActivityDocument, RankedUserGameStats } from 'kaiden-client';

import type { Gpt } from '../../components/game.ts';

/** Sorts games by their latest session, latest first. */
export function byLastPlayed(
  games: readonly RankedUserGameStats[],
  lately: Readonly<Record<string, ActivityDocument>> = {},
): RankedUserGameStats[] {
  const last = ({ game, playtype }: Gpt) => lately[`${game}:${playtype}`]?.recentSessions[0]?.timeEnded ?? 0;
  return games.toSorted((a, b) => last(b) - last(a));
}
