import { Zip, ZipDeflate } from 'fflate';

import type { Piece } from './pieces.ts';

const NOTHING = new Uint8Array();

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
    if ('text' in piece) open?.push(encoder.encode(piece.text));
    else {
      open?.push(NOTHING, true);
      open = new ZipDeflate(piece.file, { level: 6 });
      open.mtime = now;
      zip.add(open);
    }
    yield* made.splice(0);
  }
  open?.push(NOTHING, true);
  zip.end();
  yield* made;
}
