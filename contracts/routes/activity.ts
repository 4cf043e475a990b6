import { z } from 'zod';

import { gameParam, playtypeParam, unixMs, userRef } from '../common.ts';
import { anyone, eventOf, route } from '../contract.ts';
import { ActivityDocument } from '../documents/activity.ts';
import { FolderDocument, FolderStats } from '../documents/folder.ts';
import { SessionDocument, sessionID } from '../documents/session.ts';
import { GoalDocument, GoalSubDocument } from '../documents/target.ts';

const query = z.object({
  sessions: z.coerce.number<number>().int().min(10).max(100).default(30).meta({
    description: 'Number of sessions to list; sessions that began at the same time as the oldest are added',
    example: 30,
  }),
  startTime: z.coerce.number<number>().int().positive().optional().meta({
    description: 'Unix ms; lists only earlier activity. Send the start of the oldest session to get the next page',
    example: 1_767_225_600_000,
  }),
  scoreIDs: z.enum(['true', 'false']).optional().meta({
    description:
      '`false` leaves the `scores` of sessions empty, which are most of the answer; `scoreCount` tells how many they are',
    example: 'false',
  }),
});
const gpt = { game: gameParam, playtype: playtypeParam };
const description =
  'Returns the latest sessions, and the highlighted scores, classes, goals and quests since the oldest of them began. Use it to build a feed.';
const subs = z.array(GoalSubDocument);

const LivePlays = z.object({
  session: z
    .object({
      sessionID,
      ...gpt,
      timeStarted: unixMs,
      timeEnded: unixMs,
      scores: z.int().meta({ description: 'Number of scores', example: 12 }),
      lastScoreID: z.string().meta({ description: 'Score that was achieved last', example: `T${'5d'.repeat(32)}` }),
    })
    .nullable()
    .meta({ description: 'Session that ended last, in any game; null if there is none' }),
});

/** Recent activity. */
export const activity = {
  everywhere: route({
    method: 'GET',
    path: '/api/v1/activity',
    summary: 'List recent activity in all games',
    description:
      'Returns the latest sessions of all games, and the highlighted scores, classes, goals and quests since the oldest of ' +
      'them began. `sessions` counts the sessions of all games together. Use it to build a feed for a community.',
    long: true,
    access: anyone,
    query,
    success: {
      200: z.record(z.string(), ActivityDocument).meta({
        description: 'Activity by game:playtype; only those in which one of the sessions was played',
      }),
    },
  }),
  gpt: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/activity',
    summary: 'List recent activity in a game and playtype',
    description,
    access: anyone,
    params: z.object(gpt),
    query,
    success: { 200: ActivityDocument },
    errors: [404],
  }),
  ugpt: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/activity',
    summary: "List a player's recent activity in a game and playtype",
    description,
    access: anyone,
    params: z.object({ userID: userRef, ...gpt }),
    query,
    success: { 200: ActivityDocument },
    errors: [404],
  }),
  rivals: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/rivals/activity',
    summary: "List recent activity of a player's rivals",
    description,
    access: anyone,
    params: z.object({ userID: userRef, ...gpt }),
    query,
    success: { 200: ActivityDocument },
    errors: [404],
  }),
  user: route({
    method: 'GET',
    path: '/api/v1/users/:userID/activity',
    summary: "List a player's recent activity in all games",
    description,
    access: anyone,
    params: z.object({ userID: userRef }),
    query: query.extend({
      includeRivals: z.enum(['true', 'false', 'only']).optional().meta({
        description:
          '`true` includes the activity of rivals; `only` returns nothing but theirs, of games in which there are any',
        example: 'true',
      }),
    }),
    success: {
      200: z.record(z.string(), ActivityDocument).meta({ description: 'Activity by game:playtype' }),
    },
    errors: [404],
  }),
  days: route({
    method: 'GET',
    path: '/api/v1/users/:userID/plays-per-day',
    summary: "Count a user's plays of each day",
    description:
      'Returns the days of about the last year on which the user played, in all games together. Scores without a time are not ' +
      'counted. Use it to draw a calendar of a year.',
    access: anyone,
    live: true,
    params: z.object({ userID: userRef }),
    query: z.object({
      days: z.coerce
        .number<number>()
        .int()
        .min(1)
        .max(372)
        .default(366)
        .meta({ description: 'Number of days, today included', example: 366 }),
      offset: z.coerce.number<number>().int().min(-840).max(840).default(0).meta({
        description: "Minutes that the reader's clock is ahead of UTC; days begin at midnight there",
        example: 540,
      }),
    }),
    success: {
      200: z.array(
        z.object({
          date: z.iso.date().meta({ example: '2026-01-31' }),
          plays: z.int().meta({ description: 'Number of scores', example: 24 }),
        }),
      ),
    },
    errors: [404],
  }),
  live: route({
    method: 'GET',
    path: '/api/v1/users/:userID/events',
    summary: 'Follow the plays of a player',
    description:
      'Server-sent events: `played` at once and after every change of the latest session that an import or a game hook has made. The stream ends when the client ' +
      'closes it; more than 20 streams per caller or 500 per server get 429 with `Retry-After`. Use it to show a session while it is played, such as in a stream.',
    access: anyone,
    params: z.object({ userID: userRef }),
    events: true,
    success: { 200: eventOf('played', LivePlays) },
    errors: [404],
  }),
  summary: route({
    method: 'GET',
    path: '/api/v1/users/:userID/recent-summary',
    summary: "Get a summary of a player's last 16 hours",
    description: 'Returns sessions, folders and goals of the last 16 hours over all games. Use it for a start page.',
    access: anyone,
    live: true,
    params: z.object({ userID: userRef }),
    success: {
      200: z.object({
        recentPlaycount: z.int().meta({ description: 'Number of scores in all games', example: 42 }),
        recentSessions: z.array(SessionDocument).meta({ description: 'Sessions, newest first' }),
        recentFolders: z
          .array(FolderDocument)
          .meta({ description: 'Up to 4 folders that the player viewed, newest first' }),
        recentFolderStats: z
          .array(FolderStats)
          .meta({ description: 'Stats of each of `recentFolders`, in the same order' }),
        recentGoals: z.array(GoalDocument).meta({ description: 'Goals of the next two lists' }),
        recentAchievedGoals: subs.meta({ description: 'Achieved goals, newest first' }),
        recentImprovedGoals: subs.meta({ description: 'Unachieved goals with progress, newest first' }),
      }),
    },
    errors: [404],
  }),
};
