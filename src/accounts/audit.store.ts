import { desc, eq, lt, sql } from 'drizzle-orm';

import type { AuditEntry } from '../../contracts/documents/audit.ts';
import type { Db, Tx } from '../../db/open.ts';
import { auditLog } from '../../db/schema/index.ts';

/** An administrator's action on `target`, with the state `before` and `after` it. */
export type AdminAction = Pick<AuditEntry, 'action' | 'target'> & Partial<Pick<AuditEntry, 'before' | 'after'>>;

export const COMMAND_LINE = 'command line';

/** Id of the administrator who acts; or the command line, where nobody logs in. */
export type ActionBy = number | typeof COMMAND_LINE;

/** Records an administrator's action in the same transaction. `now` is Unix ms. */
export async function recordAction(tx: Tx, by: ActionBy, action: AdminAction, now: number): Promise<void> {
  const who = by === COMMAND_LINE ? { onCommandLine: true } : { user: by };
  await tx.insert(auditLog).values({ ...action, ...who, time: now });
}

export type AuditRow = typeof auditLog.$inferSelect;

/** Returns administrators' actions, latest first; with `after`, those that follow that row. */
export const findActions = async (db: Db, limit: number, after?: number): Promise<AuditRow[]> =>
  db
    .select()
    .from(auditLog)
    .where(after === undefined ? undefined : lt(auditLog.id, after))
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .all();

/** Returns when an action was done last (Unix ms); null if it never was. */
export const findLastAction = async (db: Db, action: string): Promise<number | null> =>
  (
    await db
      .select({ time: auditLog.time })
      .from(auditLog)
      .where(eq(auditLog.action, action))
      .orderBy(desc(auditLog.id))
      .limit(1)
      .get()
  )?.time ?? null;

/** Returns announcements by administrators, latest first. */
export const findAnnouncements = async (db: Db, limit: number) =>
  db
    .select({ time: auditLog.time, target: auditLog.target })
    .from(auditLog)
    // Same expression as in the index.
    .where(sql`${auditLog.action} = 'announcement'`)
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .all();

/** Converts an action to its document. */
export const auditEntry = ({ user, ...entry }: AuditRow): AuditEntry => ({ ...entry, userID: user });
