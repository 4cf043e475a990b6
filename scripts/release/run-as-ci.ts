import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Number of lines that are returned of a failed run. */
const LAST = 10;

/**
 * Runs a command in a folder as CI does. Returns nothing if it succeeds; otherwise the last lines that it printed, and the file that has
 * all of them.
 */
export async function runAsCi(folder: string, command: string, ...args: string[]): Promise<string[]> {
  const outputs = await mkdtemp(join(tmpdir(), 'kaiden-release-'));
  const file = join(outputs, 'output.log');
  const log = createWriteStream(file);
  await once(log, 'open');
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, CI: 'true' },
    stdio: ['ignore', log, log],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  log.close();
  if (code === 0) {
    await rm(outputs, { recursive: true });
    return [];
  }
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return [...lines.slice(-LAST), `All that it printed: ${file}`];
}
