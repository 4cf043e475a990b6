import { hash } from 'node:crypto';

/** A key for encryption at rest. */
export interface SecretKey {
  /** Names the key without telling it: 8 hexadecimal digits. */
  id: string;
  /** 32 of them. */
  bytes: Buffer;
}

export const secretKey = (bytes: Buffer): SecretKey => ({
  id: hash('sha256', Buffer.concat([Buffer.from('kaiden key id\0'), bytes]), 'hex').slice(0, 8),
  bytes,
});

/**
 * Keys from a text: 32 bytes each, in hexadecimal or base64 (also base64url), with commas or white space between. The
 * first is the one to use, the others can still be read with. Undefined when the text is something else.
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
