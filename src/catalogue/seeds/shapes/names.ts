import type { Gpt } from '../../../games/engine/gpt.ts';
import type { Games } from '../../../games/registry.ts';

/** Returns the names that v3 has for a game:playtype: `iidx-sp`; of a game with one playtype `sdvx`, or `itg-stamina`. */
const namesOf = (games: Games, { game, playtype }: Gpt): string[] => {
  const full = `${game}-${playtype}`.toLowerCase();
  return games.get(game)!.playtypes.size === 1 ? [game, full] : [full];
};

/** Returns the game:playtype that v3 calls by a name; undefined for games that this version doesn't know. */
export const gptNamed = (games: Games, name: string): Gpt | undefined =>
  games.all().find((gpt) => namesOf(games, gpt).includes(name));
