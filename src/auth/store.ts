import { and, eq, gte, lt, sql } from 'drizzle-orm';

import type { Db, Tx } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { apiKeys, credentials, loginSessions, users } from '../../db/schema/index.ts';

const sessionByHash = prepared((db: Db) =>
  db
    .select({
      userID: loginSessions.userID,
      expiresAt: loginSessions.expiresAt,
      authLevel: users.authLevel,
      lastSeen: users.lastSeen,
    })
    .from(loginSessions)
    .innerJoin(users, eq(users.id, loginSessions.userID))
    .where(eq(loginSessions.idHash, sql.placeholder('idHash')))
    .prepare(),
);

/** The login session with that hash and what has to be known of its user; undefined when there is none. */
export const findLoginSession = async (db: Db, idHash: Buffer) => sessionByHash(db).get({ idHash });

export const findLoginSessionsOf = async (db: Db, userID: number) =>
  db.select().from(loginSessions).where(eq(loginSessions.userID, userID)).all();

export const insertLoginSession = async (tx: Tx, row: typeof loginSessions.$inferInsert) => {
  await tx.insert(loginSessions).values(row);
};

export const updateLoginSessionExpiry = async (tx: Tx, idHash: Buffer, expiresAt: number) => {
  await tx.update(loginSessions).set({ expiresAt }).where(eq(loginSessions.idHash, idHash));
};

export const deleteLoginSession = async (tx: Tx, idHash: Buffer) => {
  await tx.delete(loginSessions).where(eq(loginSessions.idHash, idHash));
};

export const deleteLoginSessionsOf = async (tx: Tx, userID: number) => {
  await tx.delete(loginSessions).where(eq(loginSessions.userID, userID));
};

/** Deletes what has expired at this time (Unix ms); returns how many. */
export const deleteExpiredLoginSessions = async (tx: Tx, now: number): Promise<number> =>
  tx.delete(loginSessions).where(lt(loginSessions.expiresAt, now)).run().changes;

/** How many login sessions have not expired at this time (Unix ms). */
export const countLoginSessions = async (db: Db, now: number): Promise<number> =>
  db.$count(loginSessions, gte(loginSessions.expiresAt, now));

const keyByHash = prepared((db: Db) =>
  db
    .select({ userID: apiKeys.userID, permissions: apiKeys.permissions, authLevel: users.authLevel })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userID))
    .where(eq(apiKeys.tokenHash, sql.placeholder('tokenHash')))
    .prepare(),
);

/** The API key with that hash; undefined when there is none. */
export const findKey = async (db: Db, tokenHash: Buffer) => keyByHash(db).get({ tokenHash });

export const insertKey = async (tx: Tx, row: typeof apiKeys.$inferInsert) => {
  await tx.insert(apiKeys).values(row);
};

/** Password hash and id of the user with that name; undefined when there is none. */
export const findCredentials = async (db: Db, usernameLowercase: string) =>
  db
    .select({ userID: users.id, authLevel: users.authLevel, passwordHash: credentials.passwordHash })
    .from(users)
    .innerJoin(credentials, eq(credentials.userID, users.id))
    .where(eq(users.usernameLowercase, usernameLowercase))
    .get();

export const isEmailTaken = async (db: Db, emailLowercase: string): Promise<boolean> =>
  db
    .select({ userID: credentials.userID })
    .from(credentials)
    .where(eq(credentials.emailLowercase, emailLowercase))
    .get() !== undefined;

export const insertCredentials = async (tx: Tx, row: typeof credentials.$inferInsert) => {
  await tx.insert(credentials).values(row);
};

/** Marks the address as verified; returns false when it was already, or there is no such user. */
export const setEmailVerified = async (tx: Tx, userID: number): Promise<boolean> =>
  tx
    .update(credentials)
    .set({ emailVerified: true })
    .where(and(eq(credentials.userID, userID), eq(credentials.emailVerified, false)))
    .run().changes > 0;
