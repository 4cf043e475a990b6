import { eq } from 'drizzle-orm';

import { isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { charts, courses, folders, songs, tables } from '../../../db/schema/catalogue.ts';
import { questlines, quests } from '../../../db/schema/targets.ts';

/** Fields of a stored entry that lists need. */
export interface StoredEntry {
  id: string;
  gpt: number;
  name: string;
}

/** Returns the songs of a game by their ids. */
export const findSongsOf = async (db: Db, game: string) =>
  db.select({ id: songs.songID, title: songs.title, artist: songs.artist }).from(songs).where(eq(songs.game, game));

/** Returns the charts of game:playtypes with their names. */
export const findChartsOf = async (db: Db, gptRows: readonly number[]) =>
  db
    .select({
      id: charts.chartID,
      gpt: charts.gpt,
      difficulty: charts.difficulty,
      level: charts.level,
      title: songs.title,
      artist: songs.artist,
    })
    .from(charts)
    .innerJoin(songs, eq(songs.id, charts.song))
    .where(isOneOf(charts.gpt, gptRows));

const COLUMNS = {
  folders: { table: folders, id: folders.folderID, gpt: folders.gpt, name: folders.title },
  tables: { table: tables, id: tables.tableID, gpt: tables.gpt, name: tables.title },
  quests: { table: quests, id: quests.questID, gpt: quests.gpt, name: quests.name },
  questlines: { table: questlines, id: questlines.questlineID, gpt: questlines.gpt, name: questlines.name },
  courses: { table: courses, id: courses.md5sums, gpt: courses.gpt, name: courses.title },
};

export type WholeKind = keyof typeof COLUMNS;

/** Returns all entries of a kind, in all games. */
export async function findAllOf(db: Db, kind: WholeKind): Promise<StoredEntry[]> {
  const { table, ...columns } = COLUMNS[kind];
  return db.select(columns).from(table);
}
