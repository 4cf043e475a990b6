import type { Gpt } from '../../games/engine/gpt.ts';

/** A user in a game:playtype. `gptRow` is the row of the game:playtype in the database. */
export interface Ugpt {
  userID: number;
  gpt: Gpt;
  gptRow: number;
}
