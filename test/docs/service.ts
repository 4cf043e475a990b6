import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

import { spawnProgram, type RunningProgram } from '../support/program.ts';

/** A server that is started and stopped from outside, as a service manager would. */
export interface Service {
  start: () => Promise<void>;
  /** Where `POST /start` and `POST /stop` do that, once they are done with it. */
  control: string;
}

/** Makes a service of what lies at `program` whenever it is started. It is ended after the test. */
export async function createService(
  program: string,
  dataDir: string,
  settings: Record<string, string>,
): Promise<Service> {
  let running: RunningProgram | undefined;
  const stop = async () => {
    const ended = await running?.end('SIGTERM');
    running = undefined;
    if (ended !== 0 && ended !== undefined) throw new Error(`The server has ended with ${ended}`);
  };
  const start = async () => {
    if (running) throw new Error('The server runs already');
    running = await spawnProgram(program, dataDir, { settings });
  };
  const server = createServer((request, response) => {
    const done = request.url === '/start' ? start() : stop();
    done.then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    await running?.end('SIGKILL');
    server.closeAllConnections();
    server.close();
  });
  return { start, control: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
