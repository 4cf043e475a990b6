import type { Permission } from '../../../contracts/contract.ts';
import type { EventType, WebhookFormat } from '../../../contracts/documents/webhook.ts';
import { checkSealed } from '../../accounts/secrets/commands.ts';
import { notFound, Refusal } from '../../base/shared/refusal.ts';
import { command } from '../../writer/command.ts';
import {
  deleteClient,
  findClientsOf,
  findPersonalWebhook,
  findReceiver,
  insertClient,
  updateClient,
  type ClientRow,
  type NewClient,
} from './store.ts';
import { deleteWaiting, hurryWaiting } from './webhooks/store.ts';

/** Maximum number of clients per user. */
const MOST = 15;

export interface ClientFields {
  name: string;
  redirectUri: string | null;
  webhookUri: string | null;
  events: EventType[] | null;
  apiKeyFormat: string | null;
  apiKeyFilename: string | null;
}

export interface NewClientInput extends ClientFields {
  clientID: string;
  author: number;
  sealedSecret: string;
  requestedPermissions: Permission[];
  /** Whether the author has no limit. */
  unlimited: boolean;
}

/** Creates a client. Throws 400 at the limit. */
export const createClient = command<NewClientInput, ClientRow>(
  'clients.create',
  async (tx, { unlimited, ...row }, { now }) => {
    await checkSealed(tx, row.sealedSecret);
    if (!unlimited && (await findClientsOf(tx, row.author)).length >= MOST) {
      throw new Refusal(400, 'too_many', `You can have ${MOST} clients at most; delete one first`);
    }
    return insertClient(tx, { ...row, listensSince: now(), createdAt: now() });
  },
);

/**
 * Changes the given fields of a client. Without a webhookUri, its queued events are deleted; with a new one they are sent there at once.
 * Throws 404 if the client is gone.
 */
export const changeClient = command<{ clientID: string; change: Partial<ClientFields> }, ClientRow>(
  'clients.change',
  async (tx, { clientID, change }, { now }) => {
    const before = await findReceiver(tx, clientID);
    if (!before) throw notFound('client');
    const since = change.events ? { listensSince: now() } : {};
    const row = await updateClient(tx, before.id, { ...change, ...since } satisfies Partial<NewClient>);
    if (row.webhookUri === null) await deleteWaiting(tx, row.id);
    else if (row.webhookUri !== before.webhookUri) await hurryWaiting(tx, row.id, now());
    return row;
  },
);

/** Replaces a client's secret. Throws 404 if the client is gone. */
export const resetSecret = command<{ clientID: string; sealedSecret: string }, ClientRow>(
  'clients.resetSecret',
  async (tx, { clientID, sealedSecret }) => {
    await checkSealed(tx, sealedSecret);
    const row = await findReceiver(tx, clientID);
    if (!row) throw notFound('client');
    return updateClient(tx, row.id, { sealedSecret });
  },
);

/** Deletes a client and every API key issued for it. Throws 404 if the client is gone. */
export const removeClient = command<{ clientID: string }, void>('clients.remove', async (tx, { clientID }) => {
  const row = await findReceiver(tx, clientID);
  if (!row) throw notFound('client');
  await deleteClient(tx, row);
});

export interface WebhookChoice {
  author: number;
  address: string;
  events: EventType[];
  format: WebhookFormat;
  /** Used if the player has none yet. */
  fresh: { clientID: string; sealedSecret: string };
}

/** Creates a player's own webhook or changes it. Events that wait are sent to a new address at once. */
export const putPersonalWebhook = command<WebhookChoice, ClientRow>(
  'clients.putPersonalWebhook',
  async (tx, { author, address, events, format, fresh }, { now }) => {
    const before = await findPersonalWebhook(tx, author);
    const choice = { webhookUri: address, events, format, listensSince: now() };
    if (before) {
      if (before.webhookUri !== address) await hurryWaiting(tx, before.id, now());
      return updateClient(tx, before.id, choice);
    }
    await checkSealed(tx, fresh.sealedSecret);
    const row = { ...fresh, author, name: 'Personal webhook', requestedPermissions: [], personal: true };
    return insertClient(tx, { ...row, ...choice, createdAt: now() });
  },
);
