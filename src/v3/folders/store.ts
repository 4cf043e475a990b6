import { and, asc, eq, or, sql } from 'drizzle-orm';

import { asStored } from '../../../db/as-stored.ts';
import { isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { folderCharts, folders, pbs } from '../../../db/schema/index.ts';

/** Columns that a folder's slug derives from. */
export interface SlugSource {
  folderID: string;
  title: string;
  slug: string | null;
}

const sources = { folderID: folders.folderID, title: folders.title, slug: folders.slug };
const byID = prepared((db: Db) =>
  db
    .select(sources)
    .from(folders)
    .where(eq(folders.folderID, sql.placeholder('folderID')))
    .prepare(),
);

/** Returns the columns that a folder's slug derives from; undefined if there is no such folder. */
export const findSlugSource = async (db: Db, folderID: string): Promise<SlugSource | undefined> =>
  byID(db).get({ folderID });

const byName = prepared((db: Db) =>
  db
    .select({ folderID: folders.folderID })
    .from(folders)
    .where(
      and(
        eq(folders.gpt, sql.placeholder('gpt')),
        or(
          eq(folders.folderID, sql.placeholder('name')),
          eq(folders.slug, sql.placeholder('name')),
          eq(folders.v3ID, sql.placeholder('name')),
        ),
      ),
    )
    .orderBy(asc(folders.id))
    .limit(1)
    .prepare(),
);

/** Returns the id of the folder of a game:playtype (row) that has this id, slug or id of v3; undefined without one. */
export const findFolderNamed = async (db: Db, gpt: number, name: string): Promise<string | undefined> =>
  (await byName(db).get({ gpt, name }))?.folderID;

/** Returns the ids of all folders of a game:playtype (row). */
export const findFolderIDs = async (db: Db, gpt: number): Promise<string[]> =>
  (await db.select({ folderID: folders.folderID }).from(folders).where(eq(folders.gpt, gpt)).all()).map(
    ({ folderID }) => folderID,
  );

const plays = prepared((db: Db) =>
  db
    .select({
      folderID: folders.folderID,
      chart: pbs.chart,
      score: pbs.score,
      percent: pbs.percent,
      lamp: pbs.lamp,
      grade: pbs.grade,
      judgements: asStored(pbs.judgements),
      optional: asStored(pbs.optional),
    })
    .from(folders)
    .innerJoin(folderCharts, eq(folderCharts.folder, folders.id))
    .innerJoin(pbs, and(eq(pbs.user, sql.placeholder('user')), eq(pbs.chart, folderCharts.chart)))
    .where(isOneOfPlaceholder(folders.folderID, 'folders'))
    .prepare(),
);

/** Returns the metrics of a player's PBs in folders (by id). */
export const findPBsInFolders = async (db: Db, user: number, folderIDs: readonly string[]) =>
  plays(db).all({ user, folders: listValue(folderIDs) });
