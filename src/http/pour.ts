import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

import type { Spool } from '../base/shared/spool/spool.ts';

/**
 * Writes chunks into a spool as they come, however slowly they are read, and stops when nobody wants them. `begin` is called after the
 * first one.
 */
export async function pour(chunks: AsyncIterable<Uint8Array>, spool: Spool, begin: () => void): Promise<void> {
  let hasBegun = false;
  for await (const chunk of chunks) {
    await spool.write(chunk);
    if (!hasBegun) {
      begin();
      hasBegun = true;
      // Lets it be sent before the rest is read.
      await setImmediate();
    }
    // Also if only the headers are wanted: that has closed it.
    if (spool.isClosed) return;
  }
  spool.end();
  if (!hasBegun) begin();
}

/** Writes all chunks into a spool. Returns their SHA-256 (base64url) and size (bytes), for a tag. */
export async function pourWhole(
  chunks: AsyncIterable<Uint8Array>,
  spool: Spool,
): Promise<{ digest: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    size += chunk.length;
    await spool.write(chunk);
  }
  spool.end();
  return { digest: hash.digest('base64url'), size };
}
