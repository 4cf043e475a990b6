import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import { and, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { migrateDatabase } from '../../db/migrate.ts';
import { openForWriting, type Connection, type Db } from '../../db/open.ts';
import * as schema from '../../db/schema/index.ts';

const { charts, songs } = schema;

let folder: string;
let connection: Connection;
let plain: Db;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kaiden-rows-'));
  const file = join(folder, 'kaiden.db');
  await migrateDatabase(file);
  connection = openForWriting(file);
  connection.client.exec(`pragma foreign_keys = off;
    insert into songs (id, game, song_id, title, artist, search_terms, alt_titles, data, search_text)
      values (1, 'iidx', 5, 'One', 'Somebody', '["1"]', '[]', '{"a":{"b":null}}', 'one'),
             (2, 'iidx', 6, 'Two', 'Nobody', '[]', '[]', '{}', 'two');
    insert into charts (id, chart_id, song, gpt, difficulty, level, level_num, is_primary, versions, data, rgc_id, tierlist_info)
      values (1, 'chart', 1, 1, 'ANOTHER', '12', 12.5, 1, '["a"]', '{"n":[1]}', null, '{}')`);
  plain = drizzle(new Database(file), { schema }) as unknown as Db;
});
afterAll(() => {
  connection.close();
  rmSync(folder, { recursive: true, force: true });
});

const { searchText: _notShown, ...shown } = getTableColumns(songs);
/** Selects of every form: a table, some columns, expressions, objects of joined tables, which may be missing. */
const SELECTS: Record<string, (db: Db) => { all(): Promise<unknown[]> }> = {
  'a table': (db) => db.select().from(charts),
  'some columns': (db) => db.select(shown).from(songs).orderBy(songs.id),
  nothing: (db) => db.select().from(songs).where(eq(songs.id, 9)),
  expressions: (db) =>
    db
      .select({
        id: songs.id,
        plain: sql<string>`upper(${songs.title})`,
        named: sql<number>`1 + 1`.as('named'),
        mapped: sql<boolean>`${songs.id} = 1`.mapWith(charts.isPrimary),
        counted: db.$count(charts, eq(charts.song, songs.id)),
      })
      .from(songs),
  'values, limits, and question marks in texts': (db) =>
    db
      .select({ id: songs.id, text: sql<string>`'?' || ${'?'} || ${songs.title}`, none: sql<null>`${null}` })
      .from(songs)
      .where(and(inArray(songs.title, ['One', 'Two', "what's?"]), gt(songs.id, 0)))
      .orderBy(songs.id)
      .limit(1)
      .offset(1),
  'joined tables': (db) =>
    db
      .select({ chart: charts, title: songs.title, song: shown })
      .from(charts)
      .innerJoin(songs, eq(songs.id, charts.song)),
  'tables that may be missing': (db) =>
    db.select({ song: shown, chart: charts }).from(songs).leftJoin(charts, eq(charts.song, songs.id)).orderBy(songs.id),
  'columns that may be missing': (db) =>
    db.select({ id: songs.id, data: charts.data }).from(songs).leftJoin(charts, eq(charts.song, songs.id)),
};

for (const [what, select] of Object.entries(SELECTS)) {
  test(`rows of ${what} are as Drizzle itself makes them`, async () => {
    const statement = select(connection.db);
    expect(await statement.all()).toEqual(await select(plain).all());
    expect(await statement.all()).toEqual(await select(plain).all());
  });
}

test('a relational query gives what Drizzle itself gives', async () => {
  const columns = { id: true, data: true } as const;
  expect(await connection.db.query.songs.findMany({ columns })).toEqual(await plain.query.songs.findMany({ columns }));
});

test('changes find their rows, and store values and texts with question marks as they are', async () => {
  const { db, client } = connection;
  client.exec('begin');
  try {
    const changed = await db
      .update(songs)
      .set({ title: 'one where?', artist: sql`' where ?' || ${'?'}` })
      .where(and(eq(songs.title, 'One'), gt(songs.id, 0)))
      .returning();
    expect(changed.map(({ id, title, artist }) => [id, title, artist])).toEqual([[1, 'one where?', ' where ??']]);
    await db.delete(charts).where(inArray(charts.id, [1, 9]));
    await db.delete(songs).where(eq(songs.title, 'one where?'));
    expect((await db.select().from(songs)).map(({ id }) => id)).toEqual([2]);
  } finally {
    client.exec('rollback');
  }
});
