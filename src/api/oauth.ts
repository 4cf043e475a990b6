import { PERMISSIONS } from '../../contracts/contract.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { runReplacing, type KeyReplacer } from '../accounts/auth/keys/run-replacing.ts';
import type { Vault } from '../accounts/secrets/vault.ts';
import { toUserDocument } from '../accounts/users/documents.ts';
import { findUser } from '../accounts/users/find-user.ts';
import { notFound, Refusal } from '../base/shared/refusal.ts';
import { withoutUndefined } from '../base/shared/without-undefined.ts';
import { bind, ok, type Input } from '../handler/handler.ts';
import { toPublicClient } from '../links/clients/documents.ts';
import { findClient, type ClientRow } from '../links/clients/store.ts';
import { denialOf, readAuthorization } from '../links/oauth/authorization.ts';
import { checkClient } from '../links/oauth/check-client.ts';
import { redeemCode, revokeClientKey, unknownCode } from '../links/oauth/commands.ts';
import { issueCode } from '../links/oauth/issue-code.ts';
import { checkRedirect } from '../links/oauth/redirect.ts';

export interface OAuthDeps extends KeyReplacer {
  db: Db;
  vault: Vault;
  publicURL: () => string;
}

/** Keys must not be cached (RFC 6749, 5.1). */
const UNCACHED = { 'cache-control': 'no-store' };
const CLIENT_METHODS: ('client_secret_basic' | 'client_secret_post')[] = ['client_secret_basic', 'client_secret_post'];

export const oauthRoutes = ({ db, writer, noteUse, vault, publicURL }: OAuthDeps) => {
  const clientNamed = async (clientID: string): Promise<ClientRow> => {
    const client = await findClient(db, clientID);
    if (!client) throw notFound('client');
    return client;
  };

  const createCode = async ({ json, caller }: Pick<Input<typeof api.oauth.createCode>, 'json' | 'caller'>) => {
    const { clientID, redirectUri = null, codeChallenge = null, state = null, context = null } = json;
    const client = clientID ? await clientNamed(clientID) : null;
    if (client && redirectUri !== null) checkRedirect(client, redirectUri);
    const wish = { userID: caller.userID, client, redirectUri, codeChallenge, state, context };
    return ok('Created a code', await issueCode(writer, publicURL(), wish), UNCACHED);
  };

  return bind('oauth', api.oauth, {
    authorization: async ({ query }) => {
      const request = await readAuthorization(db, new URLSearchParams(withoutUndefined(query)));
      const author = await findUser(db, { kind: 'id', id: request.client.author }, null);
      const body = {
        client: toPublicClient(request.client),
        author: toUserDocument(author),
        fault: request.fault?.why ?? null,
        denyTo: denialOf(request, publicURL()),
      };
      return ok('Checked the authorization request', body, UNCACHED);
    },
    createCode,
    createCodeByShortPath: createCode,
    token: async ({ json }) => {
      if (json.grant_type !== 'authorization_code') {
        throw new Refusal(400, 'unsupported_grant_type', 'Only the grant_type authorization_code is supported');
      }
      const client = await checkClient({ db, vault }, json);
      checkRedirect(client, json.redirect_uri);
      const { code, code_verifier: verifier, redirect_uri: redirectUri } = json;
      const key = await runReplacing({ writer, noteUse }, redeemCode, {
        client: client.id,
        code,
        redirectUri,
        verifier,
      });
      if (!key) throw unknownCode();
      const beside = {
        access_token: key.token,
        token_type: 'Bearer' as const,
        scope: client.requestedPermissions.join(' '),
      };
      return { ...ok('Created an API key; copy its token now, it is not shown again', key, UNCACHED), beside };
    },
    revoke: async ({ json }) => {
      const { clientID } = await checkClient({ db, vault }, json);
      await writer.run(revokeClientKey, { clientID, token: json.token });
      return ok('The client no longer holds this key', {}, UNCACHED);
    },
    metadata: () => {
      const issuer = publicURL();
      return ok('OAuth server metadata', {
        issuer,
        authorization_endpoint: `${issuer}/oauth/authorize`,
        token_endpoint: `${issuer}${api.oauth.token.path}`,
        revocation_endpoint: `${issuer}${api.oauth.revoke.path}`,
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code'],
        token_endpoint_auth_methods_supported: CLIENT_METHODS,
        revocation_endpoint_auth_methods_supported: CLIENT_METHODS,
        code_challenge_methods_supported: ['S256'],
        scopes_supported: [...PERMISSIONS],
        authorization_response_iss_parameter_supported: true,
        service_documentation: `${issuer}/docs`,
      });
    },
  });
};
