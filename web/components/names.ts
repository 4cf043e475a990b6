import type { GamePTConfig } from 'kaiden-client';

import { componentTexts } from '../texts/components.ts';
import { useLanguage } from '../texts/index.ts';
import type { Language } from '../texts/language.ts';

/** Returns functions that name a game's ratings, classes and lamps in the reader's language; ids stand in until the names are loaded. */
export function useNames(config: GamePTConfig | undefined) {
  const { language } = useLanguage();
  return namesOf(config, language);
}

export function namesOf(config: GamePTConfig | undefined, language: Language) {
  const t = componentTexts[language];
  const names = config?.names[language];
  return {
    score: (alg: string) => names?.scoreRatings[alg] ?? alg,
    /** Returns a rating's abbreviation; that which is an English word in the reader's. */
    shortScore: (alg: string) => {
      const short = config?.shortScoreRatings[alg] ?? alg;
      return short === 'Rating' ? t.rating : short;
    },
    session: (alg: string) => names?.sessionRatings[alg] ?? alg,
    profile: (alg: string) => names?.profileRatings[alg] ?? alg,
    total: (name: string) => names?.totals[name] ?? name,
    classSet: (set: string) => names?.classSets[set] ?? set,
    /** Returns the name of the class at a position of a set. */
    classAt: (set: string, value: number) => names?.classes[set]?.[value] ?? '–',
    lamp: (lamp: string) => names?.lamps[lamp] ?? lamp,
  };
}
