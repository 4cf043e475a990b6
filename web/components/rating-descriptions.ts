import type { GamePTConfig } from 'kaiden-client';

import { useLanguage } from '../texts/index.ts';
import { RATING_DESCRIPTIONS } from '../texts/ratings.ts';
import { useNames } from './names.ts';

/** Matches spaces that stood around an id and are now within Japanese text. */
const WITHIN_JAPANESE = /(?<=[\u3040-\u30FF\u4E00-\u9FFF]) (?=[\u3040-\u30FF\u4E00-\u9FFF])/g;

/** Replaces ids of ratings by their names; words that are also ids, such as "rating", stay. */
const withNames = (text: string, algs: readonly string[], nameOf: (alg: string) => string) =>
  algs
    .filter((alg) => /[a-z][A-Z]|\d/.test(alg))
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, alg) => text.replaceAll(new RegExp(`\\b${alg}s?\\b`, 'g'), () => nameOf(alg)), text)
    .replaceAll(WITHIN_JAPANESE, '');

/** Returns a function that describes the ratings of a game's scores, sessions, profiles or totals in the reader's language. */
export function useRatingDescriptions(
  kind: 'score' | 'session' | 'profile' | 'total',
  game: string,
  config: GamePTConfig | undefined,
): (alg: string) => string | undefined {
  const words = RATING_DESCRIPTIONS[useLanguage().language];
  const english = (alg: string) =>
    kind === 'total' ? config?.totals?.[alg]?.about : config?.[`${kind}RatingAlgDescriptions`][alg];
  const { score } = useNames(config);
  return (alg) => {
    const text = words[`${kind}.${alg} ${game}`] ?? words[`${kind}.${alg}`] ?? english(alg);
    return text && withNames(text, config?.scoreRatingAlgs ?? [], score);
  };
}
