import type { UserRef } from '../../contracts/common.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { Vault } from '../accounts/secrets/vault.ts';
import { findOwnUser } from '../accounts/users/find-user.ts';
import type { Sender } from '../base/net/sender.ts';
import { counted } from '../base/shared/counted.ts';
import { notFound } from '../base/shared/refusal.ts';
import { randomToken } from '../base/shared/secrets.ts';
import { bind, ok, type Caller } from '../handler/handler.ts';
import { putPersonalWebhook, removeClient, resetSecret } from '../links/clients/commands.ts';
import { toPersonalWebhook } from '../links/clients/documents.ts';
import { newSecret } from '../links/clients/sealed-secret.ts';
import { findPersonalWebhook, type ClientRow } from '../links/clients/store.ts';
import { queueTestEvent } from '../links/clients/webhooks/commands.ts';
import { toWebhookDelivery } from '../links/clients/webhooks/documents.ts';
import { findDeliveries } from '../links/clients/webhooks/store.ts';
import type { Writer } from '../writer/command.ts';

export interface PersonalWebhookDeps {
  db: Db;
  writer: Writer;
  vault: Vault;
  webhooks: Sender;
}

interface Params {
  userID: UserRef;
}

export const personalWebhookRoutes = ({ db, writer, vault, webhooks }: PersonalWebhookDeps) => {
  const owner = async ({ userID }: Params, caller: Caller) => (await findOwnUser(db, userID, caller)).id;
  const findOwn = async (params: Params, caller: Caller): Promise<ClientRow> => {
    const row = await findPersonalWebhook(db, await owner(params, caller));
    if (!row) throw notFound('webhook');
    return row;
  };

  return bind('personalWebhook', api.personalWebhook, {
    get: async ({ params, caller }) => {
      const row = await findPersonalWebhook(db, await owner(params, caller));
      return ok(row ? 'Found the webhook' : 'There is no webhook', row ? toPersonalWebhook(vault, row) : null);
    },
    set: async ({ params, json, caller }) => {
      const author = await owner(params, caller);
      const clientID = `PW${randomToken()}`;
      const fresh = { clientID, sealedSecret: await newSecret(vault, { clientID, author }) };
      const events = [...new Set(json.events)];
      const row = await writer.run(putPersonalWebhook, { ...json, events, author, fresh });
      webhooks.wake();
      return ok('Set the webhook', toPersonalWebhook(vault, row));
    },
    remove: async ({ params, caller }) => {
      await writer.run(removeClient, { clientID: (await findOwn(params, caller)).clientID });
      return ok('Removed the webhook', {});
    },
    resetSecret: async ({ params, caller }) => {
      const row = await findOwn(params, caller);
      const sealedSecret = await newSecret(vault, row);
      const changed = await writer.run(resetSecret, { clientID: row.clientID, sealedSecret });
      return ok('Replaced the secret', toPersonalWebhook(vault, changed));
    },
    deliveries: async ({ params, caller }) => {
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
