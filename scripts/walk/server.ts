import { once } from 'node:events';
import { createInterface } from 'node:readline';

import type { Installed } from './installed.ts';

export interface WalkedServer {
  url: string;
  /** What the log offers whoever makes the first administrator; undefined when there is one. */
  setupLink: string | undefined;
  /** Ends it as a service manager does; returns its exit code. */
  stop(): Promise<number | null>;
  /** Ends it whatever it does; nothing happens when it has ended. */
  kill(): void;
}

/** Starts the server and waits until it listens. */
export async function startServer(kaiden: Installed): Promise<WalkedServer> {
  const child = kaiden.serve();
  let setupLink: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg } = JSON.parse(line) as { msg: string };
    const [url] = /http:\/\/\S+/.exec(msg) ?? [];
    if (url && msg.startsWith('there is no administrator')) setupLink = url;
    if (!url || !msg.startsWith('listening on')) continue;
    child.stdout.resume();
    return {
      url,
      setupLink,
      async stop() {
        const exit = once(child, 'exit') as Promise<[number | null]>;
        child.kill('SIGTERM');
        return (await exit)[0];
      },
      kill: () => void child.kill('SIGKILL'),
    };
  }
  throw new Error('The server ended before it listened');
}
