import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import type { SecretKey } from '../shared/secret-key.ts';

// AES-256-GCM. A sealed text is "k1.<key id>.<nonce, tag and cipher text in base64url>"; k1 names this way of doing it.

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;
const FORM = /^k1\.([0-9a-f]{8})\.([\w-]+)$/;

/** Thrown when something that is stored encrypted can't be read: with another key, or changed since. */
export class SecretError extends Error {
  override name = 'SecretError';
}

/** Encrypts a text. `about` says what it belongs to; the same has to be said to open it. */
export function seal({ id, bytes }: SecretKey, text: string, about: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, bytes, nonce, { authTagLength: TAG }).setAAD(Buffer.from(about));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `k1.${id}.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
}

/** The id of the key that a text was sealed with. Throws SecretError for what is no sealed text. */
export function keyIDOf(sealed: string): string {
  const [, id] = FORM.exec(sealed) ?? [];
  if (id === undefined) throw new SecretError('This is not an encrypted value');
  return id;
}

/** Decrypts a sealed text. Throws SecretError when the key is not among these, or the text was changed or moved. */
export function unseal(keys: readonly SecretKey[], sealed: string, about: string): string {
  const id = keyIDOf(sealed);
  const key = keys.find((candidate) => candidate.id === id);
  if (!key) throw new SecretError(`It is encrypted with the key ${id}, which is not at hand (see KAIDEN_SECRET_KEY)`);
  const text = FORM.exec(sealed)![2]!;
  const bytes = Buffer.from(text, 'base64url');
  // The last letter may have bits that stand for nothing.
  if (bytes.toString('base64url') !== text) throw new SecretError('An encrypted value was changed');
  try {
    const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, NONCE), { authTagLength: TAG })
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
  } catch (error) {
    throw new SecretError('An encrypted value was changed, or belongs to something else', { cause: error });
  }
}
