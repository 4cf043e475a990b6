import type { GamePTConfig } from 'kaiden/client';

import { useLanguage } from '../texts/index.ts';
import { RATING_DESCRIPTIONS } from '../texts/ratings.ts';

/** Returns a function that describes the ratings of a game's scores, sessions or profiles in the reader's language. */
export function useRatingDescriptions(
  kind: 'score' | 'session' | 'profile',
  game: string,
  config: GamePTConfig | undefined,
): (alg: string) => string | undefined {
  const words = RATING_DESCRIPTIONS[useLanguage().language];
  return (alg) =>
    words[`${kind}.${alg} ${game}`] ?? words[`${kind}.${alg}`] ?? config?.[`${kind}RatingAlgDescriptions`][alg];
}
