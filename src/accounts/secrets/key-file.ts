import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import { parseSecretKeys, secretKey, type SecretKey } from '../../base/shared/secret-key.ts';
import { SecretError } from './box.ts';

/** Returns the path of the key generated for a data folder. */
export const keyFile = (dataDir: string): string => join(dataDir, 'secret.key');

export const newKey = (): SecretKey => secretKey(randomBytes(32));

/** Returns the keys in the file of a data folder; none if there is no file. Throws SecretError if the content is invalid. */
export function readKeyFile(dataDir: string): SecretKey[] {
  const file = keyFile(dataDir);
  if (!existsSync(file)) return [];
  const keys = parseSecretKeys(readFileSync(file, 'utf8'));
  if (!keys) throw new SecretError(`${file} has no valid key: expected 32 bytes in hexadecimal`);
  return keys;
}

/** Creates the file with a new key, readable by its owner only, and returns its content; another process may have been faster. */
export function makeKeyFile(dataDir: string): SecretKey[] {
  try {
    writeKeys(keyFile(dataDir), [newKey()]);
  } catch (error) {
    if (!isThere(error)) throw error;
  }
  return readKeyFile(dataDir);
}

/** Replaces the content of the key file by these keys, atomically. */
export function replaceKeyFile(dataDir: string, keys: readonly SecretKey[]): void {
  const fresh = `${keyFile(dataDir)}.new`;
  rmSync(fresh, { force: true });
  writeKeys(fresh, keys);
  renameSync(fresh, keyFile(dataDir));
}

/** Locks the key file until the returned function is called. Throws SecretError if it is locked already. */
export function lockKeyFile(dataDir: string): () => void {
  const lock = `${keyFile(dataDir)}.lock`;
  try {
    closeSync(openSync(lock, 'wx', 0o600));
  } catch (error) {
    if (!isThere(error)) throw error;
    throw new SecretError(`The key is already being rotated. If that was interrupted, delete ${lock} and try again`);
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
