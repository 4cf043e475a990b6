import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'zstd' | 'gzip';

/** Answers from this size (bytes) are compressed. */
export const SMALLEST = 1024;

// At these levels 120 KB of scores take a fifth of a millisecond and become 15 KB; higher ones take five times as long for a few per cent.
const { BROTLI_PARAM_QUALITY, ZSTD_c_compressionLevel } = constants;
const encoders: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [BROTLI_PARAM_QUALITY]: 1 } }),
  zstd: (bytes) => promisify(zstdCompress)(bytes, { params: { [ZSTD_c_compressionLevel]: 2 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 1 }),
};

/** Returns compressed bytes. Another thread does the work. */
export const encode = (bytes: Buffer, encoding: Encoding): Promise<Buffer> => encoders[encoding](bytes);

const PREFERRED: readonly Encoding[] = ['zstd', 'br', 'gzip'];

/** Its published types lack the second argument. */
interface WithPreference {
  encodings: (available: readonly string[], options: { preferred: readonly string[] }) => string[];
}

/** Headers of clients are few. */
const chosen = new LRUCache<string, Encoding | 'identity'>({ max: 500 });

/** Returns the best encoding that an Accept-Encoding header allows; undefined to send bytes as they are. */
export function encodingOf(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined;
  let encoding = chosen.get(accepted);
  if (encoding === undefined) {
    const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } }) as unknown as WithPreference;
    const preferred = negotiator.encodings([...PREFERRED, 'identity'], { preferred: PREFERRED });
    encoding = (preferred[0] ?? 'identity') as Encoding | 'identity';
    chosen.set(accepted, encoding);
  }
  return encoding === 'identity' ? undefined : encoding;
}
