import { eq, or } from 'drizzle-orm';

import type { Db, Tx } from '../../../db/open.ts';
import { users } from '../../../db/schema/index.ts';
import type { PictureKind } from './kinds.ts';

/** The columns of the kinds of pictures. */
const COLUMNS = { pfp: 'customPfpLocation', banner: 'customBannerLocation' } as const;

type Owner = Pick<typeof users.$inferSelect, (typeof COLUMNS)[PictureKind]>;

/** Returns the location of a user's picture; null if they have none. */
export const locationIn = (user: Owner, kind: PictureKind): string | null => user[COLUMNS[kind]];

/** Returns whether anybody uses the picture. */
export const isPictureUsed = async (db: Db, location: string): Promise<boolean> =>
  (await db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.customPfpLocation, location), eq(users.customBannerLocation, location)))
    .limit(1)
    .get()) !== undefined;

export const updateLocation = async (
  tx: Tx,
  userID: number,
  kind: PictureKind,
  location: string | null,
): Promise<void> => {
  await tx
    .update(users)
    .set({ [COLUMNS[kind]]: location })
    .where(eq(users.id, userID));
};
