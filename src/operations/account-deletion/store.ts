import { and, eq, sql } from 'drizzle-orm';

import type { Tx } from '../../../db/open.ts';
import {
  apiKeys,
  classAchievements,
  credentials,
  imports,
  loginPlaces,
  loginSessions,
  mailCodes,
  notifications,
  orphans,
  profileClasses,
  profileRatings,
  profiles,
  users,
} from '../../../db/schema/index.ts';

/** Removes all credentials by which a user can log in or send scores. */
export async function deleteAccess(tx: Tx, userID: number): Promise<void> {
  for (const table of [loginSessions, apiKeys, credentials, mailCodes, loginPlaces]) {
    await tx.delete(table).where(eq(table.userID, userID));
  }
}

/** Deletes a user without scores, with everything that belongs to them. Most of it is deleted with the user's row. */
export async function deleteUser(tx: Tx, userID: number): Promise<void> {
  for (const table of [profiles, profileRatings, profileClasses, classAchievements, orphans, imports]) {
    await tx.delete(table).where(sql`${table.user} = ${userID}`);
  }
  await deleteNotificationsAbout(tx, userID);
  await tx.delete(users).where(eq(users.id, userID));
}

/** Deletes the notifications that name a user: they are those of the players in their rivalries, also former ones. */
async function deleteNotificationsAbout(tx: Tx, userID: number): Promise<void> {
  const others = sql`(select rival from rivals where user = ${userID} union select user from rivals where rival = ${userID})`;
  await tx
    .delete(notifications)
    .where(and(sql`${notifications.user} in ${others}`, sql`${notifications.content} ->> 'userID' = ${userID}`));
}
