import { parentPort, workerData } from 'node:worker_threads';

import { loadEngine } from '../../db/load-engine.ts';
import { openReadOnly } from '../../db/open.ts';
import { preciseNow } from '../base/shared/precise-now.ts';
import { giveWay } from '../base/shared/thread.ts';
import definitions from '../games/all.gen.ts';
import { createRegistry } from '../games/registry.ts';
import { warmUp } from '../transfer/imports/warm-up.ts';
import type { Answer, Call, WorkerData } from '../transfer/imports/workers/messages.ts';
import { createWorkspace } from '../transfer/imports/workers/workspace.ts';
import type { Progress } from '../writer/command.ts';
import { packError } from '../writer/messages.ts';

// Worker that reads imports, matches and rates their plays, and runs previews, to relieve the writer and the main thread.

const port = parentPort;
if (!port) throw new Error('This file is a worker thread, not a program');
loadEngine();
giveWay(10);
const { file, slowFrom, games: only, region } = workerData as WorkerData;
const post = (answer: Answer, give: ArrayBuffer[] = []) => port.postMessage(answer, give);

const games = createRegistry(definitions, only, region);
const slow = slowFrom === null ? {} : { slow: { from: slowFrom, report: reportSlow } };
const workspace = createWorkspace({ connection: openReadOnly(file, slow), games, now: () => Date.now() });
await warmUp(games);

function reportSlow(statement: Extract<Answer, { type: 'slow' }>['statement']): void {
  post({ type: 'slow', statement });
}

async function answer({ name, input }: Call): Promise<void> {
  const progress = (progress: Progress) => post({ type: 'progress', progress, at: preciseNow() });
  try {
    const output: unknown = await workspace[name](input as never, progress);
    post({ type: 'done', output }, memoryOf(output));
  } catch (error) {
    post({ type: 'failed', error: packError(error) });
  }
}

/** Returns the buffers of a result, which are transferred instead of copied. */
function memoryOf(output: unknown): ArrayBuffer[] {
  return Object.values(output ?? {}).flatMap((value: unknown) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  );
}

port.on('message', (call: Call) => void answer(call));
