import { and, count, desc, eq, gt, ne } from 'drizzle-orm';

import { isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { catalogueSources, charts, gamePlaytypes } from '../../../db/schema/index.ts';
import { archiveOf } from './source.ts';

export type SourceRow = typeof catalogueSources.$inferSelect;

/** Returns the row of a source, by the URL of its archive. */
export const findSource = async (db: Db, source: string): Promise<SourceRow | undefined> =>
  db.select().from(catalogueSources).where(eq(catalogueSources.source, source)).get();

/** Returns the last pull of a source, for any selection of games. */
export async function findLastPull(db: Db, source: string): Promise<SourceRow | undefined> {
  const rows = await db.select().from(catalogueSources).orderBy(desc(catalogueSources.pulledAt)).all();
  return rows.find((row) => archiveOf(row.source) === archiveOf(source));
}

type Pulled = Pick<SourceRow, 'source' | 'pulledAt' | 'outcome' | 'message'> & Partial<SourceRow>;

/** Stores the result of a pull; absent fields stay. */
export async function savePull(tx: Tx, pulled: Pulled): Promise<void> {
  await tx.insert(catalogueSources).values(pulled).onConflictDoUpdate({ target: catalogueSources.source, set: pulled });
}

/**
 * Forgets which states of sources are loaded, except that of one: the catalogue has been changed by something else. Their next pull
 * downloads and compares them.
 */
export async function forgetLoaded(tx: Tx, except: string | null = null): Promise<void> {
  const forgotten = { etag: null, commit: null, sha256: null, content: null };
  const others = except === null ? undefined : ne(catalogueSources.source, except);
  await tx.update(catalogueSources).set(forgotten).where(others);
}

/** Returns whether the catalogue has any chart. */
export const hasCharts = async (db: Db): Promise<boolean> =>
  (await db.select({ id: charts.id }).from(charts).limit(1).get()) !== undefined;

/** Returns how many charts each game:playtype has. */
export async function countCharts(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ game: gamePlaytypes.game, playtype: gamePlaytypes.playtype, charts: count() })
    .from(charts)
    .innerJoin(gamePlaytypes, eq(gamePlaytypes.id, charts.gpt))
    .groupBy(charts.gpt)
    .all();
  return new Map(rows.map((row) => [`${row.game}:${row.playtype}`, row.charts]));
}

/** Returns the ids of those of these charts that somebody has scores on. */
export async function findPlayed(db: Db, chartIDs: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ chartID: charts.chartID })
    .from(charts)
    .where(and(isOneOf(charts.chartID, chartIDs), gt(charts.playcount, 0)))
    .all();
  return rows.map(({ chartID }) => chartID);
}
