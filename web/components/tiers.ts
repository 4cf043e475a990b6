import { useLanguage } from '../texts/index.ts';
import { TIERLIST_NAMES } from '../texts/metrics.ts';
import { useGameConfig } from './game.ts';

/** Returns a function for the name of a tier list in the reader's language. */
export function useTierName(game: string, playtype: string): (name: string) => string {
  const words = TIERLIST_NAMES[useLanguage().language];
  const config = useGameConfig({ game, playtype });
  return (name) => words[name] ?? config?.tierlistDescriptions[name] ?? name;
}
