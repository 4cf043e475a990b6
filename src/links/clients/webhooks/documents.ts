import type { WebhookDelivery } from '../../../../contracts/documents/webhook.ts';
import { currentEvent } from './events.ts';
import type { DeliveryRow } from './store.ts';

/** Returns the document of an event for the client's owner. */
export const toWebhookDelivery = (row: DeliveryRow): WebhookDelivery => ({
  deliveryID: row.deliveryID,
  event: currentEvent(row.event),
  state: row.state,
  attempts: row.attempts,
  createdAt: row.createdAt,
  lastAttempt: row.lastAttempt,
  nextAttempt: row.state === 'waiting' ? row.dueAt : null,
  lastStatus: row.lastStatus,
  lastError: row.lastError,
});
