import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../dist/kaiden.js', import.meta.url));

/** The built program as a server of its own. */
export interface Program {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the built program, as users run it, and waits until it listens. */
export async function startProgram(env: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const [url] = /http:\/\/[^"\s]+/.exec(line) ?? [];
    if (!url || !line.includes('listening on')) continue;
    return {
      url,
      pid: child.pid!,
      async stop() {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error('The program ended before it listened');
}
