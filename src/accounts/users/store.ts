import { and, desc, eq, getTableColumns, gt, inArray, notExists, sql, type SQLWrapper } from 'drizzle-orm';

import type { Visibility, WeeklySummary } from '../../../contracts/documents/user.ts';
import { asStored, type AsStored } from '../../../db/as-stored.ts';
import { contains, insertAll, isOneOfPlaceholder, listValue, startsWith } from '../../../db/dialect/sqlite.ts';
import { behind } from '../../../db/keyset.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { prepared, preparedForms } from '../../../db/prepared.ts';
import { hiddenProfiles, userSettings, users } from '../../../db/schema/index.ts';
import { findWeeklySummary, putWeeklySummary } from '../weekly/store.ts';

export type UserRow = typeof users.$inferSelect;

const byID = prepared((db: Db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
);
const byName = prepared((db: Db) =>
  db
    .select()
    .from(users)
    .where(eq(users.usernameLowercase, sql.placeholder('name')))
    .prepare(),
);

export const findUserByID = async (db: Db, id: number): Promise<UserRow | undefined> => byID(db).get({ id });
export const findUserByName = async (db: Db, usernameLowercase: string): Promise<UserRow | undefined> =>
  byName(db).get({ name: usernameLowercase });

/** User in a list, whose JSON is not parsed. */
export type ListedUser = AsStored<UserRow, 'socialMedia' | 'badges'>;

const listed = {
  ...getTableColumns(users),
  socialMedia: asStored(users.socialMedia),
  badges: asStored(users.badges),
};
const byIDs = prepared((db: Db) => db.select(listed).from(users).where(isOneOfPlaceholder(users.id, 'ids')).prepare());

/** Returns the users with these ids, in the order of the ids. */
export async function findUsers(db: Db, ids: readonly number[]): Promise<ListedUser[]> {
  const places = new Map<number, number>();
  for (const id of ids) if (!places.has(id)) places.set(id, places.size);
  if (places.size === 0) return [];
  const rows = await byIDs(db).all({ ids: listValue([...places.keys()]) });
  return rows.sort((a, b) => places.get(a.id)! - places.get(b.id)!);
}

/** Returns the ids of all users who are not banned. */
export const findUserIDs = async (db: Db): Promise<number[]> =>
  (await db.select({ id: users.id }).from(users).where(gt(users.authLevel, 0)).all()).map(({ id }) => id);

/** Returns the ids of all administrators. */
export const findAdministratorIDs = async (db: Db): Promise<number[]> =>
  (await db.select({ id: users.id }).from(users).where(eq(users.authLevel, 3)).all()).map(({ id }) => id);

export interface UserFilter {
  /** Part of the name, in any case. */
  search?: string | undefined;
  /** Seen after this time (Unix ms), and not invisible. */
  seenAfter?: number | undefined;
  /** Start of the page: after the user last seen at this time (Unix ms) with this id. */
  after?: readonly [lastSeen: number, id: number] | undefined;
  /** 100 by default. */
  limit?: number;
}

const hidden = (db: Db) =>
  db
    .select({ userID: userSettings.userID })
    .from(userSettings)
    .where(and(eq(userSettings.userID, users.id), eq(userSettings.invisible, true)));

const hasName = sql`${users.id} in (select id from users where ${contains(sql`username_lowercase`, sql.placeholder('search'))})`;
const latestSeen = preparedForms((db, form: string) => {
  const [isSearch, isOnline, isBehind] = form.split(' ').map((part) => part === 'true');
  return db
    .select(listed)
    .from(users)
    .where(
      and(
        isSearch ? hasName : undefined,
        isOnline ? and(gt(users.lastSeen, sql.placeholder('seenAfter')), notExists(hidden(db))) : undefined,
        isBehind
          ? behind([users.lastSeen, 'desc', sql.placeholder('lastSeen')], [users.id, 'asc', sql.placeholder('id')])
          : undefined,
      ),
    )
    .orderBy(desc(users.lastSeen), users.id)
    .limit(sql.placeholder('limit'))
    .prepare();
});

/** Returns users, latest seen first. */
export const listUsers = async (
  db: Db,
  { search, seenAfter, after, limit = 100 }: UserFilter,
): Promise<ListedUser[]> => {
  const [lastSeen, id] = after ?? [];
  const values = { search: search?.toLowerCase(), seenAfter, lastSeen, id, limit };
  return latestSeen(db, [search, seenAfter, after].map((part) => part !== undefined).join(' ')).all(values);
};

/**
 * Returns users whose name contains a text (in lower case): exact matches first, then prefixes, latest seen first. `among` selects the ids
 * of users to search; everybody without it.
 */
export async function searchUsers(db: Db, text: string, limit: number, among?: SQLWrapper): Promise<UserRow[]> {
  const name = users.usernameLowercase;
  // Shortest first within each kind: that is the order of similarity, so a limit keeps the best.
  const place = sql`case when ${name} = ${text} then 0 when ${startsWith(name, text)} then 1 else 2 end, length(${name})`;
  return db
    .select()
    .from(users)
    .where(and(contains(name, text), among && inArray(users.id, among)))
    .orderBy(place, desc(users.lastSeen), users.id)
    .limit(limit)
    .all();
}

const nobody = { discord: null, twitter: null, github: null, steam: null, youtube: null, twitch: null };

/** Inserts a user with the defaults of a new account. `now` is Unix ms. */
export async function insertUser(
  tx: Tx,
  { username, authLevel, now }: { username: string; authLevel: number; now: number },
): Promise<UserRow> {
  const row = {
    username,
    usernameLowercase: username.toLowerCase(),
    socialMedia: nobody,
    about: '',
    badges: [],
    authLevel,
  };
  return tx
    .insert(users)
    .values({ ...row, joinDate: now, lastSeen: now })
    .returning()
    .get();
}

export const updateLastSeen = async (tx: Tx, id: number, lastSeen: number) => {
  await tx.update(users).set({ lastSeen }).where(eq(users.id, id));
};

/** Changes a user's profile and returns the row; undefined if there is no such user. */
export const updateProfile = async (
  tx: Tx,
  id: number,
  change: Partial<Pick<UserRow, 'about' | 'status' | 'socialMedia'>>,
): Promise<UserRow | undefined> => tx.update(users).set(change).where(eq(users.id, id)).returning().get();

export type Preferences = Omit<typeof userSettings.$inferSelect, 'userID'> & {
  visibility: Visibility;
  weeklySummary: WeeklySummary;
};

const DEFAULTS: Preferences = {
  developerMode: false,
  advancedMode: false,
  invisible: false,
  contentiousContent: false,
  deletableScores: false,
  rivalNews: false,
  weeklySummary: 'off',
  visibility: 'public',
};

/** Returns a user's preferences; undefined if they never set any. */
export async function findStoredPreferences(db: Db, userID: number): Promise<Preferences | undefined> {
  const row = await db.select().from(userSettings).where(eq(userSettings.userID, userID)).get();
  if (!row) return undefined;
  const { userID: _, ...preferences } = row;
  const hidden = await db.select().from(hiddenProfiles).where(eq(hiddenProfiles.user, userID)).get();
  const weeklySummary = await findWeeklySummary(db, userID);
  return { ...preferences, weeklySummary, visibility: hidden?.visibility ?? 'public' };
}

/** Returns a user's preferences; defaults for those never set. */
export const findPreferences = async (db: Db, userID: number): Promise<Preferences> =>
  (await findStoredPreferences(db, userID)) ?? DEFAULTS;

/** Stores a user's preferences. `now` is Unix ms. */
export async function putPreferences(tx: Tx, userID: number, given: Preferences, now: number): Promise<void> {
  const { visibility, weeklySummary, ...preferences } = given;
  await insertAll(tx, userSettings, [{ userID, ...preferences }], { replaceOn: ['userID'] });
  await tx.delete(hiddenProfiles).where(eq(hiddenProfiles.user, userID));
  await putWeeklySummary(tx, userID, weeklySummary, now);
  if (visibility !== 'public') await insertAll(tx, hiddenProfiles, [{ user: userID, visibility }]);
}

/** Sets the level; returns false if there is no such user. */
export const updateAuthLevel = async (tx: Tx, id: number, authLevel: number): Promise<boolean> =>
  (await tx.update(users).set({ authLevel }).where(eq(users.id, id)).run()).changes > 0;

/** Returns all users by id. */
export const allUsers = async (db: Db): Promise<UserRow[]> => db.select().from(users).orderBy(users.id).all();

/** Returns whether any user has level 3. */
export const hasAdministrator = async (db: Db): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).where(eq(users.authLevel, 3)).limit(1).get()) !== undefined;
