import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../build/root.ts';

const execute = promisify(execFile);

/** Folder with the programs of others, which have a lock file of their own. */
export const TOOLS = join(root, 'scripts/clients');

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

/** Hands an empty folder to `work`, and removes it afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kaiden-clients-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
