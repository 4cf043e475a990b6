import { createHash } from 'node:crypto';

/** Returns a strong entity tag for these bytes. */
export const etagOf = (bytes: Uint8Array | string): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;

/** Returns whether an If-None-Match header contains this tag; a proxy that compresses may have made it a weak one. */
export const namesTag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
