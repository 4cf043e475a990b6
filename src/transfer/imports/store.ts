import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';

import type { Brought } from '../../../contracts/documents/brought.ts';
import { insertAll, isOneOf, isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import { behind } from '../../../db/keyset.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { prepared, preparedForms } from '../../../db/prepared.ts';
import type { SentWith } from '../../../db/schema/imports.ts';
import { importInputs, imports, orphans } from '../../../db/schema/index.ts';

export type ImportRow = typeof imports.$inferSelect;
export type NewImport = typeof imports.$inferInsert;
export type NewOrphan = typeof orphans.$inferInsert;

/**
 * Returns the columns that a row sets, as the form of a statement. Null is part of it: as a value it would be encoded, JSON columns would become 'null'.
 */
const formOf = (row: Partial<NewImport>): string =>
  Object.entries(row)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (value === null ? `${name}=null` : name))
    .join();

/** Returns placeholders for the columns of a form. */
const placeholdersOf = (form: string) =>
  Object.fromEntries(
    form.split(',').map((part) => {
      const [name = '', isNull] = part.split('=');
      return [name, isNull ? null : sql.placeholder(name)];
    }),
  ) as unknown as NewImport;

const insertOf = preparedForms((db: Db, form: string) =>
  db.insert(imports).values(placeholdersOf(form)).returning({ id: imports.id }).prepare(),
);
/** Stores an import that nobody has been told about. Returns its row. */
export async function insertImport(tx: Tx, row: NewImport): Promise<number> {
  const untold = { untold: true, ...row };
  return (await insertOf(tx, formOf(untold)).get(untold)).id;
}

/** Returns the rows of these completed imports (importIDs) of a user. */
export const findImportRows = async (
  db: Db,
  user: number,
  importIDs: readonly string[],
): Promise<Map<string, number>> =>
  new Map(
    (
      await db
        .select({ id: imports.id, importID: imports.importID })
        .from(imports)
        .where(and(isOneOf(imports.importID, importIDs), eq(imports.user, user), eq(imports.status, 'completed')))
        .all()
    ).map(({ id, importID }) => [importID, id]),
  );

/** Returns an unused import row, for a dry run. */
export const nextImportRow = async (db: Db): Promise<number> =>
  ((await db.get<{ last: number | null }>(sql`select max(id) as last from main.imports`)).last ?? 0) + 1;

const updateOf = preparedForms((db: Db, form: string) =>
  db
    .update(imports)
    .set(placeholdersOf(form))
    .where(eq(imports.id, sql.placeholder('importRow')))
    .returning()
    .prepare(),
);
export const updateImport = async (tx: Tx, importRow: number, change: Partial<NewImport>): Promise<ImportRow> =>
  updateOf(tx, formOf(change)).get({ ...change, importRow });

const byImportID = prepared((db: Db) =>
  db
    .select()
    .from(imports)
    .where(eq(imports.importID, sql.placeholder('importID')))
    .prepare(),
);
export const findImport = async (db: Db, importID: string): Promise<ImportRow | undefined> =>
  byImportID(db).get({ importID });

/** Returns what else a player's imports of the same type before an import brought of accounts, latest first. */
export const findBroughtBefore = async (db: Db, { id, user, importType }: ImportRow, limit: number) =>
  (
    await db
      .select({ brought: sql<string | null>`${imports.outcome} ->> '$.brought'` })
      .from(imports)
      .where(and(eq(imports.user, user), eq(imports.importType, importType), lt(imports.id, id)))
      .orderBy(desc(imports.id))
      .limit(limit)
      .all()
  ).flatMap(({ brought }) => (brought === null ? [] : (JSON.parse(brought) as Brought[])));

/** Returns queued imports, oldest first. */
export const findQueuedImports = async (db: Db) =>
  db
    .select({ importID: imports.importID, userID: imports.user, importType: imports.importType })
    .from(imports)
    .where(eq(imports.status, 'queued'))
    .orderBy(imports.id)
    .all();

export const insertInput = async (tx: Tx, input: typeof importInputs.$inferInsert): Promise<void> => {
  await tx.insert(importInputs).values(input);
};

/** Returns the body of a queued import. */
export const findInput = async (db: Db, importRow: number) =>
  db
    .select({ body: importInputs.body, sentWith: importInputs.sentWith })
    .from(importInputs)
    .where(eq(importInputs.import, importRow))
    .get();

/** Returns the fields that were sent with a queued import, without its body. */
export const findSentWith = async (db: Db, importID: string): Promise<SentWith | null> =>
  (
    await db
      .select({ sentWith: importInputs.sentWith })
      .from(importInputs)
      .innerJoin(imports, eq(imports.id, importInputs.import))
      .where(eq(imports.importID, importID))
      .get()
  )?.sentWith ?? null;

export const deleteInput = async (tx: Tx, importRow: number): Promise<void> => {
  await tx.delete(importInputs).where(eq(importInputs.import, importRow));
};

const storedOrphans = prepared((db: Db) =>
  db.select({ orphanID: orphans.orphanID }).from(orphans).where(isOneOfPlaceholder(orphans.orphanID, 'ids')).prepare(),
);

/** Returns which of these orphans are stored. */
export const findStoredOrphans = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await storedOrphans(db).all({ ids: listValue(ids) })).map(({ orphanID }) => orphanID));

/** Returns how many orphans a user has. */
export const countOrphansOf = async (db: Db, user: number): Promise<number> =>
  db.$count(orphans, eq(orphans.user, user));

export async function insertOrphans(tx: Tx, rows: readonly NewOrphan[]): Promise<void> {
  await insertAll(tx, orphans, rows);
}

export const deleteImports = async (tx: Tx, rows: readonly number[]): Promise<void> => {
  await tx.delete(imports).where(isOneOf(imports.id, rows));
};

/** Deletes those of these imports (rows) that are completed; others have yet to store their scores. */
export const deleteCompleted = async (tx: Tx, rows: readonly number[]): Promise<void> => {
  await tx.delete(imports).where(and(isOneOf(imports.id, rows), eq(imports.status, 'completed')));
};

export type OrphanRow = typeof orphans.$inferSelect;

/** Returns orphans of a user, or of everybody, oldest first. */
export const findOrphans = async (db: Db, user: number | null): Promise<OrphanRow[]> =>
  db
    .select()
    .from(orphans)
    .where(user === null ? undefined : eq(orphans.user, user))
    .orderBy(orphans.timeInserted, orphans.orphanID)
    .all();

/** Position of an orphan among its player's: when it was first stored (Unix ms) and its id. */
export type OrphanPlace = readonly [timeInserted: number, orphanID: string];

/** Returns a user's orphans after a position, oldest first; only those of a name (row) unless it is null. */
export const findOrphansBehind = async (
  db: Db,
  { user, name, after, limit }: { user: number; name: number | null; after: OrphanPlace | null; limit: number },
): Promise<OrphanRow[]> =>
  db
    .select()
    .from(orphans)
    .where(
      and(
        eq(orphans.user, user),
        name === null ? undefined : eq(orphans.name, name),
        after ? behind([orphans.timeInserted, 'asc', after[0]], [orphans.orphanID, 'asc', after[1]]) : undefined,
      ),
    )
    .orderBy(asc(orphans.timeInserted), asc(orphans.orphanID))
    .limit(limit)
    .all();

/** Returns an orphan if it belongs to this user. */
export const findOrphan = async (db: Db, user: number, orphanID: string): Promise<OrphanRow | undefined> =>
  db
    .select()
    .from(orphans)
    .where(and(eq(orphans.orphanID, orphanID), eq(orphans.user, user)))
    .get();

export interface OrphanPage {
  user: number;
  /** All games if undefined. */
  game?: string | undefined;
  /** Orphan to start the page after. */
  after?: readonly [timeInserted: number, orphanID: string] | undefined;
  limit: number;
}

/** Returns a user's orphans, latest first. */
export const findOrphanPage = async (db: Db, { user, game, after, limit }: OrphanPage): Promise<OrphanRow[]> =>
  db
    .select()
    .from(orphans)
    .where(
      and(
        eq(orphans.user, user),
        game === undefined ? undefined : eq(orphans.game, game),
        after && behind([orphans.timeInserted, 'desc', after[0]], [orphans.orphanID, 'desc', after[1]]),
      ),
    )
    .orderBy(desc(orphans.timeInserted), desc(orphans.orphanID))
    .limit(limit)
    .all();

/** Returns the users who have orphans. */
export const findOrphanOwners = async (db: Db): Promise<number[]> =>
  (await db.selectDistinct({ user: orphans.user }).from(orphans).orderBy(orphans.user).all()).map(({ user }) => user);

/** Returns the users who have orphans of a name (row). */
export const findOwnersOfName = async (db: Db, name: number): Promise<number[]> =>
  (
    await db
      .selectDistinct({ user: orphans.user })
      .from(orphans)
      .where(eq(orphans.name, name))
      .orderBy(orphans.user)
      .all()
  ).map(({ user }) => user);

/** Counts everybody's orphans. */
export const countOrphans = async (db: Db): Promise<number> => db.$count(orphans);

export const deleteOrphans = async (tx: Tx, orphanIDs: readonly string[]): Promise<void> => {
  await tx.delete(orphans).where(isOneOf(orphans.orphanID, orphanIDs));
};
