import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A program that can be started, and what came with it. */
export interface Installed {
  /** Runs a command to its end and returns its output. Throws if its exit code is not 0. */
  run: (args: readonly string[], input?: string) => Promise<string>;
  /** Runs commands in a shell, in which `kaiden` is the program; returns their output. Throws if one of them fails. */
  shell: (commands: string, cwd: string, more?: Record<string, string>) => Promise<string>;
  /** Starts the server, with more settings than the commands have. */
  serve: (more?: Record<string, string>) => ChildProcessByStdio<null, Readable, null>;
  /** Folder of the demo's seeds. */
  catalogue: string;
  /** Folder of the demo's imports. */
  imports: string;
}

interface Places {
  /** Folder to unpack into. */
  folder: string;
  dataDir: string;
  /** Other settings than those. */
  settings?: Record<string, string>;
  /** Command that runs a release's Node for another machine, such as `qemu-aarch64-static -L FOLDER`. */
  through?: string | undefined;
}

/** The built program in dist/ or, when an archive is named, the release in it. A release gets nothing of this environment. */
export async function installed(
  archive: string | undefined,
  { folder, dataDir, settings: more, through }: Places,
): Promise<Installed> {
  const settings = { KAIDEN_DATA_DIR: dataDir, KAIDEN_PORT: '0', ...more };
  if (archive === undefined) {
    const command = [process.execPath, resolve('dist/kaiden.js')] as const;
    return program(command, { ...process.env, ...settings }, resolve('dist'));
  }
  await execute('tar', ['-xzf', resolve(archive), '-C', folder]);
  const release = (await readdir(folder)).find((name) => name.startsWith('kaiden-'));
  if (release === undefined) throw new Error(`${archive} contains no release`);
  const lib = join(folder, release, 'lib');
  if (through === undefined) return program([join(folder, release, 'kaiden')], settings, lib);
  const [emulator, ...words] = through.split(' ') as [string, ...string[]];
  const command = [emulator, ...words, join(folder, release, 'bin/node'), join(lib, 'kaiden.js')] as const;
  return program(command, { PATH: process.env['PATH'], ...settings }, lib);
}

function program([file, ...first]: readonly [string, ...string[]], env: NodeJS.ProcessEnv, lib: string): Installed {
  return {
    async run(args, input = '') {
      const running = execute(file, [...first, ...args], { env });
      running.child.stdin!.end(input);
      return (await running).stdout;
    },
    async shell(commands, cwd, more) {
      const words = [file, ...first].map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
      const script = `kaiden() { ${words} "$@"; }\n${commands}`;
      const settings = { PATH: process.env['PATH'], ...env, ...more };
      return (await execute('bash', ['--norc', '-euo', 'pipefail', '-c', script], { cwd, env: settings })).stdout;
    },
    serve: (more) => spawn(file, first, { env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'inherit'] }),
    catalogue: join(lib, 'demo/catalogue'),
    imports: join(lib, 'demo/imports'),
  };
}
