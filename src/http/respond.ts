import type { Context } from 'hono';

import { headOf } from '../handler/head.ts';

type Body = ConstructorParameters<typeof Response>[0];

/** Responses that have the headers of their request. */
const complete = new WeakSet<Response>();

/** Returns a response with these headers, and those of its request. */
export function respond(c: Context, body: Body, status: number, headers?: Record<string, string>): Response {
  const response = new Response(body, { status, headers: { ...headOf(c), ...headers } });
  complete.add(response);
  return response;
}

/** Adds the headers of a request to its response, if it was made in another way; its own win. */
export function completeHead(c: Context): void {
  const { res } = c;
  if (complete.has(res)) return;
  for (const [name, value] of Object.entries(headOf(c))) {
    if (name === 'set-cookie') res.headers.append(name, value);
    else if (!res.headers.has(name)) res.headers.set(name, value);
  }
}
