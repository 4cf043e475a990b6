import { setImmediate } from 'node:timers/promises';

/** Room for the first chunk, and for the later ones of a long body (bytes). */
const FIRST = 32 * 1024;
const LATER = 512 * 1024;
/** After so long others have their turn (ms). */
const TURN = 4;

/** Encodes texts as they come, into larger chunks. Others have their turn in between, however long it all takes. */
export async function* encodedInTurns(texts: Iterable<string>): AsyncGenerator<Buffer<ArrayBuffer>> {
  let room = FIRST;
  let chunk = Buffer.alloc(0);
  let length = 0;
  let turn = performance.now();
  for (const text of texts) {
    // No character takes more than three bytes.
    const needed = length + 3 * text.length;
    if (needed > chunk.length) {
      if (length > 0) yield chunk.subarray(0, length);
      chunk = Buffer.allocUnsafeSlow(Math.max(room, 3 * text.length));
      length = 0;
      room = Math.min(LATER, 4 * room);
    }
    length += chunk.write(text, length);
    if (performance.now() - turn < TURN) continue;
    await setImmediate();
    turn = performance.now();
  }
  if (length > 0) yield chunk.subarray(0, length);
}
