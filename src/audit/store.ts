import { desc, lt, sql } from 'drizzle-orm';

import type { AuditEntry } from '../../contracts/documents/audit.ts';
import type { Db, Tx } from '../../db/open.ts';
import { auditLog } from '../../db/schema/index.ts';

/** What an administrator does: `target` says to what, `before` and `after` what there was and what there is now. */
export type AdminAction = Pick<AuditEntry, 'action' | 'target'> & Partial<Pick<AuditEntry, 'before' | 'after'>>;

/** Writes down what an administrator does, in the transaction that does it. `now` is Unix ms. */
export async function recordAction(tx: Tx, userID: number, action: AdminAction, now: number): Promise<void> {
  await tx.insert(auditLog).values({ ...action, user: userID, time: now });
}

export type AuditRow = typeof auditLog.$inferSelect;

/** What administrators have done, latest first; what stands behind that row. */
export const findActions = async (db: Db, limit: number, after?: number): Promise<AuditRow[]> =>
  db
    .select()
    .from(auditLog)
    .where(after === undefined ? undefined : lt(auditLog.id, after))
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .all();

/** What administrators have announced, latest first. */
export const findAnnouncements = async (db: Db, limit: number) =>
  db
    .select({ time: auditLog.time, target: auditLog.target })
    .from(auditLog)
    // As the index has it.
    .where(sql`${auditLog.action} = 'announcement'`)
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .all();

/** An action as it is shown. */
export const auditEntry = ({ user, ...entry }: AuditRow): AuditEntry => ({ ...entry, userID: user });
