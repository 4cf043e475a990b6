import { parentPort, workerData } from 'node:worker_threads';

import { openForWriting } from '../../db/open.ts';
import definitions from '../games/all.gen.ts';
import { createRegistry } from '../games/registry.ts';
import { warmUp } from '../imports/warm-up.ts';
import { preciseNow } from '../shared/precise-now.ts';
import type { Progress } from './command.ts';
import { createExecutor } from './executor.ts';
import { packError, type Request, type Response, type ThreadData } from './messages.ts';
import { commandNamed } from './registry.ts';

// The thread that writes. SQLite waits here, so that the thread with the event loop never does.

const port = parentPort;
if (!port) throw new Error('This file is a worker thread, not a program');
const post = (message: Response) => port.postMessage(message);

const { file, slowFrom, games: only } = workerData as ThreadData;
const games = createRegistry(definitions, only);
const connection = openForWriting(file, {
  slow: slowFrom === null ? undefined : { from: slowFrom, report: (statement) => post({ type: 'slow', statement }) },
});
const executor = createExecutor(connection, games);
warmUp(games);

async function run({ id, name, input, sent }: Request & { type: 'run' }): Promise<void> {
  let turn = sent;
  const options = {
    onProgress: (progress: Progress, at: number) => post({ type: 'progress', id, progress, at }),
    onTurn: () => void (turn = preciseNow()),
  };
  const times = () => ({ waited: turn - sent, took: preciseNow() - turn });
  try {
    const output = await executor.execute(commandNamed(name), input, options);
    post({ type: 'done', id, output, times: times() });
  } catch (error) {
    post({ type: 'failed', id, error: packError(error), times: times() });
  }
}

async function close(): Promise<void> {
  await executor.idle();
  connection.close();
  port?.close();
}

port.on('message', (request: Request) => void (request.type === 'run' ? run(request) : close()));
post({ type: 'ready' });
