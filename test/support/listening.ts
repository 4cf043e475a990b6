import { once } from 'node:events';
import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { onTestFinished, vi } from 'vitest';

import { createEdgeServer } from '../../src/http/edge/create-server.ts';
import { allBindings, createApp } from '../../src/server/app.ts';
import { createServing, quickOf } from '../../src/server/serving.ts';
import { upload } from './calls.ts';
import { batch, play } from './plays.ts';
import { createTestServer, type TestServer } from './test-server.ts';

export const PROFILE = '/api/v1/users/hazel/games/iidx/SP';
export const BEST = `${PROFILE}/pbs/best`;

/** Returns a server on a socket, with the requests that reached its app. It is closed after the test. */
export async function listening(env: Record<string, string> = {}) {
  const server = await createTestServer({ env });
  const states = { begin: vi.spyOn(server.deps.states, 'begin') };
  const serving = createServing(server.deps);
  const bindings = allBindings(server.deps);
  const app = createApp(server.deps, { bindings, serving });
  const reached: string[] = [];
  const http = createEdgeServer(
    (request, env) => {
      reached.push(new URL(request.url).pathname);
      return app.fetch(request, env);
    },
    {
      log: server.deps.log,
      hostname: '127.0.0.1',
      trustedProxies: [],
      quick: quickOf(server.deps, serving, { bindings, readers: undefined, observe: undefined }),
    },
  );
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as { port: number };
  onTestFinished(async () => {
    await new Promise((done) => http.close(done).closeAllConnections());
    await server.close();
  });
  return { server, app, reached, serving, states, ask: (path: string, headers = {}) => ask(port, path, headers) };
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

async function ask(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  const [response] = await once(get({ port, path, headers }), 'response');
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

/** Creates Hazel, who has so many plays. */
export const hazelWith = async (server: TestServer, plays: number) => {
  const hazel = await server.player('Hazel');
  await upload(hazel, batch(Array.from({ length: plays }, (_, index) => play(index + 1))));
  return hazel;
};
