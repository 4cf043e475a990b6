import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';

import { loadEngine } from '../../db/load-engine.ts';
import { openForWriting } from '../../db/open.ts';
import { preciseNow } from '../base/shared/precise-now.ts';
import { giveWay } from '../base/shared/thread.ts';
import definitions from '../games/all.gen.ts';
import { createRegistry } from '../games/registry.ts';
import { commandNamed } from '../server/commands.ts';
import { warmUp } from '../transfer/imports/warm-up.ts';
import type { Progress } from '../writer/command.ts';
import { createExecutor } from '../writer/executor.ts';
import { packError, type Request, type Response, type Step, type ThreadData } from '../writer/messages.ts';

// Writer thread. SQLite blocks here, so that the event loop of the main thread never does.

const port = parentPort;
if (!port) throw new Error('This file is a worker thread, not a program');
loadEngine();
giveWay(5);
const post = (message: Response) => port.postMessage(message);

const { file, slowFrom, games: only, region } = workerData as ThreadData;
const games = createRegistry(definitions, only, region);
const connection = openForWriting(file, {
  slow: slowFrom === null ? undefined : { from: slowFrom, report: (statement) => post({ type: 'slow', statement }) },
});
// While commands wait, the thread does not return to its event loop: those that have come in meanwhile may have to go before them.
const look = (): void => {
  for (let sent = receiveMessageOnPort(port); sent; sent = receiveMessageOnPort(port)) take(sent.message as Request);
};
const executor = createExecutor(connection, games, { look });
await warmUp(games);

async function run({ id, name, input, sent, patient, urgent }: Request & { type: 'run' }): Promise<void> {
  let turn = sent;
  /** Steps of an urgent command are sent with its result: it is short, and a message for each would make it a tenth longer. */
  const steps: Step[] = [];
  const options = {
    patient,
    urgent,
    onProgress(progress: Progress, at: number) {
      if (urgent) steps.push({ progress, at });
      else post({ type: 'progress', id, steps: [{ progress, at }] });
    },
    onTurn: () => void (turn = preciseNow()),
  };
  const times = () => ({ waited: turn - sent, took: preciseNow() - turn });
  try {
    const output = await executor.execute(commandNamed(name), input, options);
    post({ type: 'done', id, output, steps, times: times() });
  } catch (error) {
    post({ type: 'failed', id, error: packError(error), steps, times: times() });
  }
}

async function close(): Promise<void> {
  await executor.idle();
  connection.close();
  port?.close();
}

function take(request: Request): void {
  void (request.type === 'run' ? run(request) : close());
}

port.on('message', take);
post({ type: 'ready' });
