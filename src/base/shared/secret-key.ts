import { hash } from 'node:crypto';

/** A key for encryption at rest. */
export interface SecretKey {
  /** Identifies the key without revealing it: 8 hexadecimal digits. */
  id: string;
  /** 32 bytes. */
  bytes: Buffer;
}

export const secretKey = (bytes: Buffer): SecretKey => ({
  id: hash('sha256', Buffer.concat([Buffer.from('kaiden key id\0'), bytes]), 'hex').slice(0, 8),
  bytes,
});

/**
 * Parses keys from a text: 32 bytes each, in hexadecimal or base64 (also base64url), separated by commas or white space. The first is the
 * active one, the others can still decrypt. Returns undefined if the text is invalid.
 */
export function parseSecretKeys(text: string): SecretKey[] | undefined {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(parseKey);
  return keys.length > 0 && keys.every((key) => key !== undefined) ? keys : undefined;
}

function parseKey(text: string): SecretKey | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return secretKey(Buffer.from(text, 'hex'));
  return /^[\w+/-]{43}=?$/.test(text) ? secretKey(Buffer.from(text, 'base64')) : undefined;
}
