import type { Tx } from '../../../../db/open.ts';
import type { SeedReport } from '../../../catalogue/seeds/report.ts';
import { touchCharts } from '../../../play/pbs/upkeep.store.ts';
import { markRatings, markTargets } from '../../../play/stale/store.ts';
import { followQuests } from '../../../play/targets/follow-catalogue.ts';
import { findPlayersWithGoals } from '../../../play/targets/subscriptions.store.ts';
import type { CommandContext } from '../../../writer/command.ts';
import { rederiveScores, type Rederived } from '../rederive.ts';

export type Changes = Pick<
  SeedReport,
  'changedCharts' | 'movedCharts' | 'changedFolders' | 'changedGoals' | 'changedQuests'
>;

/**
 * Recomputes scores, sessions, PBs and subscriptions to quests after a part of a load, and marks the players whose profiles or targets
 * have become stale by it. They are to be refreshed (`refreshStale`) when all parts are stored, each player once.
 */
export async function followLoad(
  tx: Tx,
  { changedCharts, movedCharts, changedFolders, changedGoals, changedQuests }: Changes,
  context: CommandContext,
): Promise<Pick<Rederived, 'scores' | 'changed'>> {
  const { touched, scores, changed } = await rederiveScores(tx, changedCharts, context, { withAllSessions: false });
  await markRatings(
    tx,
    touched.map(({ ugpt: { userID, gptRow } }) => ({ user: userID, gpt: gptRow })),
  );
  await touchCharts(tx, movedCharts);
  await followQuests(tx, changedQuests, context);
  await markTargets(tx, await findPlayersWithGoals(tx, { folders: changedFolders, goalIDs: changedGoals }));
  return { scores, changed };
}
