import { and, desc, eq, gte, lt, lte, ne, sql } from 'drizzle-orm';

import type { Db, Tx } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import type { KeyAnswer } from '../../../db/schema/auth.ts';
import {
  accountDeletions,
  apiKeys,
  credentials,
  loginSessions,
  userSettings,
  users,
} from '../../../db/schema/index.ts';

const sessionByHash = prepared((db: Db) =>
  db
    .select({
      userID: loginSessions.userID,
      expiresAt: loginSessions.expiresAt,
      authLevel: users.authLevel,
      lastSeen: users.lastSeen,
      lastUsedAt: loginSessions.lastUsedAt,
      invisible: sql<boolean>`coalesce(${userSettings.invisible}, 0)`.mapWith(userSettings.invisible),
    })
    .from(loginSessions)
    .innerJoin(users, eq(users.id, loginSessions.userID))
    .leftJoin(userSettings, eq(userSettings.userID, loginSessions.userID))
    .where(eq(loginSessions.idHash, sql.placeholder('idHash')))
    .prepare(),
);

/** Returns the login session with that hash and the user's access data; undefined if there is none. */
export const findLoginSession = async (db: Db, idHash: Buffer) => sessionByHash(db).get({ idHash });

/** Returns a user's login sessions, latest first. */
export const findLoginSessionsOf = async (db: Db, userID: number) =>
  db
    .select()
    .from(loginSessions)
    .where(eq(loginSessions.userID, userID))
    .orderBy(desc(loginSessions.createdAt), loginSessions.idHash)
    .all();

/** Returns the ids of users who have a login session, expired ones included. */
export const usersWithLoginSession = async (db: Db): Promise<Set<number>> => {
  const rows = await db.selectDistinct({ userID: loginSessions.userID }).from(loginSessions).all();
  return new Set(rows.map(({ userID }) => userID));
};

export const insertLoginSession = async (tx: Tx, row: typeof loginSessions.$inferInsert) => {
  await tx.insert(loginSessions).values(row);
};

export const updateLoginSessionExpiry = async (tx: Tx, idHash: Buffer, expiresAt: number) => {
  await tx.update(loginSessions).set({ expiresAt }).where(eq(loginSessions.idHash, idHash));
};

/** `at` is Unix ms. */
export const updateLoginSessionUse = async (tx: Tx, idHash: Buffer, at: number) => {
  await tx.update(loginSessions).set({ lastUsedAt: at }).where(eq(loginSessions.idHash, idHash));
};

export const deleteLoginSession = async (tx: Tx, idHash: Buffer) => {
  await tx.delete(loginSessions).where(eq(loginSessions.idHash, idHash));
};

/** Deletes a user's login sessions except the one to keep. */
export const deleteLoginSessionsOf = async (tx: Tx, userID: number, keep?: Buffer) => {
  await tx.delete(loginSessions).where(and(eq(loginSessions.userID, userID), keep && ne(loginSessions.idHash, keep)));
};

/** Deletes sessions expired at this time (Unix ms); returns how many. */
export const deleteExpiredLoginSessions = async (tx: Tx, now: number): Promise<number> =>
  (await tx.delete(loginSessions).where(lt(loginSessions.expiresAt, now)).run()).changes;

/** Counts the login sessions that are valid at this time (Unix ms). */
export const countLoginSessions = async (db: Db, now: number): Promise<number> =>
  db.$count(loginSessions, gte(loginSessions.expiresAt, now));

const keyByHash = prepared((db: Db) =>
  db
    .select({
      id: apiKeys.id,
      userID: apiKeys.userID,
      permissions: apiKeys.permissions,
      lastUsedAt: apiKeys.lastUsedAt,
      fromAPIClient: apiKeys.fromAPIClient,
      authLevel: users.authLevel,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userID))
    .where(eq(apiKeys.tokenHash, sql.placeholder('tokenHash')))
    .prepare(),
);

/** Returns the API key with that hash; undefined if there is none. */
export const findKey = async (db: Db, tokenHash: Buffer) => keyByHash(db).get({ tokenHash });

/** Returns the whole row of the API key with that hash; undefined if there is none. */
export const findKeyNamed = async (db: Db, tokenHash: Buffer): Promise<KeyRow | undefined> =>
  db.select().from(apiKeys).where(eq(apiKeys.tokenHash, tokenHash)).get();

export type KeyRow = typeof apiKeys.$inferSelect;

/** Returns a user's API keys, latest first. */
export const findKeysOf = async (db: Db, userID: number): Promise<KeyRow[]> =>
  db.select().from(apiKeys).where(eq(apiKeys.userID, userID)).orderBy(desc(apiKeys.createdAt), desc(apiKeys.id)).all();

export const insertKey = async (tx: Tx, row: typeof apiKeys.$inferInsert): Promise<KeyRow> =>
  tx.insert(apiKeys).values(row).returning().get();

export const deleteKey = async (tx: Tx, id: number) => {
  await tx.delete(apiKeys).where(eq(apiKeys.id, id));
};

/** Deletes all API keys issued for a client. */
export const deleteKeysFrom = async (tx: Tx, clientID: string) => {
  await tx.delete(apiKeys).where(eq(apiKeys.fromAPIClient, clientID));
};

const keyUse = prepared((db: Db) =>
  db
    .update(apiKeys)
    .set({ lastUsedAt: sql`${sql.placeholder('at')}` })
    .where(eq(apiKeys.id, sql.placeholder('id')))
    .prepare(),
);

/** `at` is Unix ms. */
export const updateKeyUse = async (tx: Tx, id: number, at: number) => {
  await keyUse(tx).run({ id, at });
};

export const updateKeyAnswer = async (tx: Tx, id: number, lastAnswer: KeyAnswer) => {
  await tx.update(apiKeys).set({ lastAnswer }).where(eq(apiKeys.id, id));
};

/** Returns password hash and id of the user with that name; undefined if there is none. */
export const findCredentials = async (db: Db, usernameLowercase: string) =>
  db
    .select({ userID: users.id, authLevel: users.authLevel, passwordHash: credentials.passwordHash })
    .from(users)
    .innerJoin(credentials, eq(credentials.userID, users.id))
    .where(eq(users.usernameLowercase, usernameLowercase))
    .get();

export type CredentialsRow = typeof credentials.$inferSelect;

/** Returns the private part of an account. */
export const findCredentialsOf = async (db: Db, userID: number): Promise<CredentialsRow | undefined> =>
  db.select().from(credentials).where(eq(credentials.userID, userID)).get();

/** Returns the account with an e-mail address. */
export const findCredentialsByEmail = async (db: Db, emailLowercase: string): Promise<CredentialsRow | undefined> =>
  db.select().from(credentials).where(eq(credentials.emailLowercase, emailLowercase)).get();

export const updatePasswordHash = async (tx: Tx, userID: number, passwordHash: string) => {
  await tx.update(credentials).set({ passwordHash }).where(eq(credentials.userID, userID));
};

export const updateEmail = async (
  tx: Tx,
  userID: number,
  change: Pick<CredentialsRow, 'email' | 'emailLowercase' | 'emailVerified'>,
) => {
  await tx.update(credentials).set(change).where(eq(credentials.userID, userID));
};

export const insertCredentials = async (tx: Tx, row: typeof credentials.$inferInsert) => {
  await tx.insert(credentials).values(row);
};

/** Marks the address as verified; returns false if it was already, or there is no such user. */
export const setEmailVerified = async (tx: Tx, userID: number): Promise<boolean> =>
  (
    await tx
      .update(credentials)
      .set({ emailVerified: true })
      .where(and(eq(credentials.userID, userID), eq(credentials.emailVerified, false)))
      .run()
  ).changes > 0;

export type AccountDeletion = typeof accountDeletions.$inferSelect;

/** Returns the scheduled deletion of an account; undefined if there is none. */
export const findAccountDeletion = async (db: Db, userID: number): Promise<AccountDeletion | undefined> =>
  db.select().from(accountDeletions).where(eq(accountDeletions.userID, userID)).get();

/** Returns users whose deletion is due at this time (Unix ms), longest due first. */
export const findDueDeletions = async (db: Db, now: number): Promise<number[]> =>
  (
    await db
      .select({ userID: accountDeletions.userID })
      .from(accountDeletions)
      .where(lte(accountDeletions.deleteAt, now))
      .orderBy(accountDeletions.deleteAt)
      .all()
  ).map(({ userID }) => userID);

export const insertAccountDeletion = async (tx: Tx, row: AccountDeletion) => {
  await tx.insert(accountDeletions).values(row);
};

/** Cancels an account's deletion; returns false if none was scheduled. */
export const deleteAccountDeletion = async (tx: Tx, userID: number): Promise<boolean> =>
  (await tx.delete(accountDeletions).where(eq(accountDeletions.userID, userID)).run()).changes > 0;
