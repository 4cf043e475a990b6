import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

/** A backup with its bytes changed as they are before compression; the checksum of gzip is right again. */
export function tampered(from: string, to: string, change: (tar: Buffer) => Buffer): string {
  writeFileSync(to, gzipSync(change(gunzipSync(readFileSync(from)))));
  return to;
}
