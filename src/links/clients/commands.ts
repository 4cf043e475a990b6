import type { Permission } from '../../../contracts/contract.ts';
import { checkSealed } from '../../accounts/secrets/commands.ts';
import { notFound, Refusal } from '../../base/shared/refusal.ts';
import { command } from '../../writer/command.ts';
import {
  deleteClient,
  findClient,
  findClientsOf,
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
    return insertClient(tx, { ...row, createdAt: now() });
  },
);

/**
 * Changes the given fields of a client. Without a webhookUri, its queued events are deleted; with a new one they are sent there at once.
 * Throws 404 if the client is gone.
 */
export const changeClient = command<{ clientID: string; change: Partial<ClientFields> }, ClientRow>(
  'clients.change',
  async (tx, { clientID, change }, { now }) => {
    const before = await findClient(tx, clientID);
    if (!before) throw notFound('client');
    const row = await updateClient(tx, before.id, change satisfies Partial<NewClient>);
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
    const row = await findClient(tx, clientID);
    if (!row) throw notFound('client');
    return updateClient(tx, row.id, { sealedSecret });
  },
);

/** Deletes a client and every API key issued for it. Throws 404 if the client is gone. */
export const removeClient = command<{ clientID: string }, void>('clients.remove', async (tx, { clientID }) => {
  const row = await findClient(tx, clientID);
  if (!row) throw notFound('client');
  await deleteClient(tx, row);
});
