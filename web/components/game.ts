import { useQuery } from '@tanstack/react-query';
import type { GamePTConfig } from 'kaiden-client';

import { read } from '../api.ts';
import { status, useMyID } from '../shared/me.ts';
import { useLanguage } from '../texts/index.ts';

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

/** Returns functions that name games and playtypes in the reader's language; ids stand in until the names are loaded. */
export function useGameNames() {
  const { language } = useLanguage();
  const { data } = useGames();
  const of = (game: string) => data?.configs[game]?.names[language];
  const gameName = (game: string) => of(game)?.game ?? game;
  const playtypeName = ({ game, playtype }: Gpt): string => {
    const names = of(game);
    // The only playtype of a game needs no name beside it.
    return names ? (names.playtypes[playtype] ?? names.game) : playtype;
  };
  /** Names a game and its playtype; the playtype is left out if it is the only one. */
  const gptName = ({ game, playtype }: Gpt) => {
    const isOnly = data?.configs[game]?.validPlaytypes.length === 1;
    return isOnly ? gameName(game) : `${gameName(game)} ${playtypeName({ game, playtype })}`;
  };
  return { gameName, playtypeName, gptName };
}

/** Returns a function that names a game and its playtype; the playtype is left out if it is the only one. */
export const useGptName = (): ((gpt: Gpt) => string) => useGameNames().gptName;

/** Returns a function that names a game and playtype written as "game:playtype". */
export function useIDStringName(): (idString: string) => string {
  const name = useGptName();
  return (idString) => {
    const [game = '', playtype = ''] = idString.split(':');
    return name({ game, playtype });
  };
}

const myGames = (me: number | null | undefined) => ({
  ...read('users', 'gameStats', { params: { userID: 'me' } }),
  enabled: typeof me === 'number',
});

/** Returns whether the server is still being asked who the reader is and what they have played. */
export function useAreMyGamesLoading(): boolean {
  const me = useQuery(status());
  const games = useQuery(myGames(me.data?.whoami));
  return me.isLoading || games.isLoading;
}

/** Returns the games that the reader has played, with ratings and ranks; empty for guests and where the server can't say. */
export function useMyGames() {
  const me = useMyID();
  const query = useQuery(myGames(me));
  return me === null || query.isError ? [] : query.data;
}

/** Returns the caller's profile in a game:playtype: null if there is none, undefined while it is unknown. */
export function useMyStats({ game, playtype }: Gpt) {
  const all = useMyGames();
  return all && (all.find((stats) => stats.game === game && stats.playtype === playtype) ?? null);
}
