import { setImmediate } from 'node:timers/promises';

import type { Context } from 'hono';

import { sendVersioned } from './freshness.ts';
import type { AnyReply } from './handler.ts';

/** After so long others have their turn (ms). */
const TURN = 4;

/** Text that is encoded as it comes, into one piece of memory. */
class Encoding {
  #bytes = Buffer.allocUnsafeSlow(128 * 1024);
  #length = 0;
  add(text: string): void {
    // No character takes more than three bytes.
    const needed = this.#length + 3 * text.length;
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(2 * needed);
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#length += this.#bytes.write(text, this.#length);
  }
  end(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }
}

/**
 * Sends the pieces of a body in its envelope. It is made piece by piece, with others having their turn in between, and
 * sent as a whole: its tag is made of all of it, and what goes wrong meanwhile is still told as an error.
 */
export async function sendWritten(
  c: Context,
  { status, description, beside, headers, version }: AnyReply & { version: string | undefined },
  pieces: Iterable<string>,
): Promise<Response> {
  const encoding = new Encoding();
  encoding.add(`${JSON.stringify({ success: true, description, ...beside }).slice(0, -1)},"body":`);
  let turn = performance.now();
  for (const piece of pieces) {
    encoding.add(piece);
    if (performance.now() - turn < TURN) continue;
    await setImmediate();
    turn = performance.now();
  }
  encoding.add('}');
  const bytes = encoding.end();
  if (version) return sendVersioned(c, version, { status, headers, bytes });
  return c.body(bytes, status, { ...headers, 'content-type': 'application/json' });
}
