import type { GamePTConfig } from 'kaiden/client';

import { useLanguage } from '../texts/index.ts';
import { RATING_DESCRIPTIONS } from '../texts/ratings.ts';

/** Returns a function that describes the ratings of a game's scores, sessions, profiles or totals in the reader's language. */
export function useRatingDescriptions(
  kind: 'score' | 'session' | 'profile' | 'total',
  game: string,
  config: GamePTConfig | undefined,
): (alg: string) => string | undefined {
  const words = RATING_DESCRIPTIONS[useLanguage().language];
  const english = (alg: string) =>
    kind === 'total' ? config?.totals?.[alg]?.about : config?.[`${kind}RatingAlgDescriptions`][alg];
  return (alg) => words[`${kind}.${alg} ${game}`] ?? words[`${kind}.${alg}`] ?? english(alg);
}
