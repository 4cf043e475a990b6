import { Command, CommanderError } from 'commander';

import { LockedError } from '../../db/lock.ts';
import { DatabaseFileError } from '../../db/migrate.ts';
import { BackupError } from '../backup/backup-error.ts';
import { SeedFilesError } from '../catalogue/seeds/files.ts';
import { ConfigError } from '../config.ts';
import { SecretError } from '../secrets/box.ts';
import { Refusal } from '../shared/refusal.ts';
import { version } from '../version.ts';
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
import { UsageError } from './usage-error.ts';
import { userCommand } from './user.ts';

/**
 * Runs the program with the arguments behind its name; without any it serves. Returns the exit code:
 * 0 done, 1 it could not be done or faults were found, 2 wrong settings or arguments.
 */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const program = new Command('kaiden')
    .description('Score tracker for rhythm games: one process, one file.')
    .version(version, '-V, --version', 'print the version')
    .exitOverride()
    .showHelpAfterError('(try "kaiden --help")')
    .addCommand(serveCommand(), { isDefault: true })
    .addCommand(seedsCommand())
    .addCommand(userCommand())
    .addCommand(keyCommand())
    .addCommand(clientCommand())
    .addCommand(inviteCommand())
    .addCommand(lintCommand())
    .addCommand(exportCommand())
    .addCommand(importCommand())
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
  for (const command of program.commands) inheritExit(command);
  try {
    refuseUnknown(program, args[0]);
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    return report(error);
  }
}

const versionCommand = () => new Command('version').description('print the version').action(() => console.log(version));

/** Without this a mistyped command would be taken for an argument of the one that runs by default. */
function refuseUnknown(program: Command, name: string | undefined): void {
  if (name === undefined || name.startsWith('-')) return;
  const known = ['help', ...program.commands.map((command) => command.name())];
  if (!known.includes(name)) throw new UsageError(`There is no command ${name}; there are ${known.join(', ')}`);
}

function inheritExit(command: Command): void {
  command.exitOverride().showHelpAfterError(`(try "kaiden ${command.name()} --help")`);
  for (const sub of command.commands) inheritExit(sub);
}

/** Says what went wrong, without a stack trace where the user can mend it. */
function report(error: unknown): number {
  if (error instanceof Exit) return error.code;
  // Commander has said it already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof ConfigError) {
    for (const line of error.lines) console.error(line);
    return 2;
  }
  if (error instanceof UsageError || error instanceof SeedFilesError) {
    console.error(error.message);
    return 2;
  }
  const said = [Refusal, DatabaseFileError, SecretError, LockedError, BackupError];
  const known = error instanceof Error && ('code' in error || said.some((kind) => error instanceof kind));
  console.error(known ? error.message : error);
  return 1;
}
