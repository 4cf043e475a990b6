import type { Tx } from '../../../db/open.ts';
import { findUserByID } from '../../accounts/users/store.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { chartFacts } from '../../catalogue/store.ts';
import { deletePBRatings } from '../../play/pbs/change.store.ts';
import { rebuildPBs } from '../../play/pbs/rebuild.ts';
import { deleteOtherPBs, recountPlayers } from '../../play/pbs/upkeep.store.ts';
import { findPlayedCharts, findScoresOfPlayer } from '../../play/scores/store.ts';
import { rateSessions } from '../../play/sessions/assign.ts';
import { resettleAllSessions } from '../../play/sessions/resettle-all.ts';
import { findSessionsBetween } from '../../play/sessions/store.ts';
import { forgetClasses, forgetUnknownClasses, refreshProfile } from '../../play/stats/refresh.ts';
import { refreshTargets } from '../../play/targets/refresh.ts';
import { regradeAll } from './rederive.ts';

/**
 * Part of recomputing all of a player's data in a game:playtype from their scores, whatever is stored. A player with a great many scores
 * takes seconds, so each part has a transaction of its own, in this order: scores and PBs on all their charts (rows), some at a time; the
 * assignment of plays to sessions; the ratings of the sessions between two times (Unix ms); profile, classes and targets. Scores imported
 * in between are correct by themselves.
 */
export type PlayerPart = { charts: number[] } | 'sessions' | { ratingsFrom: number; ratingsTo: number } | 'profile';

/** Runs one part. Sessions keep their names and ids as far as they can be identified. `now` is Unix ms. */
export async function rederivePart(tx: Tx, ugpt: Ugpt, part: PlayerPart, now: number): Promise<void> {
  if (part === 'sessions') await resettleAllSessions(tx, ugpt, now);
  else if (part === 'profile') await rederiveProfile(tx, ugpt, now);
  else if ('charts' in part) await rederiveOnCharts(tx, ugpt, part.charts);
  else {
    const sessions = await findSessionsBetween(tx, ugpt, part.ratingsFrom - 1, part.ratingsTo + 1);
    await rateSessions(
      tx,
      ugpt,
      sessions.map(({ id }) => id),
    );
  }
}

async function rederiveOnCharts(tx: Tx, ugpt: Ugpt, charts: readonly number[]): Promise<void> {
  const facts = await chartFacts(tx, charts);
  const known = [...facts.keys()];
  await regradeAll(tx, ugpt.gpt, await findScoresOfPlayer(tx, ugpt, known), facts);
  // Also those without a PB, which rebuildPBs does not expect.
  await deletePBRatings(tx, ugpt.userID, known);
  await rebuildPBs(tx, ugpt, facts);
  await recountPlayers(tx, known);
}

async function rederiveProfile(tx: Tx, ugpt: Ugpt, now: number): Promise<void> {
  const gone = await deleteOtherPBs(tx, ugpt, await findPlayedCharts(tx, ugpt));
  await recountPlayers(tx, [...gone]);
  if (await findUserByID(tx, ugpt.userID)) await forgetUnknownClasses(tx, ugpt);
  else await forgetClasses(tx, ugpt);
  await refreshProfile(tx, ugpt, { change: 'unknown', now });
  await refreshTargets(tx, ugpt, null, now);
}
