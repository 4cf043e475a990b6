import type { GamePTConfig } from 'kaiden-client';

import { useFormat } from '../format/index.ts';
import { useTexts } from '../texts/index.ts';
import { playersTexts } from '../texts/players.ts';
import { useNames } from './names.ts';

/**
 * Returns a function that marks the profile rating that the game itself shows ("in the game"), or that comes close to it ("estimate");
 * undefined for others, and where the name says it.
 */
export function useRatingMark(config: GamePTConfig | undefined): (alg: string) => string | undefined {
  const t = useTexts(playersTexts);
  const { profile } = useNames(config);
  const shown = config?.inGameRatings;
  const mark = shown?.isEstimate ? t.estimate : t.inGame;
  return (alg) => (alg === shown?.profile && !profile(alg).includes(mark) ? mark : undefined);
}

/** Returns a function that says of a profile rating what it is, and its place: "in the game · #2 of 30". */
export function useRatingNote(
  config: GamePTConfig | undefined,
): (alg: string, place: { ranking: number; outOf: number } | null | undefined) => string {
  const t = useTexts(playersTexts);
  const { number } = useFormat();
  const mark = useRatingMark(config);
  return (alg, place) =>
    [mark(alg), place && t.place(number(place.ranking), number(place.outOf))].filter(Boolean).join(' · ');
}
