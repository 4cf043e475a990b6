import { z } from 'zod';

import type { UserRef } from '../../contracts/common.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { toUserDocument } from '../accounts/users/documents.ts';
import { findUser } from '../accounts/users/find-user.ts';
import { findUsers } from '../accounts/users/store.ts';
import { counted } from '../base/shared/counted.ts';
import { readPage, type PagedList } from '../base/shared/cursor.ts';
import { notFound, notPlayed } from '../base/shared/refusal.ts';
import { findGpt, type FoundGpt } from '../catalogue/find-gpt.ts';
import { rankByName } from '../catalogue/search/rank-by-name.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok, page, type Caller } from '../handler/handler.ts';
import { findProfile } from '../play/stats/store.ts';
import {
  goalDocument,
  goalSubDocument,
  questDocument,
  questlineDocument,
  questSubDocument,
} from '../play/targets/documents.ts';
import { evaluateGoal } from '../play/targets/evaluate.ts';
import { recentTargets } from '../play/targets/recent.ts';
import { goalIDsOf } from '../play/targets/refresh.ts';
import {
  findGoal,
  findGoalsByID,
  findPopularGoals,
  findQuest,
  findQuestlines,
  findQuests,
  findQuestsByID,
  type PopularPlace,
} from '../play/targets/store.ts';
import { findSubsOfGoal, findSubsOfQuest } from '../play/targets/subscriptions.store.ts';
import { checkGoal } from '../play/targets/validate.ts';

const FOUND = 50;

const popular: PagedList<{ goal: { goalID: string }; subscriptions: number }, PopularPlace> = {
  name: 'popular goals',
  key: z.tuple([z.number(), z.string()]),
  keyOf: ({ goal, subscriptions }) => [subscriptions, goal.goalID],
};

interface Named {
  name: string;
  desc: string;
}

/** Returns those whose name matches a search, best first; all of them without one. */
const named = <T extends Named>(all: readonly T[], search: string): T[] =>
  search.trim() === ''
    ? all.slice(0, FOUND)
    : rankByName(all, search, ({ name, desc }) => [name, desc], FOUND).map(({ thing }) => thing);

/** Returns the handlers of goals, quests and questlines of a game:playtype. */
export const targetRoutes = ({ db, games }: { db: Db; games: Games }) => {
  const goalIn = async ({ gptRow }: FoundGpt, goalID: string) => {
    const goal = await findGoal(db, gptRow, goalID);
    if (!goal) throw notFound('goal');
    return goal;
  };
  const questIn = async ({ gptRow }: FoundGpt, questID: string) => {
    const quest = await findQuest(db, gptRow, questID);
    if (!quest) throw notFound('quest');
    return quest;
  };
  /** Returns the user to evaluate for, who must have played. */
  const playerIn = async ({ gpt, gptRow }: FoundGpt, ref: UserRef, caller: Caller | null) => {
    const user = await findUser(db, ref, caller);
    if (!(await findProfile(db, user.id, gptRow))) {
      throw notPlayed(user.username, gpt.idString, 400);
    }
    return user;
  };
  const usersOf = async (subs: readonly { user: number }[]) =>
    (
      await findUsers(
        db,
        subs.map(({ user }) => user),
      )
    ).map(toUserDocument);

  return bind('targets', api.targets, {
    recentlyAchieved: async ({ params }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      return ok('Recently achieved goals and quests', await recentTargets(db, gpt, { gpt: gptRow }, 'achieved'));
    },
    recentlyRaised: async ({ params }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      return ok('Goals and quests with recent progress', await recentTargets(db, gpt, { gpt: gptRow }, 'raised'));
    },
    popularGoals: async ({ params, query }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      const { rows, next } = await readPage(popular, query, [gptRow], (after, limit) =>
        findPopularGoals(db, gptRow, { after, limit }),
      );
      const goals = rows.map(({ goal, subscriptions }) => ({
        ...goalDocument(gpt, goal),
        __subscriptions: subscriptions,
      }));
      return page(`The ${goals.length} most popular goals`, goals, next);
    },
    formatGoal: async ({ params, json }) => {
      const found = await findGpt(db, games, params);
      return ok('This goal is valid', await checkGoal(db, found, json));
    },
    goal: async ({ params }) => {
      const found = await findGpt(db, games, params);
      const goal = await goalIn(found, params.goalID);
      const subs = await findSubsOfGoal(db, goal.goalID);
      const quests = (await findQuests(db, found.gptRow)).filter((quest) => goalIDsOf(quest).includes(goal.goalID));
      return ok(`Found ${goal.name}`, {
        goal: goalDocument(found.gpt, goal),
        goalSubs: subs.map((row) => goalSubDocument(found.gpt, row)),
        users: await usersOf(subs),
        parentQuests: quests.map((row) => questDocument(found.gpt, row)),
      });
    },
    evaluateGoal: async ({ params, query, caller }) => {
      const found = await findGpt(db, games, params);
      const goal = await goalIn(found, params.goalID);
      const user = await playerIn(found, query.userID, caller);
      const results = await evaluateGoal(db, { ...found, userID: user.id }, goal);
      return ok(`Evaluated for ${user.username}`, {
        goal: goalDocument(found.gpt, goal),
        user: toUserDocument(user),
        results,
      });
    },
    quests: async ({ params, query }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      const found = named(await findQuests(db, gptRow), query.search);
      return ok(
        `Found ${counted(found.length, 'quest')}`,
        found.map((row) => questDocument(gpt, row)),
      );
    },
    quest: async ({ params }) => {
      const found = await findGpt(db, games, params);
      const quest = await questIn(found, params.questID);
      const subs = await findSubsOfQuest(db, quest.questID);
      const goals = await findGoalsByID(db, goalIDsOf(quest));
      const lines = (await findQuestlines(db, found.gptRow)).filter(({ quests }) => quests.includes(quest.questID));
      return ok(`Found ${quest.name}`, {
        quest: questDocument(found.gpt, quest),
        questSubs: subs.map((row) => questSubDocument(found.gpt, row)),
        users: await usersOf(subs),
        goals: goals.map((row) => goalDocument(found.gpt, row)),
        parentQuestlines: lines.map((row) => questlineDocument(found.gpt, row)),
      });
    },
    evaluateQuest: async ({ params, query, caller }) => {
      const found = await findGpt(db, games, params);
      const quest = await questIn(found, params.questID);
      const user = await playerIn(found, query.userID, caller);
      const goals = await findGoalsByID(db, goalIDsOf(quest));
      const goalResults = [];
      for (const goal of goals) {
        goalResults.push({ goalID: goal.goalID, ...(await evaluateGoal(db, { ...found, userID: user.id }, goal)) });
      }
      const progress = goalResults.filter(({ achieved }) => achieved).length;
      return ok(`Evaluated for ${user.username}`, {
        goals: goals.map((row) => goalDocument(found.gpt, row)),
        goalResults,
        achieved: progress >= goals.length,
        progress,
        outOf: goals.length,
      });
    },
    questlines: async ({ params, query }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      const found = named(await findQuestlines(db, gptRow), query.search);
      return ok(
        `Found ${counted(found.length, 'questline')}`,
        found.map((row) => questlineDocument(gpt, row)),
      );
    },
    questline: async ({ params }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      const line = (await findQuestlines(db, gptRow)).find(({ questlineID }) => questlineID === params.questlineID);
      if (!line) throw notFound('questline');
      const quests = await findQuestsByID(db, line.quests);
      return ok(`Found ${line.name}`, {
        questline: questlineDocument(gpt, line),
        quests: quests.map((row) => questDocument(gpt, row)),
      });
    },
  });
};
