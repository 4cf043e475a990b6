import type { Db } from '../../db/open.ts';
import type { SecretKey } from '../shared/secret-key.ts';
import type { Writer } from '../writer/command.ts';
import { keyIDOf, seal, SecretError, unseal } from './box.ts';
import { adoptKey } from './commands.ts';
import { keyFile, makeKeyFile, readKeyFile } from './key-file.ts';
import { findKeyID } from './store.ts';

export interface VaultOptions {
  db: Db;
  writer: Writer;
  config: {
    dataDir: string;
    /** Keys from the settings, the one to use first; null when the data folder has its own. */
    secretKeys: readonly SecretKey[] | null;
  };
}

/** Keeps what has to be read again, encrypted with a key that is not in the database. */
export interface Vault {
  /** Encrypts a text. `about` says what it belongs to, and has to be the same when it is opened. */
  seal(text: string, about: string): Promise<string>;
  /** Decrypts. Throws SecretError when the key is another one or the value was changed. */
  open(sealed: string, about: string): string;
  /** Throws SecretError when what is stored was encrypted with a key that is not at hand. Makes a key when there is none. */
  check(): Promise<void>;
}

/** The keys are read at the first need, and again when a rotation beside the running server has changed their file. */
export function createVault({ db, writer, config: { dataDir, secretKeys } }: VaultOptions): Vault {
  let keys: readonly SecretKey[] = secretKeys ?? [];
  const has = (id: string) => keys.some((key) => key.id === id);
  const reload = (id: string | undefined) => {
    if (secretKeys || (id !== undefined && has(id))) return;
    keys = readKeyFile(dataDir);
    // A new key could not open what is there, so one is only made where there is nothing yet.
    if (keys.length === 0 && id === undefined) keys = makeKeyFile(dataDir);
  };

  /** The key that everything is sealed with now. */
  const current = async (): Promise<SecretKey> => {
    const known = await findKeyID(db);
    reload(known);
    const id = known ?? (await writer.run(adoptKey, { keyID: keys[0]!.id }));
    const key = keys.find((candidate) => candidate.id === id);
    if (!key) throw new SecretError(missing(id, secretKeys ? 'KAIDEN_SECRET_KEY' : keyFile(dataDir)));
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

const missing = (id: string, where: string): string =>
  `The secrets in the database are encrypted with the key ${id}, which is not the one in ${where}. ` +
  'Put that key back; without it they cannot be read.';
