import { once } from 'node:events';
import { createInterface } from 'node:readline';

import type { Installed } from './installed.ts';

export interface WalkedServer {
  url: string;
  pid: number;
  /** Link in the log for creating the first administrator; undefined if there is one. */
  setupLink: string | undefined;
  /** Messages of the log that tell of defects or a failing disk. */
  failures: () => readonly string[];
  /** Resolves with its exit code when it has ended; null where a signal ended it. */
  exit: Promise<number | null>;
  /** Ends it as a service manager does; returns its exit code. */
  stop: () => Promise<number | null>;
  /** Ends it whatever it does, and settles when it has ended; nothing happens when it has already. */
  kill: () => Promise<void>;
}

interface Line {
  level: number;
  msg: string;
  err?: { message: string };
}

/** From here on (severe, crit) somebody has to look. */
const FAILURE = 50;

/** Starts the server and waits until it listens. `onLine` gets every line of its log. */
export async function startServer(
  kaiden: Installed,
  settings?: Record<string, string>,
  onLine: (line: string) => void = () => {},
): Promise<WalkedServer> {
  const child = kaiden.serve(settings);
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const failures: string[] = [];
  let setupLink: string | undefined;
  const url = await new Promise<string>((found, failed) => {
    void exit.then(([code]) => failed(new Error(`The server exited with code ${code} before it listened`)));
    createInterface({ input: child.stdout }).on('line', (text) => {
      onLine(text);
      const line = JSON.parse(text) as Line;
      const [link] = /http:\/\/\S+/.exec(line.msg) ?? [];
      if (line.level >= FAILURE) failures.push(line.err ? `${line.msg}: ${line.err.message}` : line.msg);
      if (link && line.msg.startsWith('there is no administrator')) setupLink = link;
      if (link && line.msg.startsWith('listening on')) found(link);
    });
  });
  return {
    url,
    pid: child.pid!,
    setupLink,
    failures: () => failures,
    exit: exit.then(([code]) => code),
    async stop() {
      child.kill('SIGTERM');
      return (await exit)[0];
    },
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}
