import { and, asc, eq, gt } from 'drizzle-orm';

import { isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import {
  charts,
  courses,
  folders,
  gamePlaytypes,
  goals,
  questlines,
  quests,
  songs,
  tables,
} from '../../../db/schema/index.ts';

/** Rows per page, so that other work gets its turn in between. */
const PAGE = 500;

export type SongRow = typeof songs.$inferSelect;
export type ChartRow = typeof charts.$inferSelect & { songID: number };
export type FolderRow = typeof folders.$inferSelect;

/** Yields pages of rows that a function reads after an id. */
async function* pages<R extends { id: number }>(read: (after: number) => Promise<R[]>): AsyncGenerator<R[]> {
  for (let after = 0; ;) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.id;
  }
}

/** Yields the songs of a game, page by page. */
export const readSongPages = (db: Db, game: string): AsyncGenerator<SongRow[]> =>
  pages((after) =>
    db
      .select()
      .from(songs)
      .where(and(eq(songs.game, game), gt(songs.id, after)))
      .orderBy(asc(songs.id))
      .limit(PAGE)
      .all(),
  );

/** Yields the charts of some game:playtypes (row ids), page by page. */
export const readChartPages = (db: Db, gpts: readonly number[]): AsyncGenerator<ChartRow[]> =>
  pages(async (after) =>
    (
      await db
        .select({ chart: charts, songID: songs.songID })
        .from(charts)
        .innerJoin(songs, eq(songs.id, charts.song))
        .where(and(isOneOf(charts.gpt, gpts), gt(charts.id, after)))
        .orderBy(asc(charts.id))
        .limit(PAGE)
        .all()
    ).map(({ chart, songID }) => ({ ...chart, songID })),
  );

/** Yields all folders, page by page. */
export const readFolderPages = (db: Db): AsyncGenerator<FolderRow[]> =>
  pages((after) => db.select().from(folders).where(gt(folders.id, after)).orderBy(asc(folders.id)).limit(PAGE).all());

/** Returns the small tables, in the order of ids. */
export const readLittle = async (db: Db) => ({
  gpts: await db.select().from(gamePlaytypes).orderBy(asc(gamePlaytypes.id)).all(),
  tables: await db.select().from(tables).orderBy(asc(tables.tableID)).all(),
  quests: await db.select().from(quests).orderBy(asc(quests.questID)).all(),
  questlines: await db.select().from(questlines).orderBy(asc(questlines.questlineID)).all(),
  courses: await db.select().from(courses).orderBy(asc(courses.gpt), asc(courses.md5sums)).all(),
});

/** Returns the goals with these ids. */
export const readGoals = async (db: Db, goalIDs: readonly string[]) =>
  db.select().from(goals).where(isOneOf(goals.goalID, goalIDs)).orderBy(asc(goals.goalID)).all();
