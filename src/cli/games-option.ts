import definitions from '../games/all.gen.ts';
import { UsageError } from './usage-error.ts';

/** Parses a comma-separated list of games into ids. Throws UsageError for an unknown one. */
export function parseGames(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  const known = definitions.map(({ id }) => id);
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(`No such game: ${unknown}. Games: ${known.join(', ')}`);
  return names;
}

/** Option that limits seed files to some games; `parseGames` reads it. */
export const GAMES = ['--games <games>', 'comma-separated ids of games; all others are ignored'] as const;
