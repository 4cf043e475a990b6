import { setImmediate } from 'node:timers/promises';

import type { Piece } from '../written/write.ts';

/** Room for the first chunk, and for the later ones of a long body (bytes). */
const FIRST = 32 * 1024;
const LATER = 512 * 1024;
/** After so long others have their turn (ms). */
const TURN = 4;

/**
 * Encodes texts as they come, into larger chunks; what are bytes already goes on as it is. Others have their turn in
 * between, however long it all takes.
 */
export async function* encodedInTurns(pieces: Iterable<Piece>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let room = FIRST;
  let chunk = Buffer.alloc(0);
  let length = 0;
  let turn = performance.now();
  for (const piece of pieces) {
    // No character takes more than three bytes.
    const needed = typeof piece === 'string' ? length + 3 * piece.length : Infinity;
    if (needed > chunk.length) {
      if (length > 0) yield chunk.subarray(0, length);
      chunk = chunk.subarray(length);
      length = 0;
    }
    if (typeof piece === 'string') {
      if (3 * piece.length > chunk.length) {
        chunk = Buffer.allocUnsafeSlow(Math.max(room, 3 * piece.length));
        room = Math.min(LATER, 4 * room);
      }
      length += chunk.write(piece, length);
    } else yield piece;
    if (performance.now() - turn < TURN) continue;
    await setImmediate();
    turn = performance.now();
  }
  if (length > 0) yield chunk.subarray(0, length);
}
