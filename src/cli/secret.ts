import type { Db } from '../../db/open.ts';
import { readConfig, type Config } from '../config.ts';
import { lockKeyFile, newKey, readKeyFile, replaceKeyFile } from '../secrets/key-file.ts';
import { rotateSecrets } from '../secrets/rotate.ts';
import { findKeyID } from '../secrets/store.ts';
import type { SecretKey } from '../shared/secret-key.ts';
import type { Writer } from '../writer/command.ts';
import { answer, type Asked } from './answer.ts';
import { action, group } from './command.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';

export const secretCommand = () =>
  group('secret', {
    does: 'manage the key that stored secrets are encrypted with',
    examples: ['kaiden secret rotate'],
  }).addCommand(rotateCommand());

const rotateCommand = () =>
  action('rotate', {
    does: 'encrypt every stored secret with a new key',
    notes: [
      'With KAIDEN_SECRET_KEY, first set it to "NEW,OLD" (and start the server with that), then run this, then remove OLD.',
      'Without it, the new key is generated into the data folder; a running server follows by itself.',
    ],
    examples: ['kaiden secret rotate', 'KAIDEN_SECRET_KEY="$NEW,$OLD" kaiden secret rotate'],
  }).action(async (asked: Asked) => {
    const config = readConfig(process.env);
    const rotated = await withWriter(
      ({ writer, db }) =>
        config.secretKeys ? rotateToFirst(writer, db, config.secretKeys) : rotateFile(writer, config),
      config,
    );
    answer(asked, { rotated }, [`${rotated} stored secrets are encrypted with a new key.`]);
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
