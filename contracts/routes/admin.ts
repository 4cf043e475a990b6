import { z } from 'zod';

import { chartIDParam, empty, gameParam, page, playtypeParam, userRef } from '../common.ts';
import { admin as administrator, route } from '../contract.ts';
import { AuditEntry } from '../documents/audit.ts';
import { PBFilter, ScoreFilter } from '../documents/filter.ts';
import { scoreID } from '../documents/score.ts';
import { UserDocument } from '../documents/user.ts';
import { blacklist } from './scores.ts';

/** Meanings of `authLevel`, by number. */
export const LEVELS = ['banned', 'user', 'moderator', 'administrator'] as const;

/** Longer than a timer can wait. */
const MAX_MINUTES = 35_000;

export const admin = {
  changeLogLevel: route({
    method: 'POST',
    path: '/api/v1/admin/change-log-level',
    summary: 'Change the log level for a while',
    description:
      'Logs more or less until the time is over, then returns to the configured level; a new call replaces the previous one. ' +
      'Use it to debug a problem while it happens.',
    access: administrator,
    json: z.strictObject({
      logLevel: z.enum(['crit', 'severe', 'warn', 'info', 'verbose', 'debug']).meta({ example: 'debug' }),
      duration: z
        .number()
        .positive()
        .max(MAX_MINUTES)
        .nullish()
        .meta({ description: 'Duration in minutes; 60 by default', example: 60 }),
      noReset: z
        .boolean()
        .nullish()
        .meta({ description: 'True if the level is to stay until the next start', example: false }),
    }),
    success: { 200: empty },
  }),
  setLevel: route({
    method: 'POST',
    path: '/api/v1/admin/users/:userID/level',
    summary: "Set a user's permission level",
    description:
      'Makes the account banned, a user, a moderator or an administrator; banned users can neither log in nor send scores. ' +
      '409 for your own account. Use it to ban a cheater or to appoint another administrator.',
    access: administrator,
    params: z.object({ userID: userRef }),
    json: z.strictObject({
      level: z
        .enum(LEVELS)
        .meta({ description: 'New level, as a word to prevent banning somebody by mistake', example: 'user' }),
    }),
    success: { 200: UserDocument },
    errors: [404, 409],
  }),
  deleteScore: route({
    method: 'POST',
    path: '/api/v1/admin/delete-score',
    summary: "Delete a player's score",
    description:
      'Deletes a score and recomputes PBs, sessions, ratings and derived classes; with `blacklist`, later imports ignore it. ' +
      'Use it to remove an impossible score.',
    access: administrator,
    json: z.strictObject({ scoreID, blacklist }),
    success: { 200: empty },
    errors: [404],
  }),
  resyncPBs: route({
    method: 'POST',
    path: '/api/v1/admin/resync-pbs',
    summary: 'Rebuild PBs, ratings and play counts from scores',
    description: 'Recomputes the PBs that the filter selects, or all. Use it after a manual change of the database.',
    access: administrator,
    json: z
      .strictObject({
        userIDs: z.array(z.int().min(0)).max(10_000).nullish(),
        filters: PBFilter.nullish(),
        filter: PBFilter.nullish().meta({ description: 'Alias of `filters`' }),
      })
      .refine(({ filter, filters }) => !filter || !filters, 'filter and filters are the same; send one of them')
      .meta({ example: { userIDs: [1, 2], filters: { game: 'iidx' } } }),
    success: { 200: empty },
  }),
  destroyUgpt: route({
    method: 'POST',
    path: '/api/v1/admin/destroy-ugpt',
    summary: "Delete all of a player's data in a game and playtype",
    description:
      'Deletes scores, PBs, sessions, imports, orphans, goals, quests, settings, rivals, history and classes. There is no ' +
      'undo. Use it to clean up after somebody imported the scores of another player.',
    access: administrator,
    json: z.strictObject({ userID: z.int().min(0).meta({ example: 1 }), game: gameParam, playtype: playtypeParam }),
    success: { 200: empty },
    errors: [404, 409],
  }),
  destroyChart: route({
    method: 'POST',
    path: '/api/v1/admin/destroy-chart',
    summary: 'Delete a chart with all its scores',
    description:
      'Removes the chart from folders, deletes goals that name it and quests with no other goals; a missing chart is no ' +
      'error. `kaiden seeds load` brings the chart back if the seeds still have it, but not its scores. Use it to remove a ' +
      'chart that never existed.',
    access: administrator,
    json: z.strictObject({ chartID: chartIDParam, game: gameParam }),
    success: { 200: empty },
  }),
  recalc: route({
    method: 'POST',
    path: '/api/v1/admin/recalc',
    summary: 'Recalculate grades and ratings',
    description:
      'Recomputes the scores that match the filter (all without one), then PBs, sessions, profile ratings and derived ' +
      'classes. Use it to apply corrected note counts to existing scores.',
    access: administrator,
    json: ScoreFilter,
    success: {
      200: z.object({
        scoresRecalced: z.int().meta({ description: 'Number of recomputed scores', example: 1234 }),
      }),
    },
  }),
  announce: route({
    method: 'POST',
    path: '/api/v1/admin/announcement',
    summary: 'Send an announcement',
    description:
      'Sends a notification to all users, or to the players of a game and playtype. Everybody can read it at `GET /api/v1/announcements`. Use it to announce maintenance or new songs.',
    access: administrator,
    json: z
      .strictObject({
        title: z.string().trim().min(1).max(200).meta({ example: 'The server moves on Sunday' }),
        game: gameParam.nullish(),
        playtype: playtypeParam.nullish(),
      })
      .refine(({ game, playtype }) => !game === !playtype, 'game and playtype come together, or neither of them')
      .meta({ example: { title: 'New charts are here', game: 'iidx', playtype: 'SP' } }),
    success: { 200: z.object({ sentTo: z.int().meta({ description: 'Number of notified users', example: 42 }) }) },
  }),
  auditLog: route({
    method: 'GET',
    path: '/api/v1/admin/audit-log',
    summary: 'List actions of administrators, newest first',
    description:
      'Returns who did what to whom, and the values before and after, also for changes made on the command line. Use it to find out who changed something.',
    access: administrator,
    query: z.object(page(500, 100)),
    success: {
      200: z.object({
        entries: z.array(AuditEntry),
        users: z
          .array(UserDocument)
          .meta({ description: 'Administrators in the entries, and users that they acted on' }),
      }),
    },
  }),
};
