import type { OAuth2ClientDoc } from '../../contracts/documents/client.ts';
import { post, send } from './calls.ts';
import { sessionOf } from './integrations.ts';
import type { Player, TestServer } from './test-server.ts';

export const CALLBACK = 'https://bot.example/callback';
export const EVENTS = 'https://bot.example/events';

/** A key of a player from a client, got through the file flow. */
export async function keyFrom(player: Player, clientID: string): Promise<string> {
  const browser = await player.logIn();
  const { body } = await browser.apiTokens.create({ params: { userID: 'me' }, json: { clientID } });
  return body.token;
}

type Fields = Record<string, string>;

/** Returns a client's request to exchange a code for a key. */
export const grant = ({ clientID, clientSecret }: OAuth2ClientDoc, code: string, more: Fields = {}): Fields => ({
  client_id: clientID,
  client_secret: clientSecret,
  grant_type: 'authorization_code',
  redirect_uri: CALLBACK,
  code,
  ...more,
});

export const TOKEN = '/api/v1/oauth/token';

/** The answer to a change of a code into a key, sent as JSON. */
export const redeem = (server: TestServer, fields: Fields) => send(server, TOKEN, post(fields));

/** A request with a form-encoded body. */
export const encoded = (fields: Fields | string, headers: Fields = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
});

/** The value of an Authorization header for HTTP Basic. */
export const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;

/** Somebody with a login session: who they are, its Cookie header, and a client that uses it. Costs no password. */
export async function withSession(server: TestServer, name: string) {
  const player = await server.player(name);
  const { cookie } = await sessionOf(server, player);
  return { user: player.user, cookie, api: server.browser(cookie) };
}
