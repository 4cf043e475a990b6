import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import type { SecretKey } from '../../base/shared/secret-key.ts';

// AES-256-GCM. A sealed text is "k1.<key id>.<nonce, tag and cipher text in base64url>"; k1 is the version of this format.

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;
const FORM = /^k1\.([0-9a-f]{8})\.([\w-]+)$/;

/** Thrown when an encrypted value can't be read: the key is missing, or the value was changed. */
export class SecretError extends Error {
  override name = 'SecretError';
}

/** Encrypts a text. `about` names its context and has to be repeated to decrypt it. */
export function seal({ id, bytes }: SecretKey, text: string, about: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, bytes, nonce, { authTagLength: TAG }).setAAD(Buffer.from(about));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `k1.${id}.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
}

/** Returns the id of the key that a text was sealed with. Throws SecretError if it is not a sealed text. */
export function keyIDOf(sealed: string): string {
  const [, id] = FORM.exec(sealed) ?? [];
  if (id === undefined) throw new SecretError('This is not an encrypted value');
  return id;
}

/** Decrypts a sealed text. Throws SecretError if the key is missing, or the text was changed or moved. */
export function unseal(keys: readonly SecretKey[], sealed: string, about: string): string {
  const id = keyIDOf(sealed);
  const key = keys.find((candidate) => candidate.id === id);
  if (!key) throw new SecretError(`A secret is encrypted with the key ${id}, which is missing (see KAIDEN_SECRET_KEY)`);
  const text = FORM.exec(sealed)![2]!;
  const bytes = Buffer.from(text, 'base64url');
  // The last letter may contain unused bits.
  if (bytes.toString('base64url') !== text) throw new SecretError('An encrypted value was changed');
  try {
    const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, NONCE), { authTagLength: TAG })
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
  } catch (error) {
    throw new SecretError('An encrypted value was changed, or copied from elsewhere', { cause: error });
  }
}
