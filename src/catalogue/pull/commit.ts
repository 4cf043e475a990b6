import { createReadStream } from 'node:fs';
import { constants, gunzipSync } from 'node:zlib';

import { commentOf } from '../seeds/zip-file.ts';

const COMMIT = /^[0-9a-f]{40}$/;
/** Enough for the first two blocks of a tar archive, compressed or not (bytes). */
const HEAD = 4096;
const BLOCK = 512;
const TYPE_AT = 156;

/**
 * Returns the commit an archive was made from, as `git archive` stores it: in the header of a tar archive, or in the comment of a zip file.
 * Null if there is none.
 */
export async function commitOf(file: string): Promise<string | null> {
  const parts: Buffer[] = await createReadStream(file, { end: HEAD - 1 }).toArray();
  const head = Buffer.concat(parts);
  const found = head.toString('latin1', 0, 2) === 'PK' ? await commentOf(file) : commentIn(unpacked(head));
  return found !== undefined && COMMIT.test(found) ? found : null;
}

function unpacked(head: Buffer): Buffer {
  if (head[0] !== 0x1f || head[1] !== 0x8b) return head;
  try {
    // The rest of the archive is missing on purpose.
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    // A file that is not an archive is reported when it is unpacked.
    return Buffer.alloc(0);
  }
}

/** Returns the comment in the global header that git writes at the beginning. */
const commentIn = (tar: Buffer): string | undefined =>
  tar.toString('latin1', TYPE_AT, TYPE_AT + 1) === 'g'
    ? /^\d+ comment=(.*)$/m.exec(tar.toString('latin1', BLOCK, 2 * BLOCK))?.[1]
    : undefined;
