import { v3Game } from './v3/game.ts';
import { v3PlayerLists } from './v3/player-lists.ts';
import { v3Player } from './v3/player.ts';
import { v3Targets } from './v3/targets.ts';

/** The paths and documents of servers with version 3 of the API: game and playtype are one segment, metrics have the names of the game. */
export const v3: typeof v3Player & typeof v3PlayerLists & typeof v3Game & typeof v3Targets = {
  ...v3Player,
  ...v3PlayerLists,
  ...v3Game,
  ...v3Targets,
};
