import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

/** An answer that is no JSON, or of another status. */
export class Raw {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
  constructor(status: number, headers: Record<string, string>, body: Uint8Array = new Uint8Array()) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** Returns the answer for a path; undefined is a 404. */
export type Routes = (path: string, query: URLSearchParams) => unknown;

/** How badly a server behaves. */
export interface Hazards {
  /** After so many requests, so many are refused with 429, every other one with Retry-After; then it begins anew. */
  limit?: { requests: number; refusals: number };
  /** Every so many-th request is answered with 500, or not to its end. */
  failEvery?: number;
}

type Disturbance = 'fail' | 'cut' | { body: unknown };

export interface FakeServer {
  url: string;
  /** Every path that was asked for, refused and failed requests included. */
  seen: string[];
  /** How many requests were refused or failed. */
  hazards: () => { limited: number; failed: number; cut: number };
  /** Answers requests whose path matches with 500, with half an answer, or with what is given; null for none. */
  disturb: (pattern: RegExp | null, how?: Disturbance) => void;
  /** Is called with the number of each request, before it is answered. */
  onRequest: (listener: (count: number) => void) => void;
}

/** Starts a server on loopback that speaks the envelope of the API and knows one key. */
export async function serveFake(routes: Routes, key: string, { limit, failEvery }: Hazards = {}): Promise<FakeServer> {
  const seen: string[] = [];
  const counts = { limited: 0, failed: 0, cut: 0 };
  let listener: (count: number) => void = () => undefined;
  let sinceLimit = 0;
  let disturbed: { pattern: RegExp; how: Disturbance } | null = null;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
    seen.push(pathname);
    listener(seen.length);
    sinceLimit += 1;
    if (limit && sinceLimit > limit.requests) {
      if (sinceLimit >= limit.requests + limit.refusals) sinceLimit = 0;
      counts.limited += 1;
      const headers: Record<string, string> = counts.limited % 2 ? { 'retry-after': '0' } : {};
      send(response, 429, { success: false, description: 'Too many requests.', status: 429 }, headers);
      return;
    }
    if (failEvery && seen.length % (2 * failEvery) === 0) {
      counts.failed += 1;
      send(response, 500, { success: false, description: 'An internal error has occurred.' });
      return;
    }
    const how = disturbed?.pattern.test(pathname) ? disturbed.how : undefined;
    if (how === 'fail') {
      send(response, 500, { success: false, description: 'Out of order.' });
      return;
    }
    const isKnown = request.headers.authorization === undefined || request.headers.authorization === `Bearer ${key}`;
    const body = typeof how === 'object' ? how.body : routes(pathname, searchParams);
    if (!isKnown) send(response, 401, { success: false, description: 'Unauthorised.' });
    else if (body === undefined) send(response, 404, { success: false, description: 'Endpoint Not Found.' });
    else if (body instanceof Raw) response.writeHead(body.status, body.headers).end(body.body);
    else if (how === 'cut') cut(response, { success: true, description: 'Found.', body });
    else if (failEvery && seen.length % (2 * failEvery) === failEvery) {
      counts.cut += 1;
      cut(response, { success: true, description: 'Found.', body });
    } else send(response, 200, { success: true, description: 'Found.', body });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    seen,
    hazards: () => ({ ...counts }),
    disturb(pattern, how = 'fail') {
      disturbed = pattern && { pattern, how };
    },
    onRequest(next) {
      listener = next;
    },
  };
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Sends the first half of an answer and breaks the connection. */
function cut(response: ServerResponse, body: unknown): void {
  const text = Buffer.from(JSON.stringify(body));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
  response.write(text.subarray(0, Math.floor(text.length / 2)), () => response.destroy());
}
