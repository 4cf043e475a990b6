import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { gamePlaytypes } from './games.ts';

export type GoalCharts = { type: 'single' | 'folder'; data: string } | { type: 'multi'; data: string[] };
export interface GoalCriteria {
  key: string;
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
    criteria: text('criteria', { mode: 'json' }).$type<GoalCriteria>().notNull(),
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
