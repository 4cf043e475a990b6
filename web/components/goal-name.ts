import { useQueries } from '@tanstack/react-query';

import { goalNameIn } from '../texts/goal-names.ts';
import { useLanguage } from '../texts/index.ts';
import { playtypeOf, type Gpt } from './game.ts';

/**
 * Returns a function that names goals in the reader's language. `games` has the game:playtypes of these goals: until their lamps and
 * grades are known, names with one stay English.
 */
export function useGoalName(games: readonly Gpt[]): (goal: Gpt & { name: string }) => string {
  const { language } = useLanguage();
  const unique = [...new Map(games.map((gpt) => [keyOf(gpt), gpt])).values()];
  const found = useQueries({
    queries: unique.map((gpt) => ({ ...playtypeOf(gpt), enabled: language !== 'en' })),
  });
  const values = new Map(
    unique.map((gpt, at) => {
      const config = found[at]?.data?.config;
      return [keyOf(gpt), config ? [...config.lamps, ...config.grades] : []];
    }),
  );
  return (goal) => goalNameIn(language, goal.name, values.get(keyOf(goal)) ?? []);
}

const keyOf = ({ game, playtype }: Gpt) => `${game}:${playtype}`;
