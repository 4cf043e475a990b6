import type { Permission } from '../../contracts/contract.ts';
import { checkSealed } from '../secrets/commands.ts';
import { notFound, Refusal } from '../shared/refusal.ts';
import { command } from '../writer/command.ts';
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

/** How many clients a user may have. */
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
  /** Whether there is no limit for the author. */
  unlimited: boolean;
}

/** Makes a client. Throws 400 for one too many. */
export const createClient = command<NewClientInput, ClientRow>(
  'clients.create',
  async (tx, { unlimited, ...row }, { now }) => {
    await checkSealed(tx, row.sealedSecret);
    if (!unlimited && (await findClientsOf(tx, row.author)).length >= MOST) {
      throw new Refusal(400, 'too_many', `A user may have ${MOST} clients; delete one that is not used`);
    }
    return insertClient(tx, { ...row, createdAt: now() });
  },
);

/**
 * Changes what is named of a client. Without a webhookUri, what waits to be sent is forgotten; with another one it is
 * tried there at once. Throws 404 when the client is gone.
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

/** Gives a client another secret. Throws 404 when it is gone. */
export const resetSecret = command<{ clientID: string; sealedSecret: string }, ClientRow>(
  'clients.resetSecret',
  async (tx, { clientID, sealedSecret }) => {
    await checkSealed(tx, sealedSecret);
    const row = await findClient(tx, clientID);
    if (!row) throw notFound('client');
    return updateClient(tx, row.id, { sealedSecret });
  },
);

/** Deletes a client and every API key that came from it. Throws 404 when it is gone. */
export const removeClient = command<{ clientID: string }, void>('clients.remove', async (tx, { clientID }) => {
  const row = await findClient(tx, clientID);
  if (!row) throw notFound('client');
  await deleteClient(tx, row);
});
