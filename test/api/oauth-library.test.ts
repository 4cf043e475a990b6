import * as oauth from 'oauth4webapi';
import { expect, onTestFinished } from 'vitest';

import { failureOf, register } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { serveApp } from '../support/integrations.ts';
import { CALLBACK, withSession } from '../support/oauth.ts';
import { PlainBrowser } from '../support/pages.ts';
import type { TestServer } from '../support/test-server.ts';

/** The server does not stand behind https here. */
const http = { [oauth.allowInsecureRequests]: true };

const AUTHENTICATIONS = { client_secret_post: oauth.ClientSecretPost, client_secret_basic: oauth.ClientSecretBasic };

/** A server that listens, and a client of it as its author configures a library. */
async function start(server: TestServer) {
  const { url, close } = await serveApp(server);
  onTestFinished(close);
  const { api } = await withSession(server, 'hazel');
  const json = { name: 'Score Bot', permissions: ['submit_score' as const], redirectUri: CALLBACK };
  const { clientID, clientSecret } = (await api.clients.create({ json })).body;
  const issuer = new URL(url);
  const discovered = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...http });
  const as = await oauth.processDiscoveryResponse(issuer, discovered);
  await register(server, 'Aspen');
  const browser = new PlainBrowser({ request: (path, init) => fetch(new URL(path, url), init) });
  /** Goes where a client sends its user, logs in, and allows it. Returns where the browser ends. */
  const allow = async (asked: URL): Promise<URL> => {
    const login = await browser.open(asked.pathname + asked.search);
    const page = await browser.submit(login, { username: 'aspen', password: 'correct horse' });
    return (await browser.submit(page, { decision: 'allow' }, { origin: url })).goesTo!;
  };
  return { as, client: { client_id: clientID }, secret: clientSecret, allow };
}

test.for(Object.entries(AUTHENTICATIONS))(
  'an ordinary library finds out everything and gets a key (%s)',
  async ([name, authentication], { server }) => {
    const { as, client, secret, allow } = await start(server);
    expect(as.token_endpoint_auth_methods_supported).toContain(name);
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const asked = new URL(as.authorization_endpoint!);
    asked.search = new URLSearchParams({
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: CALLBACK,
      scope: 'submit_score',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    }).toString();
    const answer = oauth.validateAuthResponse(as, client, await allow(asked), state);
    const how = authentication(secret);
    const sent = await oauth.authorizationCodeGrantRequest(as, client, how, answer, CALLBACK, verifier, http);
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, sent);
    expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'submit_score' });
    const { body } = await server.client(tokens.access_token).status.get();
    expect(body.permissions).toEqual(['submit_score']);

    const again = await oauth.authorizationCodeGrantRequest(as, client, how, answer, CALLBACK, verifier, http);
    await expect(oauth.processAuthorizationCodeResponse(as, client, again)).rejects.toMatchObject({
      name: 'ResponseBodyError',
      error: 'invalid_grant',
      status: 404,
    });
    const revoked = await oauth.revocationRequest(as, client, how, tokens.access_token, http);
    expect(await oauth.processRevocationResponse(revoked)).toBeUndefined();
    expect((await failureOf(server.client(tokens.access_token).status.get())).code).toBe('unknown_token');
  },
);
