import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { getRequestListener } from '@hono/node-server';

import type { IntegrationDocument } from '../../contracts/documents/integration.ts';
import { integrations } from '../../contracts/routes/integrations.ts';
import { bearer, post, send } from './calls.ts';
import type { Player, TestServer } from './test-server.ts';

/** The Cookie header of a new session of a player. */
export async function sessionOf({ deps }: TestServer, { user }: Player): Promise<{ cookie: string }> {
  const { id } = await deps.loginSessions.createSession(user.id, {});
  return { cookie: deps.loginSessions.createSessionCookie(id).serialize().split(';')[0]! };
}

export interface Link {
  baseUrl: string;
  key: string;
  relay?: boolean;
  idStrings?: string[] | null;
  schedule?: 'daily' | 'hourly';
}

/** Sets up an integration and returns it. */
export async function linkAccount(
  { server, session }: { server: TestServer; session: { cookie: string } },
  { baseUrl, key, ...more }: Link,
): Promise<IntegrationDocument> {
  const body = { type: 'api/tachi', baseUrl, '!apiKey': key, ...more };
  const { status, json } = await send(server, integrations.create.path.replace(':userID', 'me'), post(body, session));
  if (status !== 200) throw new Error(json.description);
  return json.body as IntegrationDocument;
}

/** Lets a test server be reached through a real socket. */
export async function serveApp(
  { request, movedTo }: TestServer,
  port = 0,
): Promise<{ url: string; close: () => Promise<void> }> {
  const listener = getRequestListener(async ({ url, method, headers, body }) => {
    const content = body && method !== 'GET' ? { body: await new Response(body).arrayBuffer() } : {};
    return request(url, { method, headers, ...content });
  });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing)).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  movedTo(url);
  return {
    url,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Imports what is new in the integrations of a player; the answer as it is. */
export const syncNow = (server: TestServer, { key }: Player, more: Record<string, unknown> = {}) =>
  send(server, '/api/v1/import/from-api', post({ importType: 'api/tachi', ...more }, bearer(key)));
