import type { Context } from 'hono';

import { headOf } from '../handler/head.ts';
import type { Env } from './env.ts';

type Body = ConstructorParameters<typeof Response>[0];

/** Returns a response with these headers, and those of its request. */
export function respond(c: Context<Env>, body: Body, status: number, headers?: Record<string, string>): Response {
  const response = new Response(body, { status, headers: { ...headOf(c), ...headers } });
  c.set('complete', response);
  return response;
}

/** Adds the headers of a request to its response, if it was made in another way; its own win. */
export function completeHead(c: Context<Env>): void {
  const { res } = c;
  if (c.get('complete') === res) return;
  for (const [name, value] of Object.entries(headOf(c))) {
    if (name === 'set-cookie') res.headers.append(name, value);
    else if (!res.headers.has(name)) res.headers.set(name, value);
  }
}
