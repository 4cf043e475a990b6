import type { AddressInfo } from 'node:net';

import { serve } from '@hono/node-server';
import { Hono } from 'hono';

import type { UserRef } from '../../contracts/common.ts';
import type { RouteContract } from '../../contracts/contract.ts';
import { exampleOf } from '../../scripts/openapi/example.ts';
import { allRoutes } from '../../scripts/openapi/routes.ts';
import type { NamedRoute } from '../../scripts/openapi/routes.ts';
import { notFound } from '../../src/base/shared/refusal.ts';
import type { AnyEvent, AnyReply, Binding, Caller, EventSource } from '../../src/handler/handler.ts';
import { answerFailure, answerUnknownRoute } from '../../src/http/failures.ts';
import { mount } from '../../src/http/mount.ts';

/** The parts of a request as a handler gets them. */
export interface Seen {
  params?: { userID?: UserRef };
  query?: Record<string, unknown>;
  json?: unknown;
  form?: Record<string, unknown>;
  bytes?: Uint8Array;
}

export const KEY = 'ab'.repeat(20);
/** A Cookie header with a session. */
export const SESSION = 'session=yes';
const holder: Caller = {
  userID: 1,
  via: 'key',
  permissions: new Set(['submit_score']),
  authLevel: 1,
  sessionID: null,
  key: null,
};

/** Tells one event and is through. */
const tellsOnce =
  (event: unknown): EventSource<AnyEvent> =>
  ({ send, end }) => {
    send(event as AnyEvent);
    end();
    return () => undefined;
  };
/** Returns a handler's body for an example: a stream or a file needs its source. */
function bodyFor(contract: RouteContract, example: unknown): unknown {
  if (contract.file) return bytesOf(example);
  return contract.events ? tellsOnce(example) : example;
}

/** A file, in more than one part. */
async function* bytesOf(content: unknown): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content));
  yield bytes.subarray(0, 5);
  yield bytes.subarray(5);
}

/** Answers with the example of the contract; nobody but `me` and ids is known. */
const bindExample = ({ operation, contract }: NamedRoute, note: (input: Seen) => void): Binding => ({
  name: operation,
  contract,
  handler: (input: Seen): AnyReply => {
    note(input);
    if (input.params?.userID?.kind === 'name') throw notFound('user');
    const status = contract.success[202] ? 202 : 200;
    const example = exampleOf(contract.success[status]!);
    return {
      status,
      description: 'Example',
      body: bodyFor(contract, example),
      headers: { 'x-from': 'test' },
    };
  },
});

/** Answers that are no answers of Kaiden, each under a path that a client can take for its base. */
function addStrangers(app: Hono): void {
  app.get('/proxy/*', (c) => c.html('<h1>502 Bad Gateway</h1>', 502));
  app.get('/foreign/*', (c) => c.json({ ok: true }));
  app.get('/slow/*', () => new Promise<Response>(() => {}));
  app.get('/broken/*', (c) => c.json({ success: true, description: 'Half', body: {} }, 500));
}

/** A server on a free port that knows every route, with an example for every answer. */
export async function startExampleServer() {
  const last: { url?: string; headers?: Headers; input?: Seen } = {};
  const app = new Hono();
  app.use(async (c, next) => {
    Object.assign(last, { url: c.req.url, headers: c.req.raw.headers, input: undefined });
    await next();
  });
  addStrangers(app);
  const bindings = allRoutes().map((route) => bindExample(route, (input) => Object.assign(last, { input })));
  const authenticate = async (c: { req: { header: (name: string) => string | undefined } }) =>
    c.req.header('cookie') === SESSION
      ? { ...holder, via: 'session' as const, sessionID: 'yes' }
      : c.req.header('authorization') === `Bearer ${KEY}`
        ? holder
        : null;
  app.route('/', mount(bindings, { authenticate, longReads: (work) => work(undefined as never) }));
  app.onError((error, c) => answerFailure(c, error, console.error));
  app.notFound(answerUnknownRoute);

  const { promise, resolve } = Promise.withResolvers<AddressInfo>();
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, resolve);
  const { port } = await promise;
  const close = () => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    return new Promise<void>((done) => {
      server.close(() => done());
    });
  };
  return { url: `http://127.0.0.1:${port}`, last, close };
}
