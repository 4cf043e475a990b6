import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import type { NotBroughtCode } from '../../contracts/documents/brought.ts';
import type { GoalKey } from '../../contracts/goal-keys.ts';
import { gamePlaytypes } from './games.ts';
import { users } from './users.ts';

export type GoalCharts = { type: 'single' | 'folder'; data: string } | { type: 'multi'; data: string[] };
export interface GoalCriteria {
  key: GoalKey;
  value: number;
  mode: 'single' | 'absolute' | 'proportion';
  countNum?: number;
}
export interface QuestSection {
  title: string;
  desc?: string;
  goals: { goalID: string; note?: string }[];
}

const gpt = () =>
  integer('gpt')
    .notNull()
    .references(() => gamePlaytypes.id);

export const goals = sqliteTable(
  'goals',
  {
    /** `G` and a hash of the goal's definition. */
    goalID: text('goal_id').primaryKey(),
    gpt: gpt(),
    name: text('name').notNull(),
    charts: text('charts', { mode: 'json' }).$type<GoalCharts>().notNull(),
    /** The position of a lamp or grade in it derives from `valueName`. */
    criteria: text('criteria', { mode: 'json' }).$type<GoalCriteria>().notNull(),
    /** Required lamp or grade; null for numbers. */
    valueName: text('value_name'),
  },
  (table) => [
    index('goals_gpt').on(table.gpt),
    // By the folder's public id.
    index('goals_folder')
      .on(table.gpt, sql`${table.charts} ->> 'data'`)
      .where(sql`${table.charts} ->> 'type' = 'folder'`),
  ],
);

export const quests = sqliteTable(
  'quests',
  {
    questID: text('quest_id').primaryKey(),
    gpt: gpt(),
    name: text('name').notNull(),
    desc: text('desc').notNull(),
    questData: text('quest_data', { mode: 'json' }).$type<QuestSection[]>().notNull(),
  },
  (table) => [index('quests_gpt').on(table.gpt)],
);

export const questlines = sqliteTable(
  'questlines',
  {
    questlineID: text('questline_id').primaryKey(),
    gpt: gpt(),
    name: text('name').notNull(),
    desc: text('desc').notNull(),
    quests: text('quests', { mode: 'json' }).$type<string[]>().notNull(),
  },
  (table) => [index('questlines_gpt').on(table.gpt)],
);

const user = () =>
  integer('user')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A player's goal and progress. Derived from PBs, except for who assigned it and when it was met. */
export const goalSubs = sqliteTable(
  'goal_subs',
  {
    user: user(),
    gpt: gpt(),
    goalID: text('goal_id')
      .notNull()
      .references(() => goals.goalID),
    achieved: integer('achieved', { mode: 'boolean' }).notNull(),
    timeAchieved: integer('time_achieved'),
    progress: real('progress'),
    progressHuman: text('progress_human').notNull(),
    outOf: real('out_of').notNull(),
    outOfHuman: text('out_of_human').notNull(),
    /** When plays last changed it; null if never. */
    lastInteraction: integer('last_interaction'),
    /** When its progress last exceeded its former maximum (Unix ms); null if it is less since. */
    lastRaised: integer('last_raised'),
    wasInstantlyAchieved: integer('was_instantly_achieved', { mode: 'boolean' }).notNull(),
    /** Chosen by itself, not only as a part of quests. */
    wasAssignedStandalone: integer('was_assigned_standalone', { mode: 'boolean' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user, table.goalID] }),
    index('goal_subs_goal').on(table.goalID),
    index('goal_subs_achieved').on(table.gpt, sql`${table.timeAchieved} desc`),
    index('goal_subs_raised').on(table.gpt, sql`${table.lastInteraction} desc`),
  ],
);

/** A player's quest. Progress counts its met goals. */
export const questSubs = sqliteTable(
  'quest_subs',
  {
    user: user(),
    gpt: gpt(),
    questID: text('quest_id')
      .notNull()
      .references(() => quests.questID),
    achieved: integer('achieved', { mode: 'boolean' }).notNull(),
    timeAchieved: integer('time_achieved'),
    progress: integer('progress').notNull(),
    lastInteraction: integer('last_interaction'),
    /** When its progress last exceeded its former maximum (Unix ms); null if it is less since. */
    lastRaised: integer('last_raised'),
    wasInstantlyAchieved: integer('was_instantly_achieved', { mode: 'boolean' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user, table.questID] }),
    index('quest_subs_quest').on(table.questID),
    index('quest_subs_achieved').on(table.gpt, sql`${table.timeAchieved} desc`),
    index('quest_subs_raised').on(table.gpt, sql`${table.lastInteraction} desc`),
  ],
);

/**
 * A player's goals and quests on other servers, each examined once: imported targets are not imported again, so that targets dropped here
 * stay dropped.
 */
export const broughtTargets = sqliteTable(
  'brought_targets',
  {
    user: user(),
    /** Base URL of the other server. */
    server: text('server').notNull(),
    kind: text('kind').$type<'goal' | 'quest'>().notNull(),
    /** Id on the other server. */
    remoteID: text('remote_id').notNull(),
    /** Id on this server; null if there is no equivalent. */
    localID: text('local_id'),
    /** Reason why it was not brought, and the program and catalogue that decided: with others, it is retried. */
    code: text('code').$type<NotBroughtCode>(),
    refusedBy: text('refused_by'),
  },
  (table) => [
    primaryKey({ columns: [table.user, table.server, table.kind, table.remoteID] }),
    index('brought_targets_local').on(table.user, table.localID),
  ],
);
