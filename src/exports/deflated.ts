import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';

// Bytes compressed so that what comes one after another is one stream: each ends where a byte does, and none is the last.

const compress = promisify(deflateRaw);
/** Higher ones take twice as long for two parts in a hundred. */
const LEVEL = 3;
/** What the other thread hands over at a time (bytes). */
const CHUNK = 128 * 1024;
/** Less than this is not worth it (bytes): whatever compresses takes a quarter of a megabyte for a while. */
const LITTLE = 2048;

/** The end of a stream: an empty block that is the last. */
export const END = new Uint8Array([3, 0]);

interface How {
  /** Whether it is full of ids. */
  isRandom?: boolean;
}

/** A part of a stream, made on another thread. */
export async function deflated(bytes: Uint8Array, { isRandom = false }: How = {}): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes.length < LITTLE) return stored(bytes);
  return compress(bytes, {
    level: LEVEL,
    chunkSize: Math.min(CHUNK, bytes.length + LITTLE),
    finishFlush: constants.Z_SYNC_FLUSH,
    // To look for what comes again would take four times as long, and find nothing.
    strategy: isRandom ? constants.Z_HUFFMAN_ONLY : constants.Z_DEFAULT_STRATEGY,
  });
}

/** A block with the bytes as they are: its kind, how many they are, and that again with all bits turned. */
function stored(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(5 + bytes.length);
  const view = new DataView(block.buffer);
  view.setUint16(1, bytes.length, true);
  view.setUint16(3, ~bytes.length, true);
  block.set(bytes, 5);
  return block;
}

const known = new WeakMap<Uint8Array, Promise<Uint8Array<ArrayBuffer>>>();

/** The same of bytes that come again and again; it is kept for as long as they are. */
export function deflatedOnce(bytes: Uint8Array, how?: How): Promise<Uint8Array<ArrayBuffer>> {
  const found = known.get(bytes);
  if (found) return found;
  const made = deflated(bytes, how).then((chunk) => Uint8Array.from(chunk));
  known.set(bytes, made);
  made.catch(() => known.delete(bytes));
  return made;
}
