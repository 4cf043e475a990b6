import type { Db } from '../../../../db/open.ts';
import type { GoalCharts } from '../../../../db/schema/targets.ts';
import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import type { FoundChart } from '../../../catalogue/store.ts';
import type { Gpt } from '../../../games/engine/gpt.ts';
import { goalDocument, goalSubDocument, questDocument, questSubDocument } from '../documents.ts';
import { goalIDsOf } from '../refresh.ts';
import {
  findFoldersHolding,
  findSubscribedGoals,
  findSubscribedQuests,
  type SubscribedGoal,
  type SubscribedQuest,
} from '../subscriptions.store.ts';

interface Subscriptions {
  goals: SubscribedGoal[];
  quests: SubscribedQuest[];
}

/** Returns all targets of a player. */
export const subscriptionsOf = async (db: Db, { userID, gptRow }: Ugpt): Promise<Subscriptions> => ({
  goals: await findSubscribedGoals(db, userID, gptRow),
  quests: await findSubscribedQuests(db, userID, gptRow),
});

/** Returns the documents of a player's targets. */
export const targetDocuments = (gpt: Gpt, { goals, quests }: Subscriptions) => ({
  goals: goals.map(({ goal }) => goalDocument(gpt, goal)),
  goalSubs: goals.map(({ sub }) => goalSubDocument(gpt, sub)),
  quests: quests.map(({ quest }) => questDocument(gpt, quest)),
  questSubs: quests.map(({ sub }) => questSubDocument(gpt, sub)),
});

/** Returns the goals whose charts match, and the quests that contain one of them. */
function among({ goals, quests }: Subscriptions, fits: (charts: GoalCharts) => boolean): Subscriptions {
  const fitting = goals.filter(({ goal }) => fits(goal.charts));
  const ids = new Set(fitting.map(({ goal }) => goal.goalID));
  return { goals: fitting, quests: quests.filter(({ quest }) => goalIDsOf(quest).some((id) => ids.has(id))) };
}

/** Returns a player's targets on a chart, by name or through a folder. */
export async function targetsOnChart(db: Db, ugpt: Ugpt, { row, chart }: FoundChart): Promise<Subscriptions> {
  const all = await subscriptionsOf(db, ugpt);
  const folders = all.goals.flatMap(({ goal: { charts } }) => (charts.type === 'folder' ? [charts.data] : []));
  const holding = await findFoldersHolding(db, folders, [row]);
  return among(all, ({ type, data }) =>
    type === 'folder' ? holding.has(data) : [data].flat().includes(chart.chartID),
  );
}

/** Returns a player's targets on a whole folder. */
export const targetsOnFolder = async (db: Db, ugpt: Ugpt, folderID: string): Promise<Subscriptions> =>
  among(await subscriptionsOf(db, ugpt), ({ type, data }) => type === 'folder' && data === folderID);
