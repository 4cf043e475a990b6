import { asc, desc, eq, max } from 'drizzle-orm';

import type { Db, Tx } from '../../../../db/open.ts';
import { importLinks } from '../../../../db/schema/index.ts';
import type { PartOutcome } from '../outcome.ts';

/** Records that one or more links of an import (row) are stored, with their outcome. */
export const insertLink = async (
  tx: Tx,
  link: { import: number; upTo: number; outcome: readonly PartOutcome[] },
): Promise<void> => {
  await tx.insert(importLinks).values(link);
};

/** Returns how many plays of an import (row) are stored. */
export const findUpTo = async (db: Db, importRow: number): Promise<number> =>
  (
    await db
      .select({ upTo: max(importLinks.upTo) })
      .from(importLinks)
      .where(eq(importLinks.import, importRow))
      .get()
  )?.upTo ?? 0;

/** Returns how many plays of an import (row) were stored with the last of its links. */
export const findLastUpTo = async (db: Db, importRow: number): Promise<number> =>
  (
    await db
      .select({ upTo: importLinks.upTo })
      .from(importLinks)
      .where(eq(importLinks.import, importRow))
      .orderBy(desc(importLinks.id))
      .limit(1)
      .get()
  )?.upTo ?? 0;

/** Returns the outcomes of an import's (row) stored links, in order. */
export const findOutcomes = async (db: Db, importRow: number): Promise<PartOutcome[]> =>
  (
    await db
      .select({ outcome: importLinks.outcome })
      .from(importLinks)
      .where(eq(importLinks.import, importRow))
      .orderBy(asc(importLinks.id))
      .all()
  ).flatMap(({ outcome }) => outcome as PartOutcome[]);

export const deleteLinks = async (tx: Tx, importRow: number): Promise<void> => {
  await tx.delete(importLinks).where(eq(importLinks.import, importRow));
};
