import type { RankedUserGameStats } from 'kaiden-client';

/** Sorts games by their last session, latest first. */
export const byLastPlayed = (games: readonly RankedUserGameStats[]): RankedUserGameStats[] =>
  games.toSorted((a, b) => (b.lastSession?.timeEnded ?? 0) - (a.lastSession?.timeEnded ?? 0));
