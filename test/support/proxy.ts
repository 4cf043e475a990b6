import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

import { onTestFinished } from 'vitest';

/** Behaviour of a proxy: passes a request on, answers itself, or cuts the answer off. */
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
  /** The request gets there twice at the same time. */
  | 'double'
  /** The answer comes in drips. */
  | 'slow'
  | Made;

interface Made {
  status: number;
  body?: unknown;
  type?: string;
  headers?: Record<string, string>;
  /** Awaited before it answers. */
  after?: Promise<void>;
}

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
  if (typeof how === 'object') {
    await how.after;
    answerWith(how, response);
  } else if (how === 'drop') response.destroy();
  else if (how === 'double') {
    const [answer] = await Promise.all([ask(target, request, body), ask(target, request, body)]);
    passOn('pass', answer, response);
  } else if (how === 'slow') await drip(await ask(target, request, body), response);
  else passOn(how, await ask(target, request, body), response);
}

function answerWith({ status, body = null, type = 'application/json', headers }: Made, response: ServerResponse): void {
  const content = typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': type, ...headers }).end(content);
}

async function ask(target: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  const { host: _, connection: __, ...rest } = headers as Record<string, string>;
  const init = { method: method!, headers: rest, ...(body.length > 0 && { body }) };
  const answer = await fetch(`${target}${url}`, init);
  const type = answer.headers.get('content-type') ?? 'application/json';
  return { status: answer.status, type, content: Buffer.from(await answer.arrayBuffer()) };
}

/** Sends an answer in ten parts, with pauses in between. */
async function drip(
  { status, type, content }: Awaited<ReturnType<typeof ask>>,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(status, { 'content-type': type });
  const size = Math.ceil(content.length / 10);
  for (let at = 0; at < content.length; at += size) {
    response.write(content.subarray(at, at + size));
    await pause(5);
  }
  response.end();
}

function passOn(
  how: 'pass' | 'cut' | 'half' | 'swallow',
  { status, type, content }: Awaited<ReturnType<typeof ask>>,
  response: ServerResponse,
): void {
  const half = content.subarray(0, Math.floor(content.length / 2));
  if (how === 'swallow') response.destroy();
  if (how === 'pass') response.writeHead(status, { 'content-type': type }).end(content);
  if (how === 'half') response.writeHead(status, { 'content-type': type, connection: 'close' }).end(half);
  if (how === 'cut') {
    response.writeHead(status, { 'content-type': type, 'content-length': String(content.length) });
    response.write(half, () => response.destroy());
  }
}
