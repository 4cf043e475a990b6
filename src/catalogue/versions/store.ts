import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';

import { insertAll } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { charts, folders, gamePlaytypes, namedVersions } from '../../../db/schema/index.ts';

export type NamedVersionRow = typeof namedVersions.$inferSelect;

const ofGpt = and(
  eq(gamePlaytypes.game, sql.placeholder('game')),
  eq(gamePlaytypes.playtype, sql.placeholder('playtype')),
);

const named = prepared((db: Db) =>
  db
    .select(getTableColumns(namedVersions))
    .from(namedVersions)
    .innerJoin(gamePlaytypes, eq(gamePlaytypes.id, namedVersions.gpt))
    .where(ofGpt)
    .orderBy(asc(namedVersions.position))
    .prepare(),
);

interface GptNames {
  game: string;
  playtype: string;
}

/** Returns the operator's versions of a game:playtype, in their order. */
export const readNamedOf = async (db: Db, { game, playtype }: GptNames): Promise<NamedVersionRow[]> =>
  named(db).all({ game, playtype });

const lists = prepared((db: Db) =>
  db
    .selectDistinct({ versions: charts.versions })
    .from(charts)
    .innerJoin(gamePlaytypes, eq(gamePlaytypes.id, charts.gpt))
    .where(ofGpt)
    .prepare(),
);

/** Returns the ids of the versions of a game:playtype's charts. Scans every chart: a few ms for 10,000. */
export const readChartVersions = async (db: Db, { game, playtype }: GptNames): Promise<string[]> => [
  ...new Set((await lists(db).all({ game, playtype })).flatMap(({ versions }) => versions)),
];

const folderVersion = sql<string | null>`${folders.data} ->> '$.versions'`;
const titles = prepared((db: Db) =>
  db
    .select({ title: folders.title })
    .from(folders)
    .innerJoin(gamePlaytypes, eq(gamePlaytypes.id, folders.gpt))
    .where(and(ofGpt, eq(folderVersion, sql.placeholder('version'))))
    .prepare(),
);

/** Returns the titles of the folders that only contain charts of one version. */
export const readFolderTitles = async (db: Db, { game, playtype }: GptNames, version: string): Promise<string[]> =>
  (await titles(db).all({ game, playtype, version })).map(({ title }) => title);

/** Returns all versions of the operator's file, unordered. */
export const readAllNamed = async (db: Db): Promise<NamedVersionRow[]> => db.select().from(namedVersions);

/** Replaces all versions of the operator's file. */
export async function replaceNamed(tx: Tx, rows: readonly NamedVersionRow[]): Promise<void> {
  await tx.delete(namedVersions);
  await insertAll(tx, namedVersions, rows);
}
