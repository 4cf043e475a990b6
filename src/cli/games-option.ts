import definitions from '../games/all.gen.ts';
import { UsageError } from './usage-error.ts';

/** Returns the ids of games in a list with commas. Throws UsageError for one that this version does not know. */
export function parseGames(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  const known = definitions.map(({ id }) => id);
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(`There is no game ${unknown}; there are ${known.join(', ')}`);
  return names;
}

/** The option that limits seed files to some games; `parseGames` reads it. */
export const GAMES = ['--games <games>', 'only these games, by their ids, with commas between'] as const;
