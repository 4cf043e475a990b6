import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { runReplacing, type KeyReplacer } from '../accounts/auth/keys/run-replacing.ts';
import type { Vault } from '../accounts/secrets/vault.ts';
import type { Sender } from '../base/net/sender.ts';
import { counted } from '../base/shared/counted.ts';
import { notFound, notOwner } from '../base/shared/refusal.ts';
import { withoutUndefined } from '../base/shared/without-undefined.ts';
import { bind, ok, type Caller } from '../handler/handler.ts';
import { changeClient, removeClient, resetSecret } from '../links/clients/commands.ts';
import { toOwnClient, toPublicClient } from '../links/clients/documents.ts';
import { fillKey } from '../links/clients/key-format.ts';
import { makeClient } from '../links/clients/make.ts';
import { newSecret } from '../links/clients/sealed-secret.ts';
import { findClient, findClientsOf, type ClientRow } from '../links/clients/store.ts';
import { queueTestEvent } from '../links/clients/webhooks/commands.ts';
import { toWebhookDelivery } from '../links/clients/webhooks/documents.ts';
import { findDeliveries } from '../links/clients/webhooks/store.ts';
import { createFileKey } from '../links/oauth/commands.ts';

export interface ClientDeps extends KeyReplacer {
  db: Db;
  vault: Vault;
  webhooks: Sender;
}

export const clientRoutes = ({ db, writer, noteUse, vault, webhooks }: ClientDeps) => {
  const find = async (clientID: string): Promise<ClientRow> => {
    const row = await findClient(db, clientID);
    if (!row) throw notFound('client');
    return row;
  };
  /** Applies to administrators, too: clients of others are not theirs to see. */
  const findOwn = async ({ clientID }: { clientID: string }, caller: Caller): Promise<ClientRow> => {
    const row = await find(clientID);
    if (row.author !== caller.userID) throw notOwner();
    return row;
  };
  const own = (row: ClientRow) => toOwnClient(vault, row);

  return bind('clients', api.clients, {
    list: async ({ caller }) => {
      const rows = await findClientsOf(db, caller.userID);
      return ok(`Found ${counted(rows.length, 'client')}`, rows.map(own));
    },
    create: async ({ json, caller }) => {
      const row = await makeClient({ writer, vault }, { id: caller.userID, authLevel: caller.authLevel }, json);
      return ok(`Created the client ${row.name}`, own(row));
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
        'Replaced the client secret',
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
      const { token } = await runReplacing({ writer, noteUse }, createFileKey, {
        userID: caller.userID,
        client: client.id,
      });
      const made = { filename: client.apiKeyFilename, content: fillKey(client.apiKeyFormat, token) };
      return ok('Created an API key; it is not shown again', made, { 'cache-control': 'no-store' });
    },
    webhookDeliveries: async ({ params, caller }) => {
      const rows = await findDeliveries(db, (await findOwn(params, caller)).id);
      return ok(`Found ${counted(rows.length, 'event')}`, rows.map(toWebhookDelivery));
    },
    sendTestEvent: async ({ params, caller }) => {
      const { clientID } = await findOwn(params, caller);
      const row = await writer.run(queueTestEvent, { clientID });
      webhooks.wake();
      return ok('Queued a test event', toWebhookDelivery(row));
    },
  });
};
