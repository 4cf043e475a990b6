import type { Db } from '../../db/open.ts';
import { SecretError } from '../accounts/secrets/box.ts';
import { findKeyFault } from '../accounts/secrets/key-fault.ts';
import { lockKeyFile, newKey, readKeyFile, replaceKeyFile } from '../accounts/secrets/key-file.ts';
import { findKeyID } from '../accounts/secrets/store.ts';
import { readConfig, type Config } from '../base/config.ts';
import type { SecretKey } from '../base/shared/secret-key.ts';
import { recorded } from '../operations/admin/recorded.ts';
import { rotateSecrets } from '../operations/secrets/rotate.ts';
import type { Writer } from '../writer/command.ts';
import { answer, type OutputOptions } from './answer.ts';
import { action, group } from './command.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';

export const secretCommand = () =>
  group('secret', {
    does: 'manage the encryption key of stored secrets',
    examples: ['kaiden secret rotate'],
  }).addCommand(rotateCommand());

const rotateCommand = () =>
  action('rotate', {
    does: 're-encrypt all stored secrets with a new key',
    notes: [
      'If KAIDEN_SECRET_KEY is set: set it to "NEW,OLD", restart the server, run this command, then remove OLD.',
      'Otherwise a new key file is created in the data folder, and a running server switches to it by itself.',
    ],
    examples: ['kaiden secret rotate', 'KAIDEN_SECRET_KEY="$NEW,$OLD" kaiden secret rotate'],
  }).action(async (output: OutputOptions) => {
    const config = readConfig(process.env);
    const rotated = await withWriter(
      ({ writer, db }) =>
        config.secretKeys ? rotateToFirst(writer, db, config.secretKeys) : rotateFile(writer, db, config),
      { place: config },
    );
    answer(output, { rotated }, [`${rotated} stored secrets re-encrypted with the new key.`]);
  });

const ROTATE = recorded(rotateSecrets, (secrets) => ({ action: 'rotate-secrets', target: {}, after: { secrets } }));

/** The setting contains the new key and the old ones. */
async function rotateToFirst(writer: Writer, db: Db, [to, ...from]: readonly SecretKey[]): Promise<number> {
  if (!to || (await findKeyID(db)) === to.id) {
    throw new UsageError(
      'All secrets are already encrypted with the first key of KAIDEN_SECRET_KEY. Put the new key first: "NEW,OLD"',
    );
  }
  return writer.run(ROTATE, { to, from });
}

/**
 * The file contains the new key next to the old one from before the first value is encrypted with it until after the last, so that nothing
 * is lost if this is interrupted. Throws SecretError if the old key is missing, and leaves no new one.
 */
async function rotateFile(writer: Writer, db: Db, config: Config): Promise<number> {
  const { dataDir } = config;
  const release = lockKeyFile(dataDir);
  try {
    const fault = await findKeyFault(db, config);
    if (fault !== null) throw new SecretError(fault);
    const from = readKeyFile(dataDir);
    const to = newKey();
    replaceKeyFile(dataDir, [to, ...from]);
    const count = await writer.run(ROTATE, { to, from });
    replaceKeyFile(dataDir, [to]);
    return count;
  } finally {
    release();
  }
}
