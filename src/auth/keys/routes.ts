import { api } from '../../../contracts/index.ts';
import type { Db } from '../../../db/open.ts';
import { bind, ok } from '../../http/handler.ts';
import { findOwnUser } from '../../users/find-user.ts';
import type { Writer } from '../../writer/command.ts';
import { createKey, revokeKey } from '../commands.ts';
import { toKeySummary } from '../documents.ts';
import { findKeysOf } from '../store.ts';

/** The API keys of a user, who has to come with a session. */
export const apiTokenRoutes = ({ db, writer }: { db: Db; writer: Writer }) =>
  bind('apiTokens', api.apiTokens, {
    list: async ({ params, caller }) => {
      const user = await findOwnUser(db, params.userID, caller);
      const keys = await findKeysOf(db, user.id);
      return ok(`Found ${keys.length} API keys`, keys.map(toKeySummary));
    },
    create: async ({ params, json: { permissions, identifier = 'Custom key' }, caller }) => {
      const user = await findOwnUser(db, params.userID, caller);
      const key = await writer.run(createKey, {
        userID: user.id,
        identifier,
        permissions: [...new Set(permissions)],
      });
      return ok('Made an API key; its token is not shown again', key);
    },
    revoke: async ({ params, caller }) => {
      const user = await findOwnUser(db, params.userID, caller);
      await writer.run(revokeKey, { userID: user.id, key: params.token });
      return ok('Revoked the API key', {});
    },
  });
