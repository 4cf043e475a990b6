import type { UserRef } from '../../contracts/common.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { toUserDocument } from '../accounts/users/documents.ts';
import { counted } from '../base/shared/counted.ts';
import { notFound, Refusal } from '../base/shared/refusal.ts';
import { findFolder } from '../catalogue/folders/store.ts';
import { chartByID } from '../catalogue/store.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok, type Caller } from '../handler/handler.ts';
import { findOwnUgpt, findUgpt, playerIn, type FoundUgpt } from '../play/stats/find-ugpt.ts';
import {
  goalDocument,
  goalResult,
  goalSubDocument,
  questDocument,
  questSubDocument,
} from '../play/targets/documents.ts';
import { addGoal, dropGoal } from '../play/targets/goal-commands.ts';
import { dropQuest, takeQuest } from '../play/targets/quest-commands.ts';
import { recentTargets } from '../play/targets/recent.ts';
import { goalIDsOf } from '../play/targets/refresh.ts';
import { findGoalsByID, findQuest } from '../play/targets/store.ts';
import { findSubscribedGoals, findSubscribedQuests, type QuestRow } from '../play/targets/subscriptions.store.ts';
import { subscriptionsOf, targetDocuments, targetsOnChart, targetsOnFolder } from '../play/targets/ugpt/subjects.ts';
import type { Writer } from '../writer/command.ts';

interface TargetDeps {
  db: Db;
  games: Games;
  writer: Writer;
}
interface Path {
  userID: UserRef;
  game: string;
  playtype: string;
}

/** Returns the handlers of a player's targets. */
export const ugptTargetRoutes = ({ db, games, writer }: TargetDeps) => {
  const own = (params: Path, caller: Caller) => findOwnUgpt({ db, games }, params, caller);
  const recent = async (params: Path, caller: Caller | null, kind: 'achieved' | 'raised') => {
    const { gpt, gptRow, user } = await findUgpt({ db, games }, params, caller);
    const found = await recentTargets(db, gpt, { gpt: gptRow, user: user.id }, kind);
    return ok(`Recently ${kind}`, { ...found, quest: found.quests, user: toUserDocument(user) });
  };
  /** Returns a quest as its subscriber sees it. Throws 404 if they have not subscribed. */
  const taken = async ({ userID, gpt, gptRow, user }: FoundUgpt, quest: QuestRow) => {
    const mine = (await findSubscribedQuests(db, userID, gptRow)).find(({ sub }) => sub.questID === quest.questID);
    if (!mine) throw new Refusal(404, 'not_subscribed', `${user.username} has not subscribed to this quest`);
    const ids = goalIDsOf(quest);
    const goals = (await findSubscribedGoals(db, userID, gptRow)).filter(({ sub }) => ids.includes(sub.goalID));
    return {
      questSub: questSubDocument(gpt, mine.sub),
      quest: questDocument(gpt, quest),
      goals: goals.map(({ goal }) => goalDocument(gpt, goal)),
      results: goals.map(({ sub }) => goalResult(sub)),
    };
  };
  const questOf = async ({ gptRow }: FoundUgpt, questID: string): Promise<QuestRow> => {
    const quest = await findQuest(db, gptRow, questID);
    if (!quest) throw notFound('quest');
    return quest;
  };

  return bind('ugptTargets', api.ugptTargets, {
    recentlyAchieved: ({ params, caller }) => recent(params, caller, 'achieved'),
    recentlyRaised: ({ params, caller }) => recent(params, caller, 'raised'),
    goals: async ({ params, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const found = await subscriptionsOf(db, ugpt);
      return ok(
        `Found ${counted(found.goals.length, 'goal')} and ${counted(found.quests.length, 'quest')}`,
        targetDocuments(ugpt.gpt, found),
      );
    },
    allSubs: async ({ params, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const found = await subscriptionsOf(db, ugpt);
      const { goalSubs, questSubs } = targetDocuments(ugpt.gpt, found);
      return ok(`Found ${counted(found.goals.length, 'goal')} and ${counted(found.quests.length, 'quest')}`, {
        goalSubs,
        questSubs,
      });
    },
    onChart: async ({ params, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const chart = await chartByID(db, ugpt.gptRow, params.chartID);
      if (!chart) throw notFound('chart');
      const found = await targetsOnChart(db, ugpt, chart);
      return ok(`Found ${counted(found.goals.length, 'goal')} on the chart`, targetDocuments(ugpt.gpt, found));
    },
    onFolder: async ({ params, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const folder = await findFolder(db, ugpt.gptRow, params.folderID);
      if (!folder) throw notFound('folder');
      const found = await targetsOnFolder(db, ugpt, folder.folderID);
      return ok(`Found ${counted(found.goals.length, 'goal')} on ${folder.title}`, targetDocuments(ugpt.gpt, found));
    },
    addGoal: async ({ params, json, caller }) => {
      const ugpt = await own(params, caller);
      const { goal, sub } = await writer.run(addGoal, { ...playerIn(ugpt), ...json });
      const documents = { goal: goalDocument(ugpt.gpt, goal), goalSub: goalSubDocument(ugpt.gpt, sub) };
      return ok(`You have subscribed to the goal ${goal.name}`, documents);
    },
    goal: async ({ params, caller }) => {
      const { userID, gpt, gptRow, user } = await findUgpt({ db, games }, params, caller);
      const goals = await findSubscribedGoals(db, userID, gptRow);
      const found = goals.find(({ goal }) => goal.goalID === params.goalID);
      if (!found) throw new Refusal(404, 'not_subscribed', `${user.username} has not subscribed to this goal`);
      const quests = (await findSubscribedQuests(db, userID, gptRow)).filter(({ quest }) =>
        goalIDsOf(quest).includes(params.goalID),
      );
      return ok(`Found ${found.goal.name}`, {
        goal: goalDocument(gpt, found.goal),
        goalSub: goalSubDocument(gpt, found.sub),
        quests: quests.map(({ quest }) => questDocument(gpt, quest)),
        user: toUserDocument(user),
      });
    },
    dropGoal: async ({ params, caller }) => {
      await writer.run(dropGoal, { ...playerIn(await own(params, caller)), goalID: params.goalID });
      return ok('You have unsubscribed from the goal', {});
    },
    quests: async ({ params, caller }) => {
      const { userID, gpt, gptRow } = await findUgpt({ db, games }, params, caller);
      const found = await findSubscribedQuests(db, userID, gptRow);
      const goals = await findGoalsByID(
        db,
        found.flatMap(({ quest }) => goalIDsOf(quest)),
      );
      return ok(`Found ${counted(found.length, 'quest')}`, {
        quests: found.map(({ quest }) => questDocument(gpt, quest)),
        questSubs: found.map(({ sub }) => questSubDocument(gpt, sub)),
        goals: goals.map((row) => goalDocument(gpt, row)),
      });
    },
    quest: async ({ params, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const quest = await questOf(ugpt, params.questID);
      return ok(`Found ${quest.name}`, await taken(ugpt, quest));
    },
    takeQuest: async ({ params, caller }) => {
      const ugpt = await own(params, caller);
      await writer.run(takeQuest, { ...playerIn(ugpt), questID: params.questID });
      const { results, ...rest } = await taken(ugpt, await questOf(ugpt, params.questID));
      return ok(`You have subscribed to the quest ${rest.quest.name}`, { ...rest, goalResults: results });
    },
    dropQuest: async ({ params, caller }) => {
      const ugpt = await own(params, caller);
      const quest = await questOf(ugpt, params.questID);
      await writer.run(dropQuest, { ...playerIn(ugpt), questID: params.questID });
      return ok(`You have unsubscribed from the quest ${quest.name}`, { quest: questDocument(ugpt.gpt, quest) });
    },
  });
};
