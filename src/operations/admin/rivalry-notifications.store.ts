import { and, eq, inArray, or, sql } from 'drizzle-orm';

import type { Tx } from '../../../db/open.ts';
import { notifications } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';

/**
 * Deletes the notifications about a player's rivalries in a game:playtype, theirs and those that lead others to them. Call it while the
 * rivalries are stored: only the players in them, also former ones, are searched.
 */
export async function deleteRivalryNotifications(tx: Tx, { userID, gpt, gptRow }: Ugpt): Promise<void> {
  const { user, type, content } = notifications;
  const others = sql`(select rival from rivals where user = ${userID} and gpt = ${gptRow}
    union select user from rivals where rival = ${userID} and gpt = ${gptRow})`;
  const isTheirs = eq(user, userID);
  const leadsToThem = and(sql`${user} in ${others}`, sql`${content} ->> 'userID' = ${userID}`);
  const isOfGame = sql`${content} ->> 'game' = ${gpt.game} and ${content} ->> 'playtype' = ${gpt.playtype}`;
  await tx
    .delete(notifications)
    .where(and(or(isTheirs, leadsToThem), inArray(type, ['RIVALED_BY', 'PBS_BEATEN']), isOfGame));
}
