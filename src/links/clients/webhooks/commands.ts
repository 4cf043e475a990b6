import { notFound, Refusal } from '../../../base/shared/refusal.ts';
import { version } from '../../../base/version.ts';
import { command } from '../../../writer/command.ts';
import { findReceiver } from '../store.ts';
import { queueFor } from './queue.ts';
import { deleteOldDeliveries, findDelivery, updateDelivery, type DeliveryRow } from './store.ts';

/** How long completed events are stored (ms). */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;

/** Queues a test event. Throws 404 if the client is gone, 409 if it has no webhook. */
export const queueTestEvent = command<{ clientID: string }, DeliveryRow>(
  'webhooks.queueTestEvent',
  async (tx, { clientID }, { now }) => {
    const client = await findReceiver(tx, clientID);
    if (!client) throw notFound('client');
    if (client.webhookUri === null)
      throw new Refusal(409, 'webhook_missing', 'This client has no webhookUri; set one first');
    const content = { clientID, clientName: client.name, serverVersion: version };
    return queueFor(tx, client.id, { type: 'status/v1', content }, now());
  },
);

export interface Attempt {
  id: number;
  /** Start of the attempt (Unix ms). */
  at: number;
  status: number | null;
  /** Error; null if the event was delivered. */
  error: string | null;
  /** Next attempt (Unix ms); null if there is none. */
  retryAt: number | null;
}

/** Stores the result of an attempt to send an event, unless the event is gone. */
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

/** Deletes completed events that are too old or beyond the limit. Returns how many. */
export const forgetDeliveries = command<undefined, number>('webhooks.forget', async (tx, _, { now }) =>
  deleteOldDeliveries(tx, now() - KEPT_FOR),
);
