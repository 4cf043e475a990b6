import type { NotificationBody } from '../../../contracts/documents/notification.ts';
import type { WebhookEvent } from '../../../contracts/documents/webhook.ts';
import { notify } from '../../accounts/notifications/notify.ts';
import { queueEvents } from '../../links/clients/webhooks/queue.ts';
import { command } from '../../writer/command.ts';
import { forgetTold, markTold, rememberTold } from './store.ts';

type Beaten = Extract<NotificationBody, { type: 'PBS_BEATEN' }>['content'];

export interface ImportNews {
  /** Row of the import. */
  id: number;
  userID: number;
  events: WebhookEvent[];
  /** Notifications of players whose PBs were beaten. */
  beaten: { user: number; title: string; content: Beaten }[];
}

/** Tells of an import: queues events, notifies, and marks it. Does nothing if it was told or undone meanwhile. */
export const tellImport = command<ImportNews, boolean>(
  'news.tellImport',
  async (tx, { id, userID, events, beaten }, { now }) => {
    if ((await markTold(tx, [id])) === 0) return false;
    await queueEvents(tx, userID, events, now());
    for (const { user, title, content } of beaten) {
      await notify(tx, user, { title, type: 'PBS_BEATEN', content }, now());
    }
    return true;
  },
);

/** Marks imports (rows) of which nobody wants to know. */
export const passOver = command<{ rows: number[] }, number>('news.passOver', async (tx, { rows }) =>
  markTold(tx, rows),
);

/** Tells of a finished session, once. `sessionID` is its 20 bytes in hex. */
export const tellSession = command<{ sessionID: string; userID: number; event: WebhookEvent }, boolean>(
  'news.tellSession',
  async (tx, { sessionID, userID, event }, { now }) => {
    const row = { sessionID: Buffer.from(sessionID, 'hex'), user: userID, toldAt: now() };
    if (!(await rememberTold(tx, row))) return false;
    await queueEvents(tx, userID, [event], now());
    return true;
  },
);

/** Forgets sessions that are too old to be told again. `before` is Unix ms. */
export const forgetToldSessions = command<{ before: number }, void>('news.forgetTold', async (tx, { before }) =>
  forgetTold(tx, before),
);
