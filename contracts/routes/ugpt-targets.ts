import { z } from 'zod';

import { chartIDParam, empty, folderIDParam, gameParam, playtypeParam, userRef } from '../common.ts';
import { anyone, key, route } from '../contract.ts';
import {
  EvaluatedGoalResult,
  GoalCharts,
  GoalCriteria,
  GoalDocument,
  goalIDParam,
  GoalSubDocument,
  QuestDocument,
  questIDParam,
  QuestSubDocument,
} from '../documents/target.ts';
import { UserDocument } from '../documents/user.ts';

const ugpt = { userID: userRef, game: gameParam, playtype: playtypeParam };
const quests = z.array(QuestDocument);
const targets = z.object({
  goals: z.array(GoalDocument),
  goalSubs: z.array(GoalSubDocument),
  quests,
  questSubs: z.array(QuestSubDocument),
});
const recent = z.object({
  goals: z.array(GoalDocument),
  quest: quests,
  quests: quests.meta({ description: 'Same value as `quest`' }),
  goalSubs: z.array(GoalSubDocument).meta({ description: 'Progress on goals, up to 100, newest first' }),
  questSubs: z.array(QuestSubDocument).meta({ description: 'Progress on quests, up to 50, newest first' }),
  user: UserDocument,
});
const goal = z.object({ ...ugpt, goalID: goalIDParam });
const quest = z.object({ ...ugpt, questID: questIDParam });

/** A player's goals and quests. */
export const ugptTargets = {
  recentlyAchieved: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/recently-achieved',
    summary: "List a player's recently achieved goals and quests",
    description:
      'Returns what the player achieved lately, newest first, without what was already met when it was chosen. Use it on a profile, or to congratulate after an import.',
    access: anyone,
    params: z.object(ugpt),
    success: { 200: recent },
    errors: [404],
  }),
  recentlyRaised: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/recently-raised',
    summary: "List a player's goals and quests with recent progress",
    description:
      'Returns unachieved goals and quests that the player has come closer to, newest first, without those that have lost ' +
      'progress since because a score was deleted. Use it to show what a player is close to.',
    access: anyone,
    params: z.object(ugpt),
    success: { 200: recent },
    errors: [404],
  }),
  goals: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/goals',
    summary: "List a player's goals and quests",
    description:
      'Returns all goals and quests of the player. Use it for a list of names; `all-subs` has the progress as well.',
    access: anyone,
    params: z.object(ugpt),
    success: { 200: targets },
    errors: [404],
  }),
  allSubs: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/all-subs',
    summary: "List a player's progress on all goals and quests",
    description: 'Returns every goal and quest of the player with their progress. Use it for a page of goals.',
    access: anyone,
    params: z.object(ugpt),
    success: { 200: z.object({ goalSubs: z.array(GoalSubDocument), questSubs: z.array(QuestSubDocument) }) },
    errors: [404],
  }),
  onChart: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/on-chart/:chartID',
    summary: "List a player's goals and quests on a chart",
    description:
      "Returns the player's goals on the chart or on a folder that holds it, and the quests with such goals. Use it to show " +
      'goals on a result screen.',
    access: anyone,
    params: z.object({ ...ugpt, chartID: chartIDParam }),
    success: { 200: targets },
    errors: [404],
  }),
  onFolder: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/on-folder/:folderID',
    summary: "List a player's goals and quests on a folder",
    description:
      "Returns the player's goals on the folder as a whole, and the quests with such goals. Use it to show goals above a " +
      "level's charts.",
    access: anyone,
    params: z.object({ ...ugpt, folderID: folderIDParam }),
    success: { 200: targets },
    errors: [404],
  }),
  addGoal: route({
    method: 'POST',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/goals/add-goal',
    summary: 'Add a goal',
    description:
      'Creates the goal if nobody has it yet, and adds it to yours. A goal that is already met is refused. Use it to aim for a lamp, grade or score on a chart or in a folder.',
    access: key('manage_targets'),
    params: z.object(ugpt),
    json: z.strictObject({ charts: GoalCharts, criteria: GoalCriteria }),
    success: { 200: z.object({ goal: GoalDocument, goalSub: GoalSubDocument }) },
    errors: [404, 409],
  }),
  goal: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/goals/:goalID',
    summary: "Get a player's progress on a goal",
    description:
      "Returns the goal and the player's progress; 404 if they don't have it. Use it to show the progress after an import.",
    access: anyone,
    params: goal,
    success: {
      200: z.object({
        goal: GoalDocument,
        goalSub: GoalSubDocument,
        quests: quests.meta({ description: 'Quests of the player that hold the goal' }),
        user: UserDocument,
      }),
    },
    errors: [404],
  }),
  dropGoal: route({
    method: 'DELETE',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/goals/:goalID',
    summary: 'Drop a goal',
    description:
      'Removes your subscription; a goal that one of your quests holds stays until you unsubscribe from the quest. Use it to ' +
      'tidy up a list of goals.',
    access: key('manage_targets'),
    params: goal,
    success: { 200: empty },
    errors: [404],
  }),
  quests: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/quests',
    summary: "List a player's quests",
    description:
      'Returns the quests that the player has taken, with their progress. Use it for a list of the quests that a player works on.',
    access: anyone,
    params: z.object(ugpt),
    success: { 200: z.object({ quests, questSubs: z.array(QuestSubDocument), goals: z.array(GoalDocument) }) },
    errors: [404],
  }),
  quest: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/quests/:questID',
    summary: "Get a player's progress on a quest",
    description:
      "Returns the quest and the player's progress; 404 if they haven't taken it. Use it to show the progress after an import.",
    access: anyone,
    params: quest,
    success: {
      200: z.object({
        questSub: QuestSubDocument,
        quest: QuestDocument,
        goals: z.array(GoalDocument),
        results: z.array(EvaluatedGoalResult),
      }),
    },
    errors: [404],
  }),
  takeQuest: route({
    method: 'PUT',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/quests/:questID',
    summary: 'Take a quest',
    description: 'Adds the quest and all its goals to yours. Use it when a player chooses a ready-made set of goals.',
    access: key('manage_targets'),
    params: quest,
    success: {
      200: z.object({
        goals: z.array(GoalDocument),
        quest: QuestDocument,
        goalResults: z.array(EvaluatedGoalResult),
        questSub: QuestSubDocument,
      }),
    },
    errors: [404, 409],
  }),
  dropQuest: route({
    method: 'DELETE',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/quests/:questID',
    summary: 'Drop a quest',
    description:
      'Removes your subscription to the quest and to its goals, except goals that you chose yourself or that another of your ' +
      'quests holds. Use it to let a player give up a quest.',
    access: key('manage_targets'),
    params: quest,
    success: { 200: z.object({ quest: QuestDocument }) },
    errors: [404, 409],
  }),
};
