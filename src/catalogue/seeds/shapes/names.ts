import type { Gpt } from '../../../games/engine/gpt.ts';
import type { Game, Games } from '../../../games/registry.ts';

const namesOfGame = ({ id, def }: Game): string[] => [id, ...(def.seeds?.names ?? [])];

/** Returns the game that files call by a name; undefined for games that this version doesn't know. */
export const gameNamed = (games: Games, name: string): Game | undefined =>
  games.list().find((game) => namesOfGame(game).includes(name));

/**
 * Returns the game:playtype that v3 calls by a name: `iidx-sp`; of a game with one playtype `sdvx`, or `itg-stamina`.
 * Undefined for games that this version doesn't know.
 */
export function gptNamed(games: Games, name: string): Gpt | undefined {
  for (const game of games.list()) {
    for (const gpt of game.playtypes.values()) if (gptNames(game, gpt).includes(name)) return gpt;
  }
  return undefined;
}

/** Returns every name that v3 may call a game:playtype by, the usual ones first. */
export function gptNames(game: Game, { playtype }: Gpt): string[] {
  const names = namesOfGame(game);
  const full = names.map((one) => `${one}-${playtype}`.toLowerCase());
  return game.playtypes.size === 1 ? [...names, ...full] : full;
}
