import { CommanderError } from 'commander';

import { damageOf } from '../../db/failures.ts';
import { LockedError } from '../../db/lock.ts';
import { DatabaseFileError, NewerDatabaseError, OlderDatabaseError } from '../../db/migrate.ts';
import { MailError } from '../accounts/mail/carrier.ts';
import { SecretError } from '../accounts/secrets/box.ts';
import { ConfigError, readConfig } from '../base/config.ts';
import { databaseFile } from '../base/database-file.ts';
import { NetError } from '../base/net/net-error.ts';
import { Refusal } from '../base/shared/refusal.ts';
import { SeedFilesError } from '../catalogue/seeds/files.ts';
import { BackupError } from '../operations/backup/backup-error.ts';
import { ListenError } from '../server/listen-error.ts';
import { Exit } from './exit.ts';
import { UsageError } from './usage-error.ts';
import { WriteError } from './write-error.ts';

interface Failure {
  code: number;
  /** Errors that the user can fix; empty if everything was already printed. */
  lines: readonly string[];
  /** Any other error. */
  defect?: unknown;
}

/** Returns the exit code of a failure and what to say about it. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof Exit) return { code: error.code, lines: [] };
  if (error instanceof CommanderError) return describeArguments(error);
  if (error instanceof ConfigError) return { code: 2, lines: error.lines };
  // An argument that names what doesn't exist is a wrong one, whoever finds it out.
  const isNotFound = error instanceof Refusal && error.status === 404;
  if (error instanceof UsageError || error instanceof SeedFilesError || isNotFound) {
    return { code: 2, lines: error.message.split('\n') };
  }
  const damage = damageIn(error);
  if (damage !== undefined) return { code: 1, lines: [damage] };
  // These know the path, not the setting that it comes from.
  const isOfOtherVersion = error instanceof NewerDatabaseError || error instanceof OlderDatabaseError;
  if (error instanceof LockedError || (error instanceof DatabaseFileError && !isOfOtherVersion))
    return { code: 1, lines: [`${error.message} (KAIDEN_DATA_DIR sets the data folder)`] };
  const said = [Refusal, NetError, DatabaseFileError, SecretError, BackupError, ListenError, MailError, WriteError];
  const known = error instanceof Error && ('code' in error || said.some((kind) => error instanceof kind));
  const message = error instanceof Error ? error.message : String(error);
  return { code: 1, lines: [message], ...(!known && { defect: error }) };
}

/** Returns the fault of the database file, if that is the cause. A damaged backup has a message of its own. */
function damageIn(error: unknown): string | undefined {
  if (error instanceof BackupError || !damageOf(error, '')) return undefined;
  return damageOf(error, databaseFile(readConfig(process.env).dataDir));
}

function describeArguments(error: CommanderError & { path?: string }): Failure {
  if (error.exitCode === 0) return { code: 0, lines: [] };
  // A group without a command: its help has been printed.
  if (error.code === 'commander.help') return { code: 2, lines: [] };
  const message = error.message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');
  return { code: 2, lines: [`${message}; see ${error.path ?? 'kaiden'} --help`] };
}
