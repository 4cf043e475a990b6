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
    const names = namesOfGame(game);
    const isAlone = game.playtypes.size === 1;
    for (const gpt of game.playtypes.values()) {
      const full = names.map((one) => `${one}-${gpt.playtype}`.toLowerCase());
      if (full.includes(name) || (isAlone && names.includes(name))) return gpt;
    }
  }
  return undefined;
}
