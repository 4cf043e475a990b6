import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const chosen = { program: fileURLToPath(new URL('../dist/kaiden.js', import.meta.url)) };

/** Measures another build (its `kaiden.js`) than the one in `dist`. Data is still created by this checkout. */
export const useProgram = (file: string): void => void (chosen.program = resolve(file));

/** Returns the file of the program that is measured. */
export const programFile = (): string => chosen.program;

/** The built program as a server of its own. */
export interface Program {
  url: string;
  pid: number;
  /** Returns whether the process has exited. */
  hasEnded(): boolean;
  stop(): Promise<void>;
  /** Ends the process at once, whatever it is doing. */
  kill(): Promise<void>;
}

/** Starts the built program, as users run it, and waits until it listens. */
export async function startProgram(env: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, [chosen.program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const [url] = /http:\/\/[^"\s]+/.exec(line) ?? [];
    if (!url || !line.includes('listening on')) continue;
    // Nobody reads the rest of the log. It must not fill the pipe: the server would wait for it.
    child.stdout.resume();
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
      if (hasEnded()) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    };
    return { url, pid: child.pid!, hasEnded, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
  }
  throw new Error('The server exited before it listened');
}
