import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import { gptRow } from '../../../catalogue/gpts.ts';
import type { PlayerIn } from '../../../catalogue/player-in.ts';
import type { Gpt } from '../../../games/engine/gpt.ts';
import { findProfile } from '../../../play/stats/store.ts';
import { RemoteError } from '../remote-error.ts';
import type { Played } from '../tachi/api.ts';
import { HOPELESS } from '../tachi/gather.ts';
import type { AccountContext } from './context.ts';
import type { Tally } from './tally.ts';

/** Game played on the other server. */
export interface OwnGame {
  played: Played & { gpt: Gpt };
  ugpt: Ugpt;
  player: PlayerIn;
  /** Whether the player has scores in it here; without any, they have no goals, rivals or settings. */
  hasScores: boolean;
}

/**
 * Runs a function for each game of an account. Failures of the other server for one game are counted in `tally`; if it does not answer at
 * all, the other games are left for the next time.
 */
export async function inOwnGames(
  { db, row, account, report }: AccountContext,
  { what, tally }: { what: string; tally: Tally },
  work: (game: OwnGame) => Promise<void>,
): Promise<void> {
  for (const played of account.played) {
    const { gpt } = played;
    const { game, playtype, idString } = gpt;
    const ugpt = { userID: row.user, gpt, gptRow: await gptRow(db, game, playtype) };
    const hasScores = (await findProfile(db, row.user, ugpt.gptRow)) !== undefined;
    report(`${what} of ${idString}`);
    try {
      await work({ played, ugpt, player: { userID: row.user, game, playtype }, hasScores });
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      tally.missing('failed', 1, `${idString}: ${error.message}`);
      if (HOPELESS.has(error.problem)) return;
    }
  }
}
