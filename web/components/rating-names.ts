import type { GamePTConfig } from 'kaiden-client';

import { useTexts } from '../texts/index.ts';
import { playersTexts } from '../texts/players.ts';
import { useNames } from './names.ts';

/** Returns a function that names a profile rating of a game, and marks the one that the game itself shows. */
export function useRatingName(config: GamePTConfig | undefined): (alg: string) => string {
  const t = useTexts(playersTexts);
  const { profile } = useNames(config);
  const shown = config?.inGameRatings;
  return (alg) =>
    alg === shown?.profile ? `${profile(alg)} (${shown.isEstimate ? t.estimate : t.inGame})` : profile(alg);
}
