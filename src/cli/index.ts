import { Command, CommanderError } from 'commander';

import { damageOf } from '../../db/failures.ts';
import { LockedError } from '../../db/lock.ts';
import { DatabaseFileError, NewerDatabaseError } from '../../db/migrate.ts';
import { MailError } from '../accounts/mail/carrier.ts';
import { SecretError } from '../accounts/secrets/box.ts';
import { ConfigError, readConfig } from '../base/config.ts';
import { NetError } from '../base/net/net-error.ts';
import { Refusal } from '../base/shared/refusal.ts';
import { version } from '../base/version.ts';
import { SeedFilesError } from '../catalogue/seeds/files.ts';
import { BackupError } from '../operations/backup/backup-error.ts';
import { ListenError } from '../server/listen-error.ts';
import { databaseFile } from '../server/server.ts';
import { answerFailure } from './answer.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { clientCommand } from './client.ts';
import { completionCommand } from './completion.ts';
import { configCommand } from './config.ts';
import { demoCommand } from './demo/index.ts';
import { doctorCommand } from './doctor.ts';
import { Exit } from './exit.ts';
import { exportCommand } from './export.ts';
import { healthCommand } from './health.ts';
import { importAccountCommand } from './import-account.ts';
import { importCommand } from './import.ts';
import { inviteCommand } from './invite.ts';
import { jobsCommand } from './jobs.ts';
import { keyCommand } from './key.ts';
import { lintCommand } from './lint.ts';
import { mailCommand } from './mail.ts';
import { recalcCommand } from './recalc.ts';
import { secretCommand } from './secret.ts';
import { seedsCommand } from './seeds.ts';
import { serveCommand } from './serve.ts';
import { syncCommand } from './sync.ts';
import { UsageError } from './usage-error.ts';
import { userCommand } from './user.ts';
import { versionCommand } from './version.ts';

/** Creates the command line with all its commands and help. */
export function createProgram(): Command {
  const program = new Command('kaiden')
    .description('Score tracker for rhythm games: one process, one file.')
    .version(version, '-V, --version', 'print the version')
    .addHelpText('after', '\nExample:\n  kaiden serve')
    .addCommand(serveCommand(), { isDefault: true })
    .addCommand(seedsCommand())
    .addCommand(userCommand())
    .addCommand(keyCommand())
    .addCommand(clientCommand())
    .addCommand(inviteCommand())
    .addCommand(lintCommand())
    .addCommand(exportCommand())
    .addCommand(importCommand())
    .addCommand(importAccountCommand())
    .addCommand(syncCommand())
    .addCommand(recalcCommand())
    .addCommand(mailCommand())
    .addCommand(secretCommand())
    .addCommand(jobsCommand())
    .addCommand(healthCommand())
    .addCommand(doctorCommand())
    .addCommand(configCommand())
    .addCommand(versionCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(demoCommand())
    .addCommand(completionCommand());
  refuseInOneLine(program, 'kaiden');
  return program;
}

/**
 * Runs the program with the arguments after its name; without any it starts the server. Returns the exit code: 0 success, 1 failure or
 * faults found, 2 invalid settings or arguments.
 */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const program = createProgram();
  try {
    refuseUnknown(program, args[0]);
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    const { code, lines, defect } = describeFailure(error);
    // A server has a log for it.
    if (defect === undefined && isTalkative() && args[0] !== undefined && args[0] !== 'serve') console.error(error);
    if (defect !== undefined) console.error(defect);
    else if (!isForPrograms(args)) for (const line of lines) console.error(line);
    if (isForPrograms(args) && lines.length > 0) answerFailure(lines);
    return code;
  }
}

/** Returns whether to print all details of a failure, in addition to the line for people. */
const isTalkative = (): boolean => ['verbose', 'debug'].includes(process.env['KAIDEN_LOG_LEVEL'] ?? '');

const isForPrograms = (args: readonly string[]): boolean => args.includes('--json');

/** Otherwise a mistyped command would become an argument of the default one. */
function refuseUnknown(program: Command, name: string | undefined): void {
  if (name === undefined || name.startsWith('-')) return;
  const known = ['help', ...program.commands.map((command) => command.name())];
  if (!known.includes(name)) throw new UsageError(`No such command: ${name}. Commands: ${known.join(', ')}`);
}

/** Errors of commander are printed by `describeFailure`, with a hint to the help. */
function refuseInOneLine(command: Command, path: string): void {
  command.configureOutput({ outputError: () => undefined }).exitOverride((error) => {
    throw Object.assign(error, { path });
  });
  for (const sub of command.commands) refuseInOneLine(sub, `${path} ${sub.name()}`);
}

interface Failure {
  code: number;
  /** Errors that the user can fix; empty if everything was already printed. */
  lines: readonly string[];
  /** Any other error. */
  defect?: unknown;
}

function describeFailure(error: unknown): Failure {
  if (error instanceof Exit) return { code: error.code, lines: [] };
  if (error instanceof CommanderError) return describeArguments(error);
  if (error instanceof ConfigError) return { code: 2, lines: error.lines };
  if (error instanceof UsageError || error instanceof SeedFilesError) {
    return { code: 2, lines: error.message.split('\n') };
  }
  const damage = damageIn(error);
  if (damage !== undefined) return { code: 1, lines: [damage] };
  // These know the path, not the setting that it comes from.
  if (error instanceof LockedError || (error instanceof DatabaseFileError && !(error instanceof NewerDatabaseError)))
    return { code: 1, lines: [`${error.message} (KAIDEN_DATA_DIR sets the data folder)`] };
  const said = [Refusal, NetError, DatabaseFileError, SecretError, BackupError, ListenError, MailError];
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
