import type { WebhookEvent } from '../../../../contracts/documents/webhook.ts';
import type { Tx } from '../../../../db/open.ts';
import { randomToken } from '../../../base/shared/secrets.ts';
import { findListenersOf, insertDelivery, type DeliveryRow } from './store.ts';

/** Queues an event for a client (row). `now` is Unix ms. */
export const queueFor = (tx: Tx, client: number, event: WebhookEvent, now: number): Promise<DeliveryRow> =>
  insertDelivery(tx, {
    deliveryID: `msg_${randomToken()}`,
    client,
    event,
    state: 'waiting',
    createdAt: now,
    dueAt: now,
  });

/**
 * Queues events about a user for their own webhook and the clients they hold keys from, as these have chosen, in the same transaction as the change. Without events it does nothing,
 * else it looks up such clients once.
 */
export async function queueEvents(tx: Tx, userID: number, events: readonly WebhookEvent[], now: number): Promise<void> {
  if (events.length === 0) return;
  for (const { id, events: wanted } of await findListenersOf(tx, userID)) {
    for (const event of events) if (wants(wanted, event)) await queueFor(tx, id, event, now);
  }
}

const wants = (wanted: readonly string[], { type }: WebhookEvent): boolean => wanted.includes(type);
