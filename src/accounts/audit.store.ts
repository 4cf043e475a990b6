import { desc, lt, sql } from 'drizzle-orm';

import type { AuditEntry } from '../../contracts/documents/audit.ts';
import type { Db, Tx } from '../../db/open.ts';
import { auditLog } from '../../db/schema/index.ts';

/** An administrator's action on `target`, with the state `before` and `after` it. */
export type AdminAction = Pick<AuditEntry, 'action' | 'target'> & Partial<Pick<AuditEntry, 'before' | 'after'>>;

/** Records an administrator's action in the same transaction. `now` is Unix ms. */
export async function recordAction(tx: Tx, userID: number, action: AdminAction, now: number): Promise<void> {
  await tx.insert(auditLog).values({ ...action, user: userID, time: now });
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
