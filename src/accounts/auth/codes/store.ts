import { and, eq, gt, lte } from 'drizzle-orm';

import type { Db, Tx } from '../../../../db/open.ts';
import { credentials, mailCodes, users } from '../../../../db/schema/index.ts';

export type CodeKind = (typeof mailCodes.$inferSelect)['kind'];
export type CodeRow = typeof mailCodes.$inferSelect;

/** Returns the user of a valid code; undefined if it is unknown or expired. `now` is Unix ms. */
export const findCode = async (db: Db, kind: CodeKind, codeHash: Buffer, now: number): Promise<number | undefined> =>
  (
    await db
      .select({ userID: mailCodes.userID })
      .from(mailCodes)
      .where(and(eq(mailCodes.codeHash, codeHash), eq(mailCodes.kind, kind), gt(mailCodes.expiresAt, now)))
      .get()
  )?.userID;

/** Returns a user's code of a kind, valid or expired. */
export const findCodeOf = async (db: Db, userID: number, kind: CodeKind): Promise<CodeRow | undefined> =>
  db
    .select()
    .from(mailCodes)
    .where(and(eq(mailCodes.userID, userID), eq(mailCodes.kind, kind)))
    .get();

export const deleteCodeOf = async (tx: Tx, userID: number, kind: CodeKind): Promise<void> => {
  await tx.delete(mailCodes).where(and(eq(mailCodes.userID, userID), eq(mailCodes.kind, kind)));
};

/** Stores a code, replacing an earlier one of its kind. */
export async function putCode(tx: Tx, row: CodeRow): Promise<void> {
  await deleteCodeOf(tx, row.userID, row.kind);
  await tx.insert(mailCodes).values(row);
}

/** Deletes codes expired at a time (Unix ms); returns how many. */
export const deleteOldCodes = async (tx: Tx, now: number): Promise<number> =>
  (await tx.delete(mailCodes).where(lte(mailCodes.expiresAt, now)).run()).changes;

/** Recipient of mail. */
export interface Contact {
  userID: number;
  username: string;
  email: string;
  emailVerified: boolean;
}

const contacts = (db: Db) =>
  db
    .select({
      userID: users.id,
      username: users.username,
      email: credentials.email,
      emailVerified: credentials.emailVerified,
    })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userID));

export const findContact = async (db: Db, userID: number): Promise<Contact | undefined> =>
  contacts(db).where(eq(credentials.userID, userID)).get();

export const findContactByEmail = async (db: Db, emailLowercase: string): Promise<Contact | undefined> =>
  contacts(db).where(eq(credentials.emailLowercase, emailLowercase)).get();
