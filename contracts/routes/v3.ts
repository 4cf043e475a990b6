import { v3Evolution } from './v3/evolution.ts';
import { v3GameSpecific } from './v3/game-specific.ts';
import { v3Game } from './v3/game.ts';
import { v3Overall } from './v3/overall.ts';
import { v3PlayerLists } from './v3/player-lists.ts';
import { v3Player } from './v3/player.ts';
import { v3Targets } from './v3/targets.ts';
import { withUses } from './v3/uses.ts';

/** The paths and documents of servers with version 3 of the API: game and playtype are one segment, metrics have the names of the game. */
export const v3: typeof v3Player &
  typeof v3PlayerLists &
  typeof v3Evolution &
  typeof v3Game &
  typeof v3GameSpecific &
  typeof v3Targets &
  typeof v3Overall = withUses({
  ...v3Player,
  ...v3PlayerLists,
  ...v3Evolution,
  ...v3Game,
  ...v3GameSpecific,
  ...v3Targets,
  ...v3Overall,
});
