import { and, asc, eq, gt, lt, notExists } from 'drizzle-orm';

import type { WeeklySummary } from '../../../contracts/documents/user.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { accountDeletions, credentials, users, weeklyMails } from '../../../db/schema/index.ts';
import { randomToken } from '../../base/shared/secrets.ts';
import { lastMonday } from './week.ts';

/** Returns the language of a user's weekly mail, or `off`. */
export const findWeeklySummary = async (db: Db, user: number): Promise<WeeklySummary> =>
  (await db.select().from(weeklyMails).where(eq(weeklyMails.user, user)).get())?.language ?? 'off';

/** Switches a user's weekly mail on or off; the first one is of the week that goes on at `now` (Unix ms). */
export async function putWeeklySummary(tx: Tx, user: number, wanted: WeeklySummary, now: number): Promise<void> {
  if (wanted === 'off') await tx.delete(weeklyMails).where(eq(weeklyMails.user, user));
  else {
    await tx
      .insert(weeklyMails)
      .values({ user, language: wanted, token: randomToken(), doneUntil: lastMonday(now) })
      .onConflictDoUpdate({ target: weeklyMails.user, set: { language: wanted } });
  }
}

export interface WeeklyReader {
  user: number;
  username: string;
  email: string;
  language: 'en' | 'ja';
  token: string;
}

/** Returns users who have not been sent the week that ends then (Unix ms), after a user id; only those whose address is verified. */
export const findWeeklyReaders = async (
  db: Db,
  { end, after, limit }: { end: number; after: number; limit: number },
): Promise<WeeklyReader[]> =>
  db
    .select({
      user: weeklyMails.user,
      username: users.username,
      email: credentials.email,
      language: weeklyMails.language,
      token: weeklyMails.token,
    })
    .from(weeklyMails)
    .innerJoin(users, and(eq(users.id, weeklyMails.user), gt(users.authLevel, 0)))
    .innerJoin(credentials, and(eq(credentials.userID, weeklyMails.user), eq(credentials.emailVerified, true)))
    .where(
      and(
        gt(weeklyMails.user, after),
        lt(weeklyMails.doneUntil, end),
        notExists(
          db
            .select({ user: accountDeletions.userID })
            .from(accountDeletions)
            .where(eq(accountDeletions.userID, weeklyMails.user)),
        ),
      ),
    )
    .orderBy(asc(weeklyMails.user))
    .limit(limit)
    .all();

/** Marks a week (its end, Unix ms) as done; returns false if it was, or the user has switched the mail off. */
export const markWeekDone = async (tx: Tx, user: number, end: number): Promise<boolean> =>
  (
    await tx
      .update(weeklyMails)
      .set({ doneUntil: end })
      .where(and(eq(weeklyMails.user, user), lt(weeklyMails.doneUntil, end)))
      .run()
  ).changes > 0;

/** Switches the weekly mail with this token off; returns false if there is none. */
export const endWeeklyMail = async (tx: Tx, token: string): Promise<boolean> =>
  (await tx.delete(weeklyMails).where(eq(weeklyMails.token, token)).run()).changes > 0;
