import { refusalOf, type Caller } from './callers.ts';
import { operationAt } from './document.ts';
import type { Request } from './generate.ts';
import { fill } from './marks.ts';

/** A request as it is sent: marks are filled, credentials are there. */
export interface WireRequest {
  operation: string;
  method: string;
  target: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** An answer, as far as it came. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Time until it was there (ms). */
  took: number;
  /** False for a stream that was left while it was still open. */
  whole: boolean;
}

/** Finds ids for marks. */
export type Find = (kind: string, pick: number) => string | number;

/** HTTP Basic takes the place of the secret in the body. */
const SECRET = /"client_secret":"[^"]*",?/;

/** Fills in the placeholders of a request and adds the caller's credentials. */
export function wireOf({ operation, method, target, headers, body }: Request, caller: Caller, find: Find): WireRequest {
  const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value, 'none', find)]));
  return {
    operation,
    method,
    target: fill(target, 'url', find),
    headers: { ...filled, ...caller.headers },
    body: bytesOf(body, caller, find),
  };
}

function bytesOf(body: Request['body'], { name }: Caller, find: Find): Buffer | null {
  if (body === null) return null;
  if ('bytes' in body) return Buffer.from(body.bytes);
  const text = fill(body.text, body.escape, find);
  return Buffer.from(name === 'OAuth client' ? text.replace(SECRET, '') : text);
}

/** Returns the operation that a request reaches, and the status that it must be refused with, if it must. */
export function expectationOf({ method, target }: Pick<WireRequest, 'method' | 'target'>, caller: Caller) {
  const operation = operationAt(method, target);
  return { operation, refusal: operation ? refusalOf(operation.contract, caller.name) : null };
}
