import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';

import { isOneOf } from '../../../../db/dialect/sqlite.ts';
import type { Db } from '../../../../db/open.ts';
import { orphans, unmatchedNames } from '../../../../db/schema/index.ts';
import type { SentChart } from '../../../catalogue/sent/sent-chart.ts';

/** Returns the rows of the names that orphans have for charts: any of these keys in any of these playtypes. */
export const findNamesOfCharts = async (
  db: Db,
  {
    game,
    playtypes,
    matchType,
    keys,
  }: { game: string; playtypes: readonly string[]; matchType: string; keys: readonly string[] },
): Promise<number[]> =>
  (
    await db
      .select({ id: unmatchedNames.id })
      .from(unmatchedNames)
      .where(
        and(
          eq(unmatchedNames.game, game),
          eq(unmatchedNames.matchType, matchType),
          isOneOf(unmatchedNames.key, keys),
          isOneOf(unmatchedNames.playtype, playtypes),
        ),
      )
      .all()
  ).map(({ id }) => id);

/** Counts the players who have orphans of any of these names (rows). */
export async function countPlayersOfNames(db: Db, names: readonly number[]): Promise<number> {
  const players = sql<number>`count(distinct ${orphans.user})`;
  const found = await db.select({ players }).from(orphans).where(isOneOf(orphans.name, names)).get();
  return found?.players ?? 0;
}

const sentChart = sql<string | null>`${orphans.context} -> '$.sentChart'`;

/** Returns the chart as the first player's game has described it; undefined if none has. */
export async function findSentChart(db: Db, names: readonly number[]): Promise<SentChart | undefined> {
  const found = await db
    .select({ sentChart })
    .from(orphans)
    .where(and(isOneOf(orphans.name, names), isNotNull(sentChart)))
    .orderBy(asc(orphans.timeInserted), asc(orphans.orphanID))
    .limit(1)
    .get();
  return found?.sentChart ? (JSON.parse(found.sentChart) as SentChart) : undefined;
}
