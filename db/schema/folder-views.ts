import { integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core';

import { folders } from './catalogue.ts';
import { users } from './users.ts';

/** When a user last viewed a folder. */
export const folderViews = sqliteTable(
  'folder_views',
  {
    user: integer('user')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    folder: integer('folder')
      .notNull()
      .references(() => folders.id, { onDelete: 'cascade' }),
    lastViewed: integer('last_viewed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user, table.folder] })],
);
