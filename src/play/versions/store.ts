import { and, eq, sql } from 'drizzle-orm';

import type { Db, Tx } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { gamePlaytypes, profiles, ugptSettings } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';

type Player = Pick<Ugpt, 'userID' | 'gptRow'>;

const chosen = prepared((db: Db) =>
  db
    .select({ region: ugptSettings.region })
    .from(ugptSettings)
    .where(and(eq(ugptSettings.user, sql.placeholder('user')), eq(ugptSettings.gpt, sql.placeholder('gpt'))))
    .prepare(),
);

/** Returns the region that a player has chosen; null if they haven't. */
export const findChosenRegion = async (db: Db, { userID, gptRow }: Player): Promise<string | null> =>
  (await chosen(db).get({ user: userID, gpt: gptRow }))?.region ?? null;

/** Columns of a profile with the rules it is rated by. */
export type RulesColumns = Pick<typeof profiles.$inferSelect, 'region' | 'version' | 'newVersions'>;

const stored = prepared((db: Db) =>
  db
    .select({ region: profiles.region, version: profiles.version, newVersions: profiles.newVersions })
    .from(profiles)
    .where(and(eq(profiles.user, sql.placeholder('user')), eq(profiles.gpt, sql.placeholder('gpt'))))
    .prepare(),
);

/** Returns the rules that a player's profile is rated by; undefined without a profile. */
export const findRules = async (db: Db, { userID, gptRow }: Player): Promise<RulesColumns | undefined> =>
  stored(db).get({ user: userID, gpt: gptRow });

/** Returns the rules that every profile of a game:playtype (row) is rated by, with the region its player has chosen. */
export const findAllRules = async (
  db: Db,
  gptRow: number,
): Promise<(RulesColumns & { user: number; chosen: string | null })[]> =>
  db
    .select({
      user: profiles.user,
      region: profiles.region,
      version: profiles.version,
      newVersions: profiles.newVersions,
      chosen: ugptSettings.region,
    })
    .from(profiles)
    .leftJoin(ugptSettings, and(eq(ugptSettings.user, profiles.user), eq(ugptSettings.gpt, profiles.gpt)))
    .where(eq(profiles.gpt, gptRow))
    .orderBy(profiles.user)
    .all();

/** Returns the hash of the ages of charts that all profiles of a game:playtype (row) are rated by; empty before the first time. */
export const findAges = async (db: Db, gptRow: number): Promise<string> =>
  (await db.select({ ages: gamePlaytypes.ages }).from(gamePlaytypes).where(eq(gamePlaytypes.id, gptRow)).get())?.ages ??
  '';

export async function setAges(tx: Tx, gptRow: number, ages: string): Promise<void> {
  await tx.update(gamePlaytypes).set({ ages }).where(eq(gamePlaytypes.id, gptRow));
}
