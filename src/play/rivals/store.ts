import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';

import { insertAll } from '../../../db/dialect/sqlite.ts';
import { behind } from '../../../db/keyset.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { hiddenProfiles, rivals } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';

type Slice = Pick<Ugpt, 'userID' | 'gptRow'>;

const ofPlayer = and(eq(rivals.user, sql.placeholder('user')), eq(rivals.gpt, sql.placeholder('gpt')));
const inOrder = prepared((db: Db) =>
  db
    .select({ rival: rivals.rival })
    .from(rivals)
    .where(and(ofPlayer, isNotNull(rivals.place)))
    .orderBy(asc(rivals.place))
    .prepare(),
);

/** Returns a player's rivals (user ids), in the order of their list. */
export const findRivals = async (db: Db, { userID, gptRow }: Slice): Promise<number[]> =>
  (await inOrder(db).all({ user: userID, gpt: gptRow })).map(({ rival }) => rival);

const ever = prepared((db: Db) => db.select({ rival: rivals.rival }).from(rivals).where(ofPlayer).prepare());

/** Returns whether a player could open the page of a user: that of a private one only if the user has chosen them as a rival in any game:playtype. */
export async function canOpen(db: Db, player: number, user: number): Promise<boolean> {
  const isPrivate = and(eq(hiddenProfiles.user, user), eq(hiddenProfiles.visibility, 'private'));
  const hidden = await db.select().from(hiddenProfiles).where(isPrivate).get();
  return hidden === undefined || (await findRivalsAnywhere(db, user)).has(player);
}

/** Returns all rivals of a user in any game:playtype (user ids). */
export const findRivalsAnywhere = async (db: Db, userID: number): Promise<Set<number>> =>
  new Set(
    (
      await db
        .select({ rival: rivals.rival })
        .from(rivals)
        .where(and(eq(rivals.user, userID), isNotNull(rivals.place)))
        .all()
    ).map(({ rival }) => rival),
  );

/** Returns a player's current and former rivals (user ids). */
export const findRivalsEver = async (db: Db, { userID, gptRow }: Slice): Promise<Set<number>> =>
  new Set((await ever(db).all({ user: userID, gpt: gptRow })).map(({ rival }) => rival));

/** Returns the players who have a player as a rival (user ids), ordered by id, optionally after one of them. */
export const findChallengers = async (
  db: Db,
  { userID, gptRow }: Slice,
  { after, limit }: { after: readonly [user: number] | undefined; limit: number },
): Promise<number[]> =>
  (
    await db
      .select({ user: rivals.user })
      .from(rivals)
      .where(
        and(
          eq(rivals.rival, userID),
          eq(rivals.gpt, gptRow),
          isNotNull(rivals.place),
          after && behind([rivals.user, 'asc', after[0]]),
        ),
      )
      .orderBy(asc(rivals.user))
      .limit(limit)
      .all()
  ).map(({ user }) => user);

/** Replaces a player's rivals (user ids). */
export async function replaceRivals(tx: Tx, { userID, gptRow }: Slice, rivalIDs: readonly number[]): Promise<void> {
  await tx
    .update(rivals)
    .set({ place: null })
    .where(and(eq(rivals.user, userID), eq(rivals.gpt, gptRow)));
  const rows = rivalIDs.map((rival, place) => ({ user: userID, gpt: gptRow, rival, place }));
  await insertAll(tx, rivals, rows, { replaceOn: ['user', 'gpt', 'rival'] });
}

/** Removes a player's rivals, and the player from the rivals of others. */
export async function deleteRivals(tx: Tx, { userID, gptRow }: Slice): Promise<void> {
  const isIn = or(eq(rivals.user, userID), eq(rivals.rival, userID));
  await tx.delete(rivals).where(and(isIn, eq(rivals.gpt, gptRow)));
}
