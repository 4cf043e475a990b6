import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../build/root.ts';

const execute = promisify(execFile);

/** Folder with the list of third-party tools, their lock file and their settings. */
export const GIVEN = join(root, 'scripts/clients');
/** Folder that they are installed in, outside the sources. */
export const TOOLS = join(root, 'node_modules/.cache/clients');

/** The Python that Debian's packages are installed for. */
export const PYTHON = '/usr/bin/python3';

interface Options {
  cwd?: string;
  env?: Record<string, string>;
}

/** Runs a command to its end and returns its output. Throws an Error with all that it said if its exit code is not 0. */
export async function run(file: string, args: readonly string[], { cwd = root, env }: Options = {}): Promise<string> {
  const path = [join(TOOLS, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const options = { cwd, env: { ...process.env, PATH: path, ...env }, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await execute(file, args, options).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${file} ${args.join(' ')}\n${error.stdout}${error.stderr}`, { cause: error });
  });
  return stdout;
}

/** Installs the programs as their lock file says. */
export async function installTools(): Promise<void> {
  await mkdir(TOOLS, { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) await cp(join(GIVEN, name), join(TOOLS, name));
  await run('npm', ['ci', '--no-audit', '--prefer-offline', '--loglevel=error'], { cwd: TOOLS });
}

/** Hands an empty folder to `work`, and removes it afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kaiden-clients-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
