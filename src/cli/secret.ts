import { Command } from 'commander';

import type { Db } from '../../db/open.ts';
import { readConfig, type Config } from '../config.ts';
import { lockKeyFile, newKey, readKeyFile, replaceKeyFile } from '../secrets/key-file.ts';
import { rotateSecrets } from '../secrets/rotate.ts';
import { findKeyID } from '../secrets/store.ts';
import type { SecretKey } from '../shared/secret-key.ts';
import type { Writer } from '../writer/command.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';

export const secretCommand = () =>
  new Command('secret')
    .description('manage the key that stored secrets are encrypted with')
    .addCommand(rotateCommand());

const rotateCommand = () =>
  new Command('rotate')
    .description('encrypt every stored secret with a new key')
    .addHelpText(
      'after',
      '\nWith KAIDEN_SECRET_KEY, first set it to "NEW,OLD" (and start the server with that), then run this, then remove OLD.' +
        '\nWithout it, the new key is generated into the data folder; a running server follows by itself.',
    )
    .action(async () => {
      const config = readConfig(process.env);
      await withWriter(async ({ writer, db }) => {
        const count = config.secretKeys
          ? await rotateToFirst(writer, db, config.secretKeys)
          : await rotateFile(writer, config);
        console.log(`${count} stored secrets are encrypted with a new key.`);
      }, config);
    });

/** The setting names the new key and the old ones. */
async function rotateToFirst(writer: Writer, db: Db, [to, ...from]: readonly SecretKey[]): Promise<number> {
  if (!to || (await findKeyID(db)) === to.id) {
    throw new UsageError('Everything is encrypted with this key already: put the new one in front, as "NEW,OLD"');
  }
  return writer.run(rotateSecrets, { to, from });
}

/**
 * The file holds the new key beside the old one from before the first value is encrypted with it until after the last,
 * so nothing is lost wherever this breaks off.
 */
async function rotateFile(writer: Writer, { dataDir }: Config): Promise<number> {
  const release = lockKeyFile(dataDir);
  try {
    const from = readKeyFile(dataDir);
    const to = newKey();
    replaceKeyFile(dataDir, [to, ...from]);
    const count = await writer.run(rotateSecrets, { to, from });
    replaceKeyFile(dataDir, [to]);
    return count;
  } finally {
    release();
  }
}
