import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { users } from './users.ts';

type Details = Record<string, unknown>;

/** Actions of administrators and changes on the command line; rows are only ever added. Read from the end, by its key. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    time: integer('time').notNull(),
    user: integer('user').references(() => users.id, { onDelete: 'set null' }),
    /** Made on the command line; there is no user then. */
    onCommandLine: integer('on_command_line', { mode: 'boolean' }).notNull().default(false),
    action: text('action').notNull(),
    target: text('target', { mode: 'json' }).$type<Details>().notNull(),
    before: text('before', { mode: 'json' }).$type<Details>(),
    after: text('after', { mode: 'json' }).$type<Details>(),
  },
  (table) => [
    // Announcements are read by everybody.
    index('audit_log_announcements')
      .on(table.id)
      .where(sql`${table.action} = 'announcement'`),
  ],
);
