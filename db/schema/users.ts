import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export interface SocialMedia {
  discord: string | null;
  twitter: string | null;
  github: string | null;
  steam: string | null;
  youtube: string | null;
  twitch: string | null;
}

/** Public part of users. E-mail address and password are in `credentials`. */
export const users = sqliteTable('users', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  username: text('username').notNull(),
  usernameLowercase: text('username_lowercase').notNull().unique(),
  socialMedia: text('social_media', { mode: 'json' }).$type<SocialMedia>().notNull(),
  joinDate: integer('join_date').notNull(),
  lastSeen: integer('last_seen').notNull(),
  about: text('about').notNull(),
  status: text('status'),
  customPfpLocation: text('custom_pfp_location'),
  customBannerLocation: text('custom_banner_location'),
  clan: text('clan'),
  badges: text('badges', { mode: 'json' }).$type<string[]>().notNull(),
  authLevel: integer('auth_level').notNull(),
});

const off = (name: string) => integer(name, { mode: 'boolean' }).notNull().default(false);

/** Preferences of users. Users who never changed anything have no row. */
export const userSettings = sqliteTable('user_settings', {
  userID: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  developerMode: off('developer_mode'),
  advancedMode: off('advanced_mode'),
  /** Hides when the user was online. */
  invisible: off('invisible'),
  contentiousContent: off('contentious_content'),
  deletableScores: off('deletable_scores'),
  /** Notifies of rivals who have beaten a PB. */
  rivalNews: off('rival_news'),
});

/** Users whose profile is not public. Others have no row. */
export const hiddenProfiles = sqliteTable('hidden_profiles', {
  user: integer('user')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  visibility: text('visibility').$type<'unlisted' | 'private'>().notNull(),
});

/** Accounts scheduled for deletion. Until then the user can cancel. */
export const accountDeletions = sqliteTable(
  'account_deletions',
  {
    userID: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedAt: integer('requested_at').notNull(),
    deleteAt: integer('delete_at').notNull(),
  },
  (table) => [index('account_deletions_due').on(table.deleteAt)],
);
