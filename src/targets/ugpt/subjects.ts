import type { Db } from '../../../db/open.ts';
import type { GoalCharts } from '../../../db/schema/targets.ts';
import type { FoundChart } from '../../catalogue/store.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { Ugpt } from '../../users/ugpt.ts';
import { goalDocument, goalSubDocument, questDocument, questSubDocument } from '../documents.ts';
import { goalIDsOf } from '../refresh.ts';
import {
  findFoldersHolding,
  findSubscribedGoals,
  findSubscribedQuests,
  type SubscribedGoal,
  type SubscribedQuest,
} from '../subscriptions/store.ts';

interface Subscriptions {
  goals: SubscribedGoal[];
  quests: SubscribedQuest[];
}

/** All that a player works at. */
export const subscriptionsOf = async (db: Db, { userID, gptRow }: Ugpt): Promise<Subscriptions> => ({
  goals: await findSubscribedGoals(db, userID, gptRow),
  quests: await findSubscribedQuests(db, userID, gptRow),
});

/** The documents of what a player works at. */
export const targetDocuments = (gpt: Gpt, { goals, quests }: Subscriptions) => ({
  goals: goals.map(({ goal }) => goalDocument(gpt, goal)),
  goalSubs: goals.map(({ sub }) => goalSubDocument(gpt, sub)),
  quests: quests.map(({ quest }) => questDocument(gpt, quest)),
  questSubs: quests.map(({ sub }) => questSubDocument(gpt, sub)),
});

/** Those goals whose charts fit, and the quests that have one of them. */
function among({ goals, quests }: Subscriptions, fits: (charts: GoalCharts) => boolean): Subscriptions {
  const fitting = goals.filter(({ goal }) => fits(goal.charts));
  const ids = new Set(fitting.map(({ goal }) => goal.goalID));
  return { goals: fitting, quests: quests.filter(({ quest }) => goalIDsOf(quest).some((id) => ids.has(id))) };
}

/** What a player works at that hangs on a chart, by name or by way of a folder. */
export async function targetsOnChart(db: Db, ugpt: Ugpt, { row, chart }: FoundChart): Promise<Subscriptions> {
  const all = await subscriptionsOf(db, ugpt);
  const folders = all.goals.flatMap(({ goal: { charts } }) => (charts.type === 'folder' ? [charts.data] : []));
  const holding = await findFoldersHolding(db, folders, [row]);
  return among(all, ({ type, data }) =>
    type === 'folder' ? holding.has(data) : [data].flat().includes(chart.chartID),
  );
}

/** What a player works at on a folder as a whole. */
export const targetsOnFolder = async (db: Db, ugpt: Ugpt, folderID: string): Promise<Subscriptions> =>
  among(await subscriptionsOf(db, ugpt), ({ type, data }) => type === 'folder' && data === folderID);
