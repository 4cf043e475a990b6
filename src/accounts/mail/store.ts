import { and, asc, count, eq, lte, min, sql } from 'drizzle-orm';

import type { Db, Tx } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { outgoingMail } from '../../../db/schema/index.ts';

export type MailRow = typeof outgoingMail.$inferSelect;

export const insertMail = async (tx: Tx, row: typeof outgoingMail.$inferInsert): Promise<void> => {
  await tx.insert(outgoingMail).values(row);
};

/** Deletes a user's unsent mails of a kind. */
export const deleteMailOfKind = async (tx: Tx, user: number, kind: string): Promise<void> => {
  await tx.delete(outgoingMail).where(and(eq(outgoingMail.user, user), eq(outgoingMail.kind, kind)));
};

/** Deletes all unsent mails to a user. */
export const deleteMailTo = async (tx: Tx, user: number): Promise<void> => {
  await tx.delete(outgoingMail).where(eq(outgoingMail.user, user));
};

const firstDue = prepared((db: Db) =>
  db
    .select()
    .from(outgoingMail)
    .where(lte(outgoingMail.dueAt, sql.placeholder('now')))
    .orderBy(asc(outgoingMail.dueAt), asc(outgoingMail.id))
    .limit(1)
    .prepare(),
);

/** Returns the mail that has been due longest at a time (Unix ms); undefined if none is due. */
export const findDueMail = async (db: Db, now: number): Promise<MailRow | undefined> => firstDue(db).get({ now });

/** Returns when the next mail is due (Unix ms); null if the queue is empty. */
export const findNextDue = async (db: Db): Promise<number | null> =>
  (
    await db
      .select({ next: min(outgoingMail.dueAt) })
      .from(outgoingMail)
      .get()
  )?.next ?? null;

export const findAllMail = async (db: Db): Promise<MailRow[]> =>
  db.select().from(outgoingMail).orderBy(asc(outgoingMail.id)).all();

/** Counts queued mails. */
export const countMail = async (db: Db): Promise<number> =>
  (await db.select({ total: count() }).from(outgoingMail).get())?.total ?? 0;

export const deleteMail = async (tx: Tx, id: number): Promise<void> => {
  await tx.delete(outgoingMail).where(eq(outgoingMail.id, id));
};

/** Postpones a mail. `dueAt` is Unix ms. */
export const postponeMail = async (tx: Tx, id: number, dueAt: number): Promise<void> => {
  await tx
    .update(outgoingMail)
    .set({ dueAt, attempts: sql`${outgoingMail.attempts} + 1` })
    .where(eq(outgoingMail.id, id));
};

/** Makes all queued mails due at a time (Unix ms). */
export const hurryMail = async (tx: Tx, dueAt: number): Promise<void> => {
  await tx.update(outgoingMail).set({ dueAt });
};

export const updateSealedMail = async (tx: Tx, id: number, sealed: string): Promise<void> => {
  await tx.update(outgoingMail).set({ sealed }).where(eq(outgoingMail.id, id));
};
