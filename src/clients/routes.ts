import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { bind, ok, type Caller } from '../http/handler.ts';
import type { Sender } from '../net/sender.ts';
import { createFileKey } from '../oauth/commands.ts';
import type { Vault } from '../secrets/vault.ts';
import { notFound, Refusal } from '../shared/refusal.ts';
import { withoutUndefined } from '../shared/without-undefined.ts';
import type { Writer } from '../writer/command.ts';
import { changeClient, removeClient, resetSecret } from './commands.ts';
import { toOwnClient, toPublicClient } from './documents.ts';
import { fillKey } from './key-format.ts';
import { makeClient } from './make.ts';
import { newSecret } from './sealed-secret.ts';
import { findClient, findClientsOf, type ClientRow } from './store.ts';
import { queueTestEvent } from './webhooks/commands.ts';
import { toWebhookDelivery } from './webhooks/documents.ts';
import { findDeliveries } from './webhooks/store.ts';

export interface ClientDeps {
  db: Db;
  writer: Writer;
  vault: Vault;
  webhooks: Sender;
}

export const clientRoutes = ({ db, writer, vault, webhooks }: ClientDeps) => {
  const find = async (clientID: string): Promise<ClientRow> => {
    const row = await findClient(db, clientID);
    if (!row) throw notFound('client');
    return row;
  };
  /** Administrators included: what others have made is not theirs to see. */
  const findOwn = async ({ clientID }: { clientID: string }, caller: Caller): Promise<ClientRow> => {
    const row = await find(clientID);
    if (row.author !== caller.userID) throw new Refusal(403, 'not_owner', 'This belongs to somebody else');
    return row;
  };
  const own = (row: ClientRow) => toOwnClient(vault, row);

  return bind('clients', api.clients, {
    list: async ({ caller }) => {
      const rows = await findClientsOf(db, caller.userID);
      return ok(`Found ${rows.length} clients`, rows.map(own));
    },
    create: async ({ json, caller }) => {
      const row = await makeClient({ writer, vault }, { id: caller.userID, authLevel: caller.authLevel }, json);
      return ok(`Made the client ${row.name}`, own(row));
    },
    get: async ({ params }) => ok('Found the client', toPublicClient(await find(params.clientID))),
    update: async ({ params, json, caller }) => {
      const { clientID } = await findOwn(params, caller);
      const row = await writer.run(changeClient, { clientID, change: withoutUndefined(json) });
      webhooks.wake();
      return ok('Changed the client', own(row));
    },
    resetSecret: async ({ params, caller }) => {
      const row = await findOwn(params, caller);
      const sealedSecret = await newSecret(vault, row);
      return ok(
        'Gave the client a new secret',
        own(await writer.run(resetSecret, { clientID: row.clientID, sealedSecret })),
      );
    },
    remove: async ({ params, caller }) => {
      const { clientID } = await findOwn(params, caller);
      await writer.run(removeClient, { clientID });
      return ok('Deleted the client and its API keys', {});
    },
    makeFile: async ({ params, caller }) => {
      const client = await find(params.clientID);
      const { token } = await writer.run(createFileKey, { userID: caller.userID, client: client.id });
      const made = { filename: client.apiKeyFilename, content: fillKey(client.apiKeyFormat, token) };
      return ok('Made an API key; it is not shown again', made, { 'cache-control': 'no-store' });
    },
    webhookDeliveries: async ({ params, caller }) => {
      const rows = await findDeliveries(db, (await findOwn(params, caller)).id);
      return ok(`Found ${rows.length} events`, rows.map(toWebhookDelivery));
    },
    sendTestEvent: async ({ params, caller }) => {
      const { clientID } = await findOwn(params, caller);
      const row = await writer.run(queueTestEvent, { clientID });
      webhooks.wake();
      return ok('An event is on its way', toWebhookDelivery(row));
    },
  });
};
