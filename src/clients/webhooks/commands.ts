import { notFound, Refusal } from '../../shared/refusal.ts';
import { version } from '../../version.ts';
import { command } from '../../writer/command.ts';
import { findClient } from '../store.ts';
import { queueFor } from './queue.ts';
import { deleteOldDeliveries, findDelivery, updateDelivery, type DeliveryRow } from './store.ts';

/** How long events are kept when they are through (ms). */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;

/** Queues an event that says nothing but that it came. Throws 404 when the client is gone, 409 when it has no webhook. */
export const queueTestEvent = command<{ clientID: string }, DeliveryRow>(
  'webhooks.queueTestEvent',
  async (tx, { clientID }, { now }) => {
    const client = await findClient(tx, clientID);
    if (!client) throw notFound('client');
    if (client.webhookUri === null) throw new Refusal(409, 'webhook_missing', 'This client has no webhookUri');
    const content = { clientID, clientName: client.name, serverVersion: version };
    return queueFor(tx, client.id, { type: 'status/v1', content }, now());
  },
);

export interface Attempt {
  id: number;
  /** When it began (Unix ms). */
  at: number;
  status: number | null;
  /** What was wrong; null when it arrived. */
  error: string | null;
  /** When it is tried again (Unix ms); null when it is not. */
  retryAt: number | null;
}

/** Notes what became of sending an event, unless it is gone. */
export const noteAttempt = command<Attempt, void>(
  'webhooks.noteAttempt',
  async (tx, { id, at, status, error, retryAt }) => {
    const row = await findDelivery(tx, id);
    if (!row) return;
    await updateDelivery(tx, id, {
      attempts: row.attempts + 1,
      lastAttempt: at,
      lastStatus: status,
      lastError: error,
      ...(error === null ? { state: 'delivered' } : retryAt === null ? { state: 'failed' } : { dueAt: retryAt }),
    });
  },
);

/** Deletes events that are through and too old, or behind too many others. Returns how many. */
export const forgetDeliveries = command<undefined, number>('webhooks.forget', async (tx, _, { now }) =>
  deleteOldDeliveries(tx, now() - KEPT_FOR),
);
