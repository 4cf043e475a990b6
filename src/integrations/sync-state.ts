import type { IntegrationProblem, SyncSchedule } from '../../contracts/documents/integration.ts';
import type { Tx } from '../../db/open.ts';
import { notify } from '../notifications/notify.ts';
import { notFound } from '../shared/refusal.ts';
import { GIVE_UP_AFTER, nextInSchedule, pauseAfter } from './schedule.ts';
import { findIntegrationByRow, updateIntegration, type IntegrationRow, type NewIntegration } from './store.ts';

type SyncState = Pick<NewIntegration, 'schedule' | 'nextSync' | 'failingSince' | 'syncFailures' | 'syncStopped'>;

const UNFAILED = { failingSince: null, syncFailures: 0, syncStopped: null } as const;

/** Returns the state of a schedule that starts, or starts anew: it is due at `now` (Unix ms). */
export const startedSchedule = (schedule: SyncSchedule | null, now: number): SyncState => ({
  ...UNFAILED,
  schedule,
  nextSync: schedule && now,
});

/**
 * Notes that an integration's schedule starts a synchronisation. The next time is stored as if this one failed; a success
 * corrects it, and one of which nothing is ever heard is tried again. Throws 404 when it is not due, or gone.
 */
export async function beginScheduledSync(tx: Tx, integration: number, now: number): Promise<void> {
  const row = await findIntegrationByRow(tx, integration);
  if (!row?.schedule || row.nextSync === null || row.nextSync > now) throw notFound('integration');
  const syncFailures = row.syncFailures + 1;
  await updateIntegration(tx, row.id, {
    syncFailures,
    failingSince: row.failingSince ?? now,
    nextSync: now + pauseAfter(syncFailures),
  });
}

/** Notes a synchronisation that brought everything. `notes` is for people: what the other server does not show. */
export async function noteSynced(tx: Tx, row: IntegrationRow, notes: string | null, now: number): Promise<void> {
  const { schedule, syncStopped, integrationID } = row;
  const isOn = schedule !== null && syncStopped === null;
  await updateIntegration(tx, row.id, {
    lastSync: now,
    syncError: notes,
    ...(isOn && { ...UNFAILED, nextSync: nextInSchedule(schedule, integrationID, now) }),
  });
}

export interface SyncFailure {
  /** For people. */
  message: string;
  /** Null where it is none of these. */
  problem: IntegrationProblem | null;
}

/** Notes a synchronisation that failed, wholly or in part. Its schedule stops, and the player is notified, where trying again is of no use. */
export async function noteSyncFailed(tx: Tx, row: IntegrationRow, failure: SyncFailure, now: number): Promise<void> {
  const reason = reasonToStop(row, failure, now);
  await updateIntegration(tx, row.id, {
    syncError: failure.message,
    ...(reason !== null && { syncStopped: reason, nextSync: null }),
  });
  if (reason === null) return;
  const { host } = new URL(row.baseUrl);
  const title = `Scores are no longer brought from ${host}: ${reason}`;
  await notify(tx, row.user, { title, type: 'SYNC_STOPPED', content: { integrationID: row.integrationID } }, now);
}

function reasonToStop(row: IntegrationRow, { message, problem }: SyncFailure, now: number): string | null {
  if (row.schedule === null || row.syncStopped !== null) return null;
  if (problem === 'wrong_key')
    return 'The API key is not accepted. Make a new key there and save it under Integrations';
  if (problem === 'unreadable_key') return 'The stored API key can’t be read. Save it again under Integrations';
  if (row.failingSince === null || now - row.failingSince < GIVE_UP_AFTER) return null;
  return `It has failed for 7 days. Test it under Integrations and start it again once it works. The last error: ${message}`;
}
