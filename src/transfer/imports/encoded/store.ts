import { and, eq, gt, sql } from 'drizzle-orm';

import { byteLength } from '../../../../db/dialect/sqlite.ts';
import type { Db } from '../../../../db/open.ts';
import { prepared } from '../../../../db/prepared.ts';
import { imports, scores } from '../../../../db/schema/index.ts';
import { shownScore, type ShownScore } from '../../../play/scores/shown.store.ts';

const head = prepared((db: Db) =>
  db
    .select({
      id: imports.id,
      importID: imports.importID,
      user: imports.user,
      importType: imports.importType,
      status: imports.status,
      failure: imports.failure,
      timeFinished: imports.timeFinished,
      outcomeBytes: sql<number>`coalesce(${byteLength(imports.outcome)}, 0)`,
    })
    .from(imports)
    .where(eq(imports.importID, sql.placeholder('importID')))
    .prepare(),
);

/** Import without its outcome, which may take megabytes. */
export type ImportHead = NonNullable<Awaited<ReturnType<typeof findImportHead>>>;

/** Returns an import without its outcome; undefined if there is none. */
export const findImportHead = async (db: Db, importID: string) => head(db).get({ importID });

const measured = prepared((db: Db) =>
  db
    .select({ scores: sql<number>`count(*)`, lastScore: sql<number>`coalesce(max(${scores.id}), 0)` })
    .from(scores)
    .where(eq(scores.import, sql.placeholder('import')))
    .prepare(),
);

export interface ImportMeasure {
  /** Number of its stored scores. */
  scores: number;
  /** Changes whenever the import's document does: once completed, an import can only lose scores. */
  stamp: string;
}

/** Returns the size of an import and a stamp of its document. */
export const measureImport = async (
  db: Db,
  { id, timeFinished }: Pick<ImportHead, 'id' | 'timeFinished'>,
): Promise<ImportMeasure> => {
  const { scores, lastScore } = (await measured(db).get({ import: id }))!;
  return { scores, stamp: `${id} ${timeFinished} ${scores} ${lastScore}` };
};

/** Rows read at a time, in about 2 ms. */
const PAGE = 500;

const ofImportBehind = and(eq(scores.import, sql.placeholder('import')), gt(scores.id, sql.placeholder('after')));

const shownPage = prepared((db: Db) =>
  db.select(shownScore).from(scores).where(ofImportBehind).orderBy(scores.id).limit(PAGE).prepare(),
);

/** Yields the scores of an import in the order they were sent, page by page. */
export async function* scorePages(db: Db, importRow: number): AsyncGenerator<ShownScore[]> {
  for (let after = 0; ;) {
    const rows = await shownPage(db).all({ import: importRow, after });
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!.id;
  }
}

const chartPage = prepared((db: Db) =>
  db
    .select({ id: scores.id, chart: scores.chart })
    .from(scores)
    .where(ofImportBehind)
    .orderBy(scores.id)
    .limit(4 * PAGE)
    .prepare(),
);

/** Yields the charts (rows) of an import's scores in the order they were sent, page by page. */
export async function* chartPages(db: Db, importRow: number): AsyncGenerator<number[]> {
  for (let after = 0; ;) {
    const rows = await chartPage(db).all({ import: importRow, after });
    if (rows.length === 0) return;
    yield rows.map(({ chart }) => chart);
    after = rows.at(-1)!.id;
  }
}
