import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import { parseSecretKeys, secretKey, type SecretKey } from '../shared/secret-key.ts';
import { SecretError } from './box.ts';

/** Where the key lies that was generated for a data folder. */
export const keyFile = (dataDir: string): string => join(dataDir, 'secret.key');

export const newKey = (): SecretKey => secretKey(randomBytes(32));

/** The keys in the file of a data folder; none when there is no file. Throws SecretError when it holds something else. */
export function readKeyFile(dataDir: string): SecretKey[] {
  const file = keyFile(dataDir);
  if (!existsSync(file)) return [];
  const keys = parseSecretKeys(readFileSync(file, 'utf8'));
  if (!keys) throw new SecretError(`${file} holds no key: expected 32 bytes in hexadecimal`);
  return keys;
}

/** Makes the file with a new key, readable by its owner only, and returns what it holds; somebody may have been faster. */
export function makeKeyFile(dataDir: string): SecretKey[] {
  try {
    writeKeys(keyFile(dataDir), [newKey()]);
  } catch (error) {
    if (!isThere(error)) throw error;
  }
  return readKeyFile(dataDir);
}

/** Puts these keys into the file in place of what it holds, all at once. */
export function replaceKeyFile(dataDir: string, keys: readonly SecretKey[]): void {
  const fresh = `${keyFile(dataDir)}.new`;
  rmSync(fresh, { force: true });
  writeKeys(fresh, keys);
  renameSync(fresh, keyFile(dataDir));
}

/** Keeps others from changing the file, until the function that is returned is called. Throws SecretError when one does. */
export function lockKeyFile(dataDir: string): () => void {
  const lock = `${keyFile(dataDir)}.lock`;
  try {
    closeSync(openSync(lock, 'wx', 0o600));
  } catch (error) {
    if (!isThere(error)) throw error;
    throw new SecretError(`The key is being changed already; if that broke off, remove ${lock} and try again`);
  }
  return () => rmSync(lock, { force: true });
}

const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

function writeKeys(file: string, keys: readonly SecretKey[]): void {
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeSync(handle, keys.map(({ bytes }) => `${bytes.toString('hex')}\n`).join(''));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
