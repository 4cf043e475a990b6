import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { onTestFinished } from 'vitest';

/** What a proxy does with a request: lets it through, answers itself, or lets the answer break off. */
export type Behaviour =
  | 'pass'
  /** Half of the answer, then nothing, on a connection that breaks. */
  | 'cut'
  /** Half of the answer, as if that were all. */
  | 'half'
  /** No answer, ever. */
  | 'hang'
  /** The connection breaks at once. */
  | 'drop'
  /** The request gets there, the answer does not come back. */
  | 'swallow'
  | { status: number; body?: unknown; type?: string; headers?: Record<string, string> };

export interface Proxy {
  url: string;
  /** Every request so far: "GET /path". */
  seen: string[];
  /** Decides from now on what happens to requests. */
  behave: (decide: Behaviour | ((request: string, count: number) => Behaviour)) => void;
}

/** A server between two others that can fail in every way that networks and servers do. */
export async function startProxy(target: string): Promise<Proxy> {
  let decide: (request: string, count: number) => Behaviour = () => 'pass';
  const seen: string[] = [];
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const name = `${request.method} ${request.url}`;
    seen.push(name);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    handle(target, decide(name, counts.get(name)!), request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    behave(next) {
      decide = typeof next === 'function' ? next : () => next;
      counts.clear();
    },
  };
}

async function handle(target: string, how: Behaviour, request: IncomingMessage, response: ServerResponse) {
  const body = await buffer(request);
  if (how === 'hang') return;
  if (how === 'drop') return void response.destroy();
  if (typeof how === 'object') {
    const { body: given = null } = how;
    const text = typeof given === 'string' || given instanceof Buffer ? given : JSON.stringify(given);
    return void response
      .writeHead(how.status, { 'content-type': how.type ?? 'application/json', ...how.headers })
      .end(text);
  }
  const { host: _, connection: __, ...headers } = request.headers as Record<string, string>;
  const init = { method: request.method!, headers, ...(body.length > 0 && { body }) };
  const answer = await fetch(`${target}${request.url}`, init);
  const content = Buffer.from(await answer.arrayBuffer());
  if (how === 'swallow') return void response.destroy();
  const type = answer.headers.get('content-type') ?? 'application/json';
  if (how === 'pass') return void response.writeHead(answer.status, { 'content-type': type }).end(content);
  const half = content.subarray(0, Math.floor(content.length / 2));
  if (how === 'half')
    return void response.writeHead(answer.status, { 'content-type': type, connection: 'close' }).end(half);
  response.writeHead(answer.status, { 'content-type': type, 'content-length': String(content.length) });
  response.write(half, () => response.destroy());
}
