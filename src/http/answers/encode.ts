import { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
} from 'node:zlib';

import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'zstd' | 'gzip';

/** Answers from this size (bytes) are compressed. */
export const SMALLEST = 1024;

// At these levels 120 KB of scores take a fifth of a millisecond and become 15 KB; higher ones take five times as long for a few per cent.
const br = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const zstd = { params: { [constants.ZSTD_c_compressionLevel]: 2 } };
const gz = { level: 1 };

const encoders: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, br),
  zstd: (bytes) => promisify(zstdCompress)(bytes, zstd),
  gzip: (bytes) => promisify(gzip)(bytes, gz),
};
const streams: Record<Encoding, () => Duplex> = {
  br: () => createBrotliCompress(br),
  zstd: () => createZstdCompress(zstd),
  gzip: () => createGzip(gz),
};

/** Returns compressed bytes. Another thread does the work. */
export const encode = (bytes: Buffer, encoding: Encoding): Promise<Buffer> => encoders[encoding](bytes);

/** Returns a stream of compressed bytes. */
export const encodeStream = (bytes: ReadableStream<Uint8Array>, encoding: Encoding): ReadableStream<Uint8Array> =>
  bytes.pipeThrough(Duplex.toWeb(streams[encoding]()));

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
