import type { IntegrationProblem, SyncSchedule, SyncStop } from '../../../contracts/documents/integration.ts';
import type { Tx } from '../../../db/open.ts';
import { notify } from '../../accounts/notifications/notify.ts';
import { notFound } from '../../base/shared/refusal.ts';
import { GIVE_UP_AFTER, nextInSchedule, pauseAfter } from './schedule.ts';
import { findIntegrationByRow, updateIntegration, type IntegrationRow, type NewIntegration } from './store.ts';

type SyncState = Pick<NewIntegration, 'schedule' | 'nextSync' | 'failingSince' | 'syncFailures' | 'syncStopped'>;

const UNFAILED = { failingSince: null, syncFailures: 0, syncStopped: null } as const;

/** Returns the state of a schedule that starts or restarts: due at `now` (Unix ms). */
export const startedSchedule = (schedule: SyncSchedule | null, now: number): SyncState => ({
  ...UNFAILED,
  schedule,
  nextSync: schedule && now,
});

/**
 * Records that an integration's schedule starts a synchronisation. The next time is stored as if this one failed; a success corrects it,
 * and an interrupted one is tried again. Throws 404 if it is not due, or gone.
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

/** Records a complete synchronisation. `notes` tells people what the other server does not provide. */
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
  /** Null for other causes. */
  problem: IntegrationProblem | null;
}

/** Records a complete or partial failure of a synchronisation. If retrying is useless, its schedule stops and the player is notified. */
export async function noteSyncFailed(tx: Tx, row: IntegrationRow, failure: SyncFailure, now: number): Promise<void> {
  const reason = reasonToStop(row, failure, now);
  await updateIntegration(tx, row.id, {
    syncError: failure.message,
    ...(reason !== null && { syncStopped: reason, nextSync: null }),
  });
  if (reason === null) return;
  const { host } = new URL(row.baseUrl);
  const title = `Scores are no longer imported from ${host}: ${describeStop(reason, failure.message)}`;
  const content = { integrationID: row.integrationID, host, stopCode: reason };
  await notify(tx, row.user, { title, type: 'SYNC_STOPPED', content }, now);
}

function reasonToStop(row: IntegrationRow, { problem }: SyncFailure, now: number): SyncStop | null {
  if (row.schedule === null || row.syncStopped !== null) return null;
  if (problem === 'wrong_key' || problem === 'unreadable_key') return problem;
  return row.failingSince === null || now - row.failingSince < GIVE_UP_AFTER ? null : 'failing';
}

/** Returns the reason why a schedule has stopped, for people; `lastError` is the last failure. */
export function describeStop(stop: SyncStop, lastError: string | null): string {
  if (stop === 'wrong_key') return 'The API key is not accepted. Create a new key there and save it under Integrations';
  if (stop === 'unreadable_key') return 'The stored API key can’t be read. Save it again under Integrations';
  return `It has failed for 7 days. Test it under Integrations and start it again once it works. The last error: ${lastError}`;
}
