import { Zip, ZipDeflate } from 'fflate';

import { unhurried, type Piece } from './pieces.ts';

const NOTHING = new Uint8Array();
/** As much as is compressed in one go (bytes): a few milliseconds. */
const SLICE = 64 * 1024;

function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.slice(at, at + SLICE);
}

/** A zip file of what comes, made as far as it is asked for. `now` (Unix ms) is the time of all files in it. */
export async function* zipped(pieces: AsyncIterable<Piece>, now: number): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) made.push(chunk);
  });
  const encoder = new TextEncoder();
  let open: ZipDeflate | undefined;
  for await (const piece of pieces) {
    if ('file' in piece) {
      open?.push(NOTHING, true);
      open = new ZipDeflate(piece.file, { level: 6 });
      open.mtime = now;
      zip.add(open);
      continue;
    }
    const content = 'text' in piece ? encoder.encode(piece.text) : piece.bytes;
    for await (const bytes of unhurried(slices(content))) {
      open?.push(bytes);
      yield* made.splice(0);
    }
  }
  open?.push(NOTHING, true);
  zip.end();
  yield* made;
}
