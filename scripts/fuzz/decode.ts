import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

/** Returns a body without its Content-Encoding. One that can't be decoded, as it was cut off, stays as it is. */
export function decode(body: Buffer, headers: Record<string, string>): Buffer {
  const decoder = DECODERS[headers['content-encoding'] ?? ''];
  if (!decoder || body.length === 0) return body;
  try {
    return decoder(body);
  } catch {
    return body;
  }
}
