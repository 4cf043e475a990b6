import { isObject } from '../../base/shared/is-object.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import type { Games } from '../../games/registry.ts';
import type { SeedFiles } from './files.ts';
import { gameNamed, gptNamed } from './shapes/names.ts';

/**
 * Returns the part of seed files for some games (ids); all of it for null. Throws 400 `invalid_file` for an unknown game, and if the files
 * have nothing for these games.
 */
export function seedsOfGames({ files }: SeedFiles, games: Games, wanted: readonly string[] | null): SeedFiles {
  if (wanted === null) return { files };
  const unknown = wanted.find((id) => !games.get(id));
  if (unknown !== undefined) throw new Refusal(400, 'invalid_file', `No such game: ${unknown}`);
  const isWanted = (name: unknown): boolean => typeof name === 'string' && wanted.includes(idOf(games, name) ?? '');
  const chosen = files.flatMap((file) => {
    if (file.game !== null) return isWanted(file.game) ? file : [];
    return { ...file, entries: file.entries.filter((entry) => isObject(entry) && isWanted(entry.game)) };
  });
  if (chosen.every(({ entries }) => entries.length === 0)) {
    const message = `The files have nothing for ${wanted.join(', ')}`;
    throw new Refusal(400, 'invalid_file', message, [{ path: 'files', message }]);
  }
  return { files: chosen };
}

/** Returns the id of the game with this name in files, which may be that of a game:playtype. */
const idOf = (games: Games, name: string): string | undefined =>
  gameNamed(games, name)?.id ?? gptNamed(games, name)?.game;
