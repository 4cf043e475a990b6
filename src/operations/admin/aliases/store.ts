import { and, asc, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';

import { insertAll } from '../../../../db/dialect/sqlite.ts';
import { behind } from '../../../../db/keyset.ts';
import type { Db, Tx } from '../../../../db/open.ts';
import { prepared } from '../../../../db/prepared.ts';
import { aliases, charts, orphans, songs, unmatchedNames } from '../../../../db/schema/index.ts';

export type UnmatchedRow = typeof unmatchedNames.$inferSelect & { aliasID: string | null };
export type NewAlias = Omit<typeof aliases.$inferInsert, 'id'>;

const ofGame = (column: typeof aliases.game | typeof unmatchedNames.game, game: string | undefined) =>
  game === undefined ? undefined : eq(column, game);

interface Page<K> {
  /** All games if undefined. */
  game: string | undefined;
  after: K | undefined;
  limit: number;
}

/** Returns the names of orphans that are not ignored, those with most plays first. */
export async function findUnmatchedNames(
  db: Db,
  { game, after, limit }: Page<readonly [plays: number, row: number]>,
): Promise<UnmatchedRow[]> {
  const isOf = and(
    eq(aliases.game, unmatchedNames.game),
    eq(aliases.matchType, unmatchedNames.matchType),
    eq(aliases.key, unmatchedNames.key),
    sql`${aliases.playtype} in ('', ${unmatchedNames.playtype})`,
  );
  const rows = await db
    .select({ names: unmatchedNames, aliasID: aliases.aliasID })
    .from(unmatchedNames)
    .leftJoin(aliases, isOf)
    .where(
      and(
        ofGame(unmatchedNames.game, game),
        after && behind([unmatchedNames.plays, 'desc', after[0]], [unmatchedNames.id, 'asc', after[1]]),
        or(isNull(aliases.id), isNotNull(aliases.song)),
      ),
    )
    .orderBy(desc(unmatchedNames.plays), asc(unmatchedNames.id))
    .limit(limit)
    .all();
  return rows.map(({ names, aliasID }) => ({ ...names, aliasID }));
}

/** Returns an orphan for each of these names (rows). */
export async function findExamples(db: Db, names: readonly number[]) {
  const found: (typeof orphans.$inferSelect)[] = [];
  for (const name of names) found.push(...(await exampleOf(db).all({ name })));
  return found;
}
const exampleOf = prepared((db: Db) =>
  db
    .select()
    .from(orphans)
    .where(eq(orphans.name, sql.placeholder('name')))
    .orderBy(orphans.user)
    .limit(1)
    .prepare(),
);

/** Name with its assignment; `playtype` is empty for all playtypes of the game. */
export type SettledName = Pick<NewAlias, 'game' | 'playtype' | 'matchType' | 'key'>;

/** Returns the rows of a name's orphans, one for each playtype, and the number of plays. */
export const findNameRows = async (db: Db, { game, playtype, matchType, key }: SettledName) =>
  db
    .select({ row: unmatchedNames.id, plays: unmatchedNames.plays })
    .from(unmatchedNames)
    .where(
      and(
        eq(unmatchedNames.game, game),
        eq(unmatchedNames.matchType, matchType),
        eq(unmatchedNames.key, key),
        playtype === '' ? undefined : eq(unmatchedNames.playtype, playtype),
      ),
    )
    .all();

const shown = {
  row: aliases.id,
  aliasID: aliases.aliasID,
  game: aliases.game,
  playtype: aliases.playtype,
  matchType: aliases.matchType,
  name: aliases.name,
  songID: songs.songID,
  title: songs.title,
  chartID: charts.chartID,
  createdAt: aliases.createdAt,
};
const selectAliases = (db: Db) =>
  db
    .select(shown)
    .from(aliases)
    .leftJoin(songs, eq(songs.id, aliases.song))
    .leftJoin(charts, eq(charts.id, aliases.chart))
    .$dynamic();
export type AliasRow = Awaited<ReturnType<ReturnType<typeof selectAliases>['all']>>[number];

/** Returns the assigned names, latest first. */
export const findAliases = async (
  db: Db,
  { game, after, limit }: Page<readonly [createdAt: number, row: number]>,
): Promise<AliasRow[]> =>
  selectAliases(db)
    .where(
      and(
        ofGame(aliases.game, game),
        after && behind([aliases.createdAt, 'desc', after[0]], [aliases.id, 'desc', after[1]]),
      ),
    )
    .orderBy(desc(aliases.createdAt), desc(aliases.id))
    .limit(limit)
    .all();

/** Returns the alias with this id, or undefined. */
export const findAliasByID = async (db: Db, aliasID: string): Promise<AliasRow | undefined> =>
  selectAliases(db).where(eq(aliases.aliasID, aliasID)).get();

/** Stores an alias, replacing that of the same name. */
export async function saveAlias(tx: Tx, alias: NewAlias): Promise<void> {
  await insertAll(tx, aliases, [alias], { replaceOn: ['aliasID'] });
}

/** Deletes an alias. */
export const deleteAlias = async (tx: Tx, aliasID: string): Promise<void> => {
  await tx.delete(aliases).where(eq(aliases.aliasID, aliasID));
};

/** Returns the songs of assigned names of a match type, each with the name, by game and song. */
export const findAliasedSongs = async (db: Db, matchType: string) =>
  db
    .select({
      name: aliases.name,
      game: songs.game,
      id: songs.songID,
      v3ID: songs.v3ID,
      title: songs.title,
      artist: songs.artist,
      altTitles: songs.altTitles,
      searchTerms: songs.searchTerms,
      data: songs.data,
    })
    .from(aliases)
    .innerJoin(songs, eq(songs.id, aliases.song))
    .where(and(eq(aliases.matchType, matchType), isNotNull(aliases.song)))
    .orderBy(songs.game, songs.songID, aliases.name)
    .all();
