import { useQuery } from '@tanstack/react-query';
import type { GamePTConfig } from 'kaiden/client';

import { read } from '../api.ts';
import { useMyID } from '../shared/me.ts';

/** A game and playtype, as the parameters of addresses and calls. */
export interface Gpt {
  game: string;
  playtype: string;
}

/** Data of a game's module does not change during a visit. */
const A_WHILE = 300_000;

export const gamesList = () => ({ ...read('games', 'list'), staleTime: A_WHILE });

export const playtypeOf = ({ game, playtype }: Gpt) => ({
  ...read('games', 'playtype', { params: { game, playtype } }),
  staleTime: A_WHILE,
});

/** All games with their names and playtypes; undefined while that is not known. */
export const useGames = () => useQuery(gamesList());

/** Lamps, grades, algorithms and so on of a game:playtype; undefined while that is not known. */
export const useGameConfig = (gpt: Gpt): GamePTConfig | undefined => useQuery(playtypeOf(gpt)).data?.config;

/** The name of a game and its playtype; the playtype is left out where there is but one. */
export function useGptName(): (gpt: Gpt) => string {
  const { data } = useGames();
  return ({ game, playtype }) => {
    const config = data?.configs[game];
    const name = config?.name ?? game;
    return config?.validPlaytypes.length === 1 ? name : `${name} ${playtype}`;
  };
}

/** Returns the games that the reader has played, with ratings and ranks; empty for guests. */
export function useMyGames() {
  const me = useMyID();
  const query = useQuery({
    ...read('users', 'gameStats', { params: { userID: 'me' } }),
    enabled: typeof me === 'number',
  });
  return me === null ? [] : query.data;
}

/** Returns the caller's profile in a game:playtype: null if there is none, undefined while it is unknown. */
export function useMyStats({ game, playtype }: Gpt) {
  const all = useMyGames();
  return all && (all.find((stats) => stats.game === game && stats.playtype === playtype) ?? null);
}
