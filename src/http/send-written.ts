import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

import type { Context } from 'hono';

import { sendVersioned } from './freshness.ts';
import type { AnyReply } from './handler.ts';

/** After so long others have their turn (ms). */
const TURN = 4;

/**
 * Sends the pieces of a body in its envelope. It is made piece by piece, with others having their turn in between, and
 * sent as a whole: its tag is made of all of it, and what goes wrong meanwhile is still told as an error.
 */
export async function sendWritten(
  c: Context,
  { status, description, beside, headers, version }: AnyReply & { version: string | undefined },
  pieces: Iterable<string>,
): Promise<Response> {
  const chunks: Buffer[] = [];
  const sum = createHash('sha256');
  let turn = performance.now();
  const add = (text: string) => {
    const chunk = Buffer.from(text);
    sum.update(chunk);
    chunks.push(chunk);
  };
  add(`${JSON.stringify({ success: true, description, ...beside }).slice(0, -1)},"body":`);
  for (const piece of pieces) {
    add(piece);
    if (performance.now() - turn < TURN) continue;
    await setImmediate();
    turn = performance.now();
  }
  add('}');
  const bytes = Buffer.concat(chunks);
  if (version) return sendVersioned(c, version, { status, headers, bytes, content: sum.digest('base64url') });
  return c.body(bytes, status, { ...headers, 'content-type': 'application/json' });
}
