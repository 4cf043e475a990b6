import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { users } from './users.ts';

/** Users who get a summary of their week by mail. Others have no row. */
export const weeklyMails = sqliteTable('weekly_mails', {
  user: integer('user')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  language: text('language').$type<'en' | 'ja'>().notNull(),
  /** In the links of every mail: it ends them, and does nothing else. */
  token: text('token').notNull().unique(),
  /** End of the last week that is done (Unix ms): its mail was queued, or there was nothing to tell. */
  doneUntil: integer('done_until').notNull(),
});
