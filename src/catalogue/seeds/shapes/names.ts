import type { Gpt } from '../../../games/engine/gpt.ts';
import type { Game, Games } from '../../../games/registry.ts';

const namesOfGame = ({ id, def }: Game): string[] => [id, ...(def.seeds?.names ?? [])];

/** Returns the game with this name in files; undefined for unknown games. */
export const gameNamed = (games: Games, name: string): Game | undefined =>
  games.list().find((game) => namesOfGame(game).includes(name));

/**
 * Returns the game:playtype with this name in v3: `iidx-sp`; for a game with one playtype `sdvx`, or `itg-stamina`. Undefined for unknown
 * games.
 */
export function gptNamed(games: Games, name: string): Gpt | undefined {
  for (const game of games.list()) {
    for (const gpt of game.playtypes.values()) if (gptNames(game, gpt).includes(name)) return gpt;
  }
  return undefined;
}

/** Returns every name that v3 may use for a game:playtype, the usual ones first. */
export function gptNames(game: Game, { playtype }: Gpt): string[] {
  const names = namesOfGame(game);
  const full = names.map((one) => `${one}-${playtype}`.toLowerCase());
  return game.playtypes.size === 1 ? [...names, ...full] : full;
}

/** Returns the v3 id of a game:playtype: `iidx-sp`, `sdvx`, `itg-stamina`. */
export const v3ID = (games: Games, gpt: Gpt): string => gpt.def.v3?.id ?? gptNames(games.get(gpt.game)!, gpt)[0]!;

/** Returns the v3 ids of all games that this server offers. */
export const v3IDs = (games: Games): string[] =>
  games.offered().flatMap(({ playtypes }) => Array.from(playtypes.values(), (gpt) => v3ID(games, gpt)));

/** Returns the ids of the offered games, and the v3 ids of their playtypes. */
export const gameNames = (games: Games): string[] => [
  ...new Set([...games.offered().map(({ id }) => id), ...v3IDs(games)]),
];
