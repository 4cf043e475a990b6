import type { Db } from '../../../db/open.ts';
import type { SecretKey } from '../../base/shared/secret-key.ts';
import type { Writer } from '../../writer/command.ts';
import { keyIDOf, seal, SecretError, unseal } from './box.ts';
import { adoptKey } from './commands.ts';
import { missingKey } from './key-fault.ts';
import { keyFile, makeKeyFile, readKeyFile } from './key-file.ts';
import { findKeyID } from './store.ts';

export interface VaultOptions {
  db: Db;
  writer: Writer;
  config: {
    dataDir: string;
    /** Keys from the settings, the active one first; null if the data folder holds its own. */
    secretKeys: readonly SecretKey[] | null;
  };
}

/** Encrypts secrets that have to be read again, with a key that is not in the database. */
export interface Vault {
  /** Encrypts a text. `about` names its context and has to be the same for decryption. */
  seal(text: string, about: string): Promise<string>;
  /** Decrypts. Throws SecretError if the key differs or the value was changed. */
  open(sealed: string, about: string): string;
  /** Throws SecretError if stored values were encrypted with a missing key. Creates a key if there is none. */
  check(): Promise<void>;
}

/** Creates the vault. The keys are read on first use, and again after a rotation by another process has changed their file. */
export function createVault({ db, writer, config: { dataDir, secretKeys } }: VaultOptions): Vault {
  let keys: readonly SecretKey[] = secretKeys ?? [];
  const has = (id: string) => keys.some((key) => key.id === id);
  const reload = (id: string | undefined) => {
    if (secretKeys || (id !== undefined && has(id))) return;
    keys = readKeyFile(dataDir);
    // A new key could not decrypt existing values, so one is only created if there are none.
    if (keys.length === 0 && id === undefined) keys = makeKeyFile(dataDir);
  };

  /** Returns the active key. */
  const current = async (): Promise<SecretKey> => {
    const known = await findKeyID(db);
    reload(known);
    const id = known ?? (await writer.run(adoptKey, { keyID: keys[0]!.id }));
    const key = keys.find((candidate) => candidate.id === id);
    if (!key) throw new SecretError(missingKey(id, secretKeys ? 'KAIDEN_SECRET_KEY' : keyFile(dataDir)));
    return key;
  };

  return {
    seal: async (text, about) => seal(await current(), text, about),
    open(sealed, about) {
      reload(keyIDOf(sealed));
      return unseal(keys, sealed, about);
    },
    async check() {
      await current();
    },
  };
}
