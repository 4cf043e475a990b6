import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export interface SocialMedia {
  discord: string | null;
  twitter: string | null;
  github: string | null;
  steam: string | null;
  youtube: string | null;
  twitch: string | null;
}

/** What is public about a user. E-mail address and password are in `credentials`. */
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
