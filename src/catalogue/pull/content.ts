import { createHash } from 'node:crypto';

import type { SeedText } from '../seeds/unpack.ts';

/** Returns the SHA-256 of seed files, given in the order of their names. */
export function contentOf(texts: readonly SeedText[]): string {
  const hash = createHash('sha256');
  for (const { name, bytes } of texts) hash.update(`${name} ${bytes.length}\n`).update(bytes);
  return hash.digest('hex');
}
