import { useQuery } from '@tanstack/react-query';

import { read, type Body } from '../../api.ts';
import { useGames } from '../../components/game.ts';
import { HOOK_INSTRUCTIONS } from '../../texts/game-hooks.ts';
import { useLanguage } from '../../texts/index.ts';

export type GameHook = Body<'gameHooks', 'list'>[number];

export const useHooks = () => useQuery(read('gameHooks', 'list'));

/** Returns whether players can get a key for a hook. */
export const isOffered = ({ isEnabled, isServed }: GameHook): boolean => isEnabled && isServed;

/** Returns a function that names the games of a hook. */
export function useGameNames(): (hook: GameHook) => string {
  const { data } = useGames();
  return ({ games }) => games.map((game) => data?.configs[game]?.name ?? game).join(', ');
}

/** Returns where the file or the key goes, in the reader's language; in English where there is no translation. */
export function useInstructions({ hookID, instructions }: GameHook): readonly string[] {
  const own = HOOK_INSTRUCTIONS[useLanguage().language][hookID];
  return own?.map((sentence) => sentence.replaceAll('{{base}}', window.location.origin)) ?? instructions;
}
