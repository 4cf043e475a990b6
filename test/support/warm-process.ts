import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

import type { Command, Outcome } from './warm-program.ts';

/** Runs commands of the built program one after another in this process, which `warm-program.ts` starts. */

let count = 0;

/** Collects what is written to an output of this process. */
function capture(stream: NodeJS.WriteStream): Buffer[] {
  const chunks: Buffer[] = [];
  stream.write = (chunk: string | Uint8Array, ...more: unknown[]): boolean => {
    chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk));
    const written = more.at(-1);
    if (typeof written === 'function') process.nextTick(() => (written as () => void)());
    return true;
  };
  return chunks;
}

function setEnvironment(env: Record<string, string>): void {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
}

async function run({ program, args, env, input, cwd }: Command): Promise<Outcome> {
  setEnvironment(env);
  process.chdir(cwd);
  process.argv = [process.execPath, program, ...args];
  process.exitCode = undefined;
  Object.defineProperty(process, 'stdin', { value: Readable.from(input === '' ? [] : [Buffer.from(input)]) });
  const [stdout, stderr] = [capture(process.stdout), capture(process.stderr)];
  // The entry alone is evaluated once more; what it loads is kept.
  await import(`${pathToFileURL(program).href}?${(count += 1)}`);
  process.stdout.removeAllListeners('error');
  const text = (chunks: Buffer[]) => Buffer.concat(chunks).toString();
  return { code: Number(process.exitCode), stdout: text(stdout), stderr: text(stderr) };
}

Object.defineProperty(process, 'stdin', { value: process.stdin, configurable: true, writable: true });
process.on('message', (command: Command) => void run(command).then((outcome) => process.send!(outcome)));
process.once('disconnect', () => process.exit());
