import { setImmediate } from 'node:timers/promises';

/** So many bytes are sent at a time, at least. */
const CHUNK = 256 * 1024;
/** After so long others have their turn (ms). */
const TURN = 4;

/** Encodes texts as they come, into larger chunks. Others have their turn in between, however long it all takes. */
export async function* encodedInTurns(texts: Iterable<string>): AsyncGenerator<Buffer<ArrayBuffer>> {
  let chunk = Buffer.allocUnsafeSlow(2 * CHUNK);
  let length = 0;
  let turn = performance.now();
  for (const text of texts) {
    // No character takes more than three bytes.
    const needed = length + 3 * text.length;
    if (needed > chunk.length) {
      if (length > 0) yield chunk.subarray(0, length);
      chunk = Buffer.allocUnsafeSlow(Math.max(2 * CHUNK, 3 * text.length));
      length = 0;
    }
    length += chunk.write(text, length);
    if (performance.now() - turn < TURN) continue;
    await setImmediate();
    turn = performance.now();
  }
  if (length > 0) yield chunk.subarray(0, length);
}
