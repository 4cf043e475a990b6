import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';

import { nightly } from './nightly.ts';
import { environment, runProgram, type Outcome, type RunOptions } from './program.ts';

/** A command as `command-process.ts` gets it. */
export interface Command {
  program: string;
  args: readonly string[];
  env: Record<string, string>;
  input: string;
  cwd: string;
}

/** Processes that have loaded the program and wait for a command. They end with this process. */
const idle: ChildProcess[] = [];

/**
 * Runs a command of the built program to its end, as `runProgram` does, in a process that other commands have run in before: most of what a
 * command costs is loading the program. Commands at the same time have a process each; at night every command has one of its own.
 */
export async function runCommand(
  program: string,
  args: readonly string[],
  options: Omit<RunOptions, 'node'> = {},
): Promise<Outcome> {
  const { settings = {}, input = '', cwd = tmpdir(), patience = 60_000 } = options;
  if (nightly || isServer(args) || hasNodeSettings(settings)) return runProgram(program, args, options);
  const child = idle.pop() ?? start();
  const limit = setTimeout(() => child.kill('SIGKILL'), patience);
  child.ref();
  child.channel!.ref();
  child.send({ program, args, env: environment(settings), input, cwd } satisfies Command);
  const outcome = await Promise.race([outcomeOf(child), endOf(child)]);
  clearTimeout(limit);
  if (outcome.code === null) return outcome;
  child.unref();
  child.channel!.unref();
  idle.push(child);
  return outcome;
}

/** Returns whether a server would be started, which ends with its process. */
const isServer = (args: readonly string[]): boolean => args.length === 0 || args[0] === 'serve';

/** Returns whether Node would read settings, as it does at the start of a process alone. */
const hasNodeSettings = (settings: Record<string, string>): boolean =>
  Object.keys(settings).some((name) => name.startsWith('NODE_'));

function start(): ChildProcess {
  const child = fork(resolve('test/support/command-process.ts'), {
    env: environment({}),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.setMaxListeners(0);
  return child;
}

const outcomeOf = async (child: ChildProcess): Promise<Outcome> => ((await once(child, 'message')) as [Outcome])[0];

/** Waits for the end of a process that was killed. */
async function endOf(child: ChildProcess): Promise<Outcome> {
  await once(child, 'exit');
  return { code: null, stdout: '', stderr: '' };
}
