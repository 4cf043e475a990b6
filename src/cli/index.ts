import { Command, CommanderError } from 'commander';

import { damageOf } from '../../db/failures.ts';
import { LockedError } from '../../db/lock.ts';
import { DatabaseFileError } from '../../db/migrate.ts';
import { BackupError } from '../backup/backup-error.ts';
import { SeedFilesError } from '../catalogue/seeds/files.ts';
import { ConfigError, readConfig } from '../config.ts';
import { NetError } from '../net/net-error.ts';
import { SecretError } from '../secrets/box.ts';
import { databaseFile } from '../server.ts';
import { Refusal } from '../shared/refusal.ts';
import { version } from '../version.ts';
import { answerFailure } from './answer.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { clientCommand } from './client.ts';
import { configCommand } from './config.ts';
import { demoCommand } from './demo/index.ts';
import { doctorCommand } from './doctor.ts';
import { Exit } from './exit.ts';
import { exportCommand } from './export.ts';
import { healthCommand } from './health.ts';
import { importCommand } from './import.ts';
import { inviteCommand } from './invite.ts';
import { jobsCommand } from './jobs.ts';
import { keyCommand } from './key.ts';
import { lintCommand } from './lint.ts';
import { recalcCommand } from './recalc.ts';
import { secretCommand } from './secret.ts';
import { seedsCommand } from './seeds.ts';
import { serveCommand } from './serve.ts';
import { syncCommand } from './sync.ts';
import { UsageError } from './usage-error.ts';
import { userCommand } from './user.ts';
import { versionCommand } from './version.ts';

/** The command line: what it offers, and what it says of itself. */
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
    .addCommand(syncCommand())
    .addCommand(recalcCommand())
    .addCommand(secretCommand())
    .addCommand(jobsCommand())
    .addCommand(healthCommand())
    .addCommand(doctorCommand())
    .addCommand(configCommand())
    .addCommand(versionCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(demoCommand());
  refuseInOneLine(program, 'kaiden');
  return program;
}

/**
 * Runs the program with the arguments behind its name; without any it serves. Returns the exit code:
 * 0 done, 1 it could not be done or faults were found, 2 wrong settings or arguments.
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

/** Whether to print all that is known of a failure, beside the line for people. */
const isTalkative = (): boolean => ['verbose', 'debug'].includes(process.env['KAIDEN_LOG_LEVEL'] ?? '');

const isForPrograms = (args: readonly string[]): boolean => args.includes('--json');

/** Without this a mistyped command would be taken for an argument of the one that runs by default. */
function refuseUnknown(program: Command, name: string | undefined): void {
  if (name === undefined || name.startsWith('-')) return;
  const known = ['help', ...program.commands.map((command) => command.name())];
  if (!known.includes(name)) throw new UsageError(`There is no command ${name}; there are ${known.join(', ')}`);
}

/** What commander has to say of arguments is said by `describeFailure`, with what to ask for more. */
function refuseInOneLine(command: Command, path: string): void {
  command.configureOutput({ outputError: () => undefined }).exitOverride((error) => {
    throw Object.assign(error, { path });
  });
  for (const sub of command.commands) refuseInOneLine(sub, `${path} ${sub.name()}`);
}

interface Failure {
  code: number;
  /** What went wrong, where the user can mend it; none when all there is to say has been said. */
  lines: readonly string[];
  /** Anything else. */
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
  const said = [Refusal, NetError, DatabaseFileError, SecretError, LockedError, BackupError];
  const known = error instanceof Error && ('code' in error || said.some((kind) => error instanceof kind));
  const message = error instanceof Error ? error.message : String(error);
  return { code: 1, lines: [message], ...(!known && { defect: error }) };
}

/** Returns the fault of the database file, if that is the cause. A damaged backup says so by itself. */
function damageIn(error: unknown): string | undefined {
  if (error instanceof BackupError || !damageOf(error, '')) return undefined;
  return damageOf(error, databaseFile(readConfig(process.env).dataDir));
}

function describeArguments(error: CommanderError & { path?: string }): Failure {
  if (error.exitCode === 0) return { code: 0, lines: [] };
  // A name without a command behind it: its help has been printed.
  if (error.code === 'commander.help') return { code: 2, lines: [] };
  const message = error.message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');
  return { code: 2, lines: [`${message}; see ${error.path ?? 'kaiden'} --help`] };
}
