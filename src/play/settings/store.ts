import { and, eq, isNotNull, sql } from 'drizzle-orm';

import { insertAll } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { tables, ugptSettings } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';

export type SettingsRow = typeof ugptSettings.$inferSelect;

const ofPlayer = prepared((db: Db) =>
  db
    .select()
    .from(ugptSettings)
    .where(and(eq(ugptSettings.user, sql.placeholder('user')), eq(ugptSettings.gpt, sql.placeholder('gpt'))))
    .prepare(),
);

/** Returns a player's settings in a game:playtype; empty ones if never set. */
export const findSettings = async (db: Db, { userID, gptRow }: Pick<Ugpt, 'userID' | 'gptRow'>): Promise<SettingsRow> =>
  (await ofPlayer(db).get({ user: userID, gpt: gptRow })) ?? {
    user: userID,
    gpt: gptRow,
    preferredScoreAlg: null,
    preferredSessionAlg: null,
    preferredProfileAlg: null,
    preferredRanking: null,
    scoreBucket: null,
    defaultTable: null,
    region: null,
    gameSpecific: null,
    stats: null,
  };

/** Returns the settings of the players of a game:playtype (row) with a showcase, in the order of their ids. */
export const findShowing = async (db: Db, gptRow: number): Promise<SettingsRow[]> =>
  db
    .select()
    .from(ugptSettings)
    .where(and(eq(ugptSettings.gpt, gptRow), isNotNull(ugptSettings.stats)))
    .orderBy(ugptSettings.user)
    .all();

export async function putSettings(tx: Tx, row: SettingsRow): Promise<void> {
  await insertAll(tx, ugptSettings, [row], { replaceOn: ['user', 'gpt'] });
}

export async function deleteSettings(tx: Tx, { userID, gptRow }: Pick<Ugpt, 'userID' | 'gptRow'>): Promise<void> {
  await tx.delete(ugptSettings).where(and(eq(ugptSettings.user, userID), eq(ugptSettings.gpt, gptRow)));
}

/** Returns whether a game:playtype has this table. */
export const hasTable = async (db: Db, gptRow: number, tableID: string): Promise<boolean> =>
  (await db
    .select({ tableID: tables.tableID })
    .from(tables)
    .where(and(eq(tables.tableID, tableID), eq(tables.gpt, gptRow)))
    .get()) !== undefined;
