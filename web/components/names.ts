import type { GamePTConfig } from 'kaiden/client';

import { useLanguage } from '../texts/index.ts';

/** Returns functions that name a game's ratings, classes and lamps in the reader's language; ids stand in until the names are loaded. */
export function useNames(config: GamePTConfig | undefined) {
  const { language } = useLanguage();
  const names = config?.names[language];
  return {
    score: (alg: string) => names?.scoreRatings[alg] ?? alg,
    session: (alg: string) => names?.sessionRatings[alg] ?? alg,
    profile: (alg: string) => names?.profileRatings[alg] ?? alg,
    total: (name: string) => names?.totals[name] ?? name,
    classSet: (set: string) => names?.classSets[set] ?? set,
    /** Returns the name of the class at a position of a set. */
    classAt: (set: string, value: number) => names?.classes[set]?.[value] ?? '–',
    lamp: (lamp: string) => names?.lamps[lamp] ?? lamp,
  };
}
