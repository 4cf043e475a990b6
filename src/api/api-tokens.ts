import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { createKey, revokeKey } from '../accounts/auth/commands.ts';
import { toKeySummary } from '../accounts/auth/documents.ts';
import type { LastAnswers } from '../accounts/auth/keys/last-answers.ts';
import { runReplacing, type KeyReplacer } from '../accounts/auth/keys/run-replacing.ts';
import { findKeysOf } from '../accounts/auth/store.ts';
import { findOwnUser } from '../accounts/users/find-user.ts';
import { notFound } from '../base/shared/refusal.ts';
import { bind, ok } from '../handler/handler.ts';
import { findClient } from '../links/clients/store.ts';
import { createFileKey } from '../links/oauth/commands.ts';

interface ApiTokenDeps extends KeyReplacer {
  db: Db;
  lastAnswers: Pick<LastAnswers, 'unstored'>;
}

/** Returns the handlers of a user's API keys, which need a session. */
export const apiTokenRoutes = ({ db, writer, noteUse, lastAnswers }: ApiTokenDeps) => {
  const makeFileKey = async ({ userID, clientID }: { userID: number; clientID: string }) => {
    const client = await findClient(db, clientID);
    if (!client) throw notFound('client');
    return runReplacing({ writer, noteUse }, createFileKey, { userID, client: client.id });
  };

  return bind('apiTokens', api.apiTokens, {
    list: async ({ params, caller }) => {
      const user = await findOwnUser(db, params.userID, caller);
      const keys = await findKeysOf(db, user.id);
      const latest = keys.map(({ lastAnswer, ...key }) => ({
        ...key,
        lastAnswer: lastAnswers.unstored(key.id) ?? lastAnswer,
      }));
      return ok(`Found ${keys.length} API keys`, latest.map(toKeySummary));
    },
    create: async ({ params, json, caller }) => {
      const { id: userID } = await findOwnUser(db, params.userID, caller);
      const { permissions = [], identifier = 'Custom key', clientID } = json;
      const key =
        clientID === undefined
          ? await writer.run(createKey, { userID, identifier, permissions: [...new Set(permissions)] })
          : await makeFileKey({ userID, clientID });
      return ok('Created an API key; copy its token now, it is not shown again', key);
    },
    revoke: async ({ params, caller }) => {
      const user = await findOwnUser(db, params.userID, caller);
      await writer.run(revokeKey, { userID: user.id, key: params.token });
      return ok('Revoked the API key', {});
    },
  });
};
