import { api } from '../../../contracts/index.ts';
import type { Db } from '../../../db/open.ts';
import { findClient } from '../../clients/store.ts';
import { bind, ok } from '../../http/handler.ts';
import { createFileKey } from '../../oauth/commands.ts';
import { notFound } from '../../shared/refusal.ts';
import { findOwnUser } from '../../users/find-user.ts';
import type { Writer } from '../../writer/command.ts';
import { createKey, revokeKey } from '../commands.ts';
import { toKeySummary } from '../documents.ts';
import { findKeysOf } from '../store.ts';

/** The API keys of a user, who has to come with a session. */
export const apiTokenRoutes = ({ db, writer }: { db: Db; writer: Writer }) => {
  const makeFileKey = async ({ userID, clientID }: { userID: number; clientID: string }) => {
    const client = await findClient(db, clientID);
    if (!client) throw notFound('client');
    return writer.run(createFileKey, { userID, client: client.id });
  };

  return bind('apiTokens', api.apiTokens, {
    list: async ({ params, caller }) => {
      const user = await findOwnUser(db, params.userID, caller);
      const keys = await findKeysOf(db, user.id);
      return ok(`Found ${keys.length} API keys`, keys.map(toKeySummary));
    },
    create: async ({ params, json, caller }) => {
      const { id: userID } = await findOwnUser(db, params.userID, caller);
      const { permissions = [], identifier = 'Custom key', clientID } = json;
      const key =
        clientID === undefined
          ? await writer.run(createKey, { userID, identifier, permissions: [...new Set(permissions)] })
          : await makeFileKey({ userID, clientID });
      return ok('Made an API key; its token is not shown again', key);
    },
    revoke: async ({ params, caller }) => {
      const user = await findOwnUser(db, params.userID, caller);
      await writer.run(revokeKey, { userID: user.id, key: params.token });
      return ok('Revoked the API key', {});
    },
  });
};
