import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

import type { Command } from './commands.ts';
import type { Outcome } from './program.ts';

// Runs commands of the built program one after another: the process of `commands.ts`.

/** How many commands have been run. */
let count = 0;

/** Collects what is written to an output from now on. */
function capture(stream: NodeJS.WriteStream): Buffer[] {
  const chunks: Buffer[] = [];
  stream.write = (chunk: string | Uint8Array, ...more: unknown[]): boolean => {
    chunks.push(Buffer.from(chunk as Uint8Array));
    const written = more.at(-1);
    if (typeof written === 'function') process.nextTick(written);
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
  const stdin = Readable.from(input === '' ? [] : [Buffer.from(input)]);
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
  const outputs = [capture(process.stdout), capture(process.stderr)];
  // The entry is evaluated again for each command; what it loads is not.
  await import(`${pathToFileURL(program).href}?${(count += 1)}`);
  process.stdout.removeAllListeners('error');
  const [stdout, stderr] = outputs.map((chunks) => Buffer.concat(chunks).toString());
  return { code: Number(process.exitCode), stdout: stdout!, stderr: stderr! };
}

process.on('message', (command: Command) => {
  void run(command).then((outcome) => process.send!(outcome));
});
process.once('disconnect', () => process.exit());
