import { Command } from 'commander';

import { version } from '../base/version.ts';
import { answerFailure } from './answer.ts';
import { COMMANDS, commandNames, neededFor, type CommandName } from './commands.ts';
import { UsageError } from './usage-error.ts';

/** Creates the command line with its help and these commands; all of them unless told otherwise. */
export async function createProgram(names: readonly CommandName[] = commandNames): Promise<Command> {
  const program = new Command('kaiden')
    .description('Score tracker for rhythm games: one process, one file.')
    .version(version, '-V, --version', 'print the version')
    .addHelpText('after', '\nExample:\n  kaiden serve');
  for (const name of names) program.addCommand(await COMMANDS[name](), { isDefault: name === 'serve' });
  refuseInOneLine(program, 'kaiden');
  return program;
}

/**
 * Runs the program with the arguments after its name; without any it starts the server. Returns the exit code: 0 success, 1 failure or
 * faults found, 2 invalid settings or arguments.
 */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  try {
    refuseUnknown(args[0]);
    const program = await createProgram(neededFor(args));
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    const { describeFailure } = await import('./describe-failure.ts');
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
function refuseUnknown(name: string | undefined): void {
  if (name === undefined || name.startsWith('-')) return;
  const known = ['help', ...commandNames];
  if (!known.includes(name)) throw new UsageError(`No such command: ${name}. Commands: ${known.join(', ')}`);
}

/** Errors of commander are printed by `describeFailure`, with a hint to the help. */
function refuseInOneLine(command: Command, path: string): void {
  command.configureOutput({ outputError: () => undefined }).exitOverride((error) => {
    throw Object.assign(error, { path });
  });
  for (const sub of command.commands) refuseInOneLine(sub, `${path} ${sub.name()}`);
}
