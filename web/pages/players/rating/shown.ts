import { useSearch } from '@tanstack/react-router';
import type { GamePTConfig } from 'kaiden-client';

import { useGameSettings } from '../../../components/preferred.ts';
import { useSlice } from '../ugpt.ts';

/** Returns the ratings of profiles: the reader's own choice first, else the one that the game shows. */
function ratingsOf(config: GamePTConfig, preferred: string | null): string[] {
  const { profileRatingAlgs: algs, inGameRatings, defaultProfileRatingAlg } = config;
  const first = preferred ?? inGameRatings?.profile ?? defaultProfileRatingAlg;
  return [first, ...algs.filter((alg) => alg !== first)];
}

/** Returns the ratings to choose from, and the one to ask for: that of the address or the reader's; undefined for the game's. */
export function useShownRating(): { all: string[]; asked: string | undefined } {
  const { params, config } = useSlice();
  const { alg } = useSearch({ strict: false });
  const preferred = useGameSettings(params)?.preferredProfileAlg ?? null;
  return { all: ratingsOf(config, preferred), asked: alg ?? preferred ?? undefined };
}
