import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

import { inject, onTestFinished } from 'vitest';

import { buildServer } from '../../scripts/build/server.ts';
import { limit } from './nightly.ts';
import { shared } from './shared.ts';

const root = resolve('.');
const bin = join(root, 'node_modules/.bin');

/** The program as its source: what a change of it is tried with. */
export const SOURCE = join(root, 'src/main.ts');

/** An empty folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-process-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the folder of the built program, without the web app. Nobody changes what is in it. */
export const programFolder = (): Promise<string> =>
  shared('program', async (folder) => {
    await buildServer(folder);
    // As in the package: without it, Node reads every file to find out what kind of module it is.
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  });

/**
 * Links to the built program from a folder of its own, in which a test may put files; it starts several times faster than the source. All
 * tests start the same files, so that Node compiles them once. `from` is another folder that the program has been built in.
 */
export async function buildProgram(from?: string): Promise<{ program: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-built-'));
  const program = join(folder, 'kaiden.js');
  symlinkSync(join(from ?? (await programFolder()), 'kaiden.js'), program);
  return { program, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

type Settings = Record<string, string>;

/**
 * Returns the folder of what Node has compiled: the program is started many times, and compiled once. A server and a command each have
 * their own: a server keeps its heap small by a setting of the engine, and code that was compiled under another setting is thrown away.
 */
export const compiled = (by: 'server' | 'command'): string => join(inject('shared'), `compiled-by-${by}`);

/** Only what a test sets: none of the settings that the tests themselves may have been started with. */
export function environment(settings: Settings): Settings {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('KAIDEN_'));
  return {
    ...(Object.fromEntries(own) as Settings),
    PATH: `${bin}${delimiter}${process.env['PATH']}`,
    NODE_COMPILE_CACHE: compiled('command'),
    ...settings,
  };
}

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  settings?: Settings;
  input?: string;
  /** The Node that runs it. */
  node?: string;
  cwd?: string;
  /** How long it may take (ms); after that it is ended and its code is null. */
  patience?: number;
}

/** Runs a file with arguments to its end. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { settings = {}, input = '', node = process.execPath, cwd = tmpdir(), patience = limit(240_000) }: RunOptions = {},
): Promise<Outcome> {
  const child = spawn(node, [program, ...args], { env: environment(settings), cwd, timeout: patience });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const ended = once(child, 'close') as Promise<[number | null]>;
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}

export interface RunningProgram {
  url: string;
  pid: number;
  /** Sends a signal and returns the exit code once the process has ended; null when the signal ended it. */
  end: (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL' | 'SIGUSR2') => Promise<number | null>;
  /** Returns its log so far. */
  log: () => string[];
}

interface SpawnOptions {
  settings?: Settings;
  args?: readonly string[];
  /** How many KiB a file may get, for disks that fail. */
  largestFile?: number | undefined;
}

/** Starts the server on any free port and waits until it listens. The caller ends it. */
export async function spawnProgram(
  program: string,
  dataDir: string,
  { settings = {}, args = [], largestFile }: SpawnOptions = {},
): Promise<RunningProgram> {
  const command = [process.execPath, program, ...args];
  // The shell's limit is in KiB.
  const limited = ['bash', '-c', `ulimit -f ${largestFile}; exec "$0" "$@"`, ...command];
  const [executable, ...words] = largestFile === undefined ? command : limited;
  const child = spawn(executable!, words, {
    env: environment({
      NODE_COMPILE_CACHE: compiled('server'),
      KAIDEN_DATA_DIR: dataDir,
      KAIDEN_PORT: '0',
      KAIDEN_RATE_LIMITS: 'off',
      ...settings,
    }),
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  const end: RunningProgram['end'] = async (signal) => {
    child.kill(signal);
    return (await exit)[0];
  };
  try {
    return { url: await listeningAt(child, lines), pid: child.pid!, end, log: () => lines };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

/** Starts the server as `spawnProgram` does. It is killed after the test if it still runs. */
export async function startProgram(
  program: string,
  dataDir: string,
  settings: Settings = {},
  args: readonly string[] = [],
  { largestFile }: Pick<SpawnOptions, 'largestFile'> = {},
): Promise<RunningProgram> {
  const running = await spawnProgram(program, dataDir, { settings, args, largestFile });
  onTestFinished(() => void running.end('SIGKILL'));
  return running;
}

function listeningAt(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((found, failed) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      lines.push(line);
      const [, url] = /listening on (http:[^"\s]+)/.exec(line) ?? [];
      if (url) found(url);
    });
    child.once('exit', (code) => failed(new Error(`It ended with ${code} before it listened:\n${lines.join('\n')}`)));
  });
}
