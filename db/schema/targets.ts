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
    /** `G` and a hash of what the goal asks for. */
    goalID: text('goal_id').primaryKey(),
    gpt: gpt(),
    name: text('name').notNull(),
    charts: text('charts', { mode: 'json' }).$type<GoalCharts>().notNull(),
    /** The position of a lamp or grade in it follows from `valueName`. */
    criteria: text('criteria', { mode: 'json' }).$type<GoalCriteria>().notNull(),
    /** The lamp or grade that is asked for; null for numbers. */
    valueName: text('value_name'),
  },
  (table) => [index('goals_gpt').on(table.gpt)],
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

/** A goal that a player works at, and how far they are. Derived from PBs, but for who assigned it and when it was met. */
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
    /** When plays last moved it; null when they never did. */
    lastInteraction: integer('last_interaction'),
    /** When its progress was last more than before (Unix ms); null when it is less since. */
    lastRaised: integer('last_raised'),
    wasInstantlyAchieved: integer('was_instantly_achieved', { mode: 'boolean' }).notNull(),
    /** Chosen for itself, not only as a part of quests. */
    wasAssignedStandalone: integer('was_assigned_standalone', { mode: 'boolean' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user, table.goalID] }),
    index('goal_subs_goal').on(table.goalID),
    index('goal_subs_achieved').on(table.gpt, sql`${table.timeAchieved} desc`),
    index('goal_subs_raised').on(table.gpt, sql`${table.lastInteraction} desc`),
  ],
);

/** A quest that a player works at. Progress counts its goals that are met. */
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
    /** When its progress was last more than before (Unix ms); null when it is less since. */
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
 * Goals and quests that a player works at on other servers, each looked at once: what was brought never comes again, so
 * that what its player drops here stays dropped.
 */
export const broughtTargets = sqliteTable(
  'brought_targets',
  {
    user: user(),
    /** Base URL of the other server. */
    server: text('server').notNull(),
    kind: text('kind').$type<'goal' | 'quest'>().notNull(),
    /** Its id there. */
    remoteID: text('remote_id').notNull(),
    /** Its id here; null where it has no counterpart. */
    localID: text('local_id'),
    /** Why it was not brought, and with which program and catalogue: with others, it is tried again. */
    code: text('code').$type<NotBroughtCode>(),
    refusedBy: text('refused_by'),
  },
  (table) => [
    primaryKey({ columns: [table.user, table.server, table.kind, table.remoteID] }),
    index('brought_targets_local').on(table.user, table.localID),
  ],
);
