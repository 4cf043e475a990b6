import { parentPort, workerData } from 'node:worker_threads';

import { loadEngine } from '../../db/load-engine.ts';
import { openReaders } from '../../db/readers.ts';
import type { SlowStatement } from '../../db/slow-statements.ts';
import { silentLog } from '../base/shared/log.ts';
import definitions from '../games/all.gen.ts';
import { createRegistry } from '../games/registry.ts';
import { digestOf } from '../http/answers/send.ts';
import type { ReaderData, ReaderMessage, ReaderRequest } from '../http/readers/messages.ts';
import { createRead } from '../http/readers/read.ts';
import { allBindings } from '../server/app.ts';
import { createDeps } from '../server/deps.ts';
import type { Preparer } from '../transfer/imports/workers/preparer.ts';
import type { Writer } from '../writer/command.ts';
import { packError } from '../writer/messages.ts';

// Answers requests that everybody gets the same answer to, beside the main thread.

if (!parentPort) throw new Error('This file is a worker thread, not a program');
loadEngine();
const port = parentPort;
const { file, config } = workerData as ReaderData;
const post = (message: ReaderMessage, give: ArrayBuffer[] = []) => port.postMessage(message, give);

const slow = config.slowQueryMs !== null && {
  from: config.slowQueryMs,
  report: (statement: SlowStatement) => post({ type: 'slow', statement }),
};
const { readers } = openReaders(file, { slow: slow || undefined });
let publicURL = '';

/** Stands in for what changes data: a defect if it is used. */
const refuse = (): never => {
  throw new Error('A reading thread changes nothing');
};
const writer: Writer = { run: refuse, state: refuse, close: refuse };
const deps = createDeps({
  config,
  ...readers,
  writer,
  preparer: refuse as unknown as Preparer,
  games: createRegistry(definitions, config.games, config.region),
  log: silentLog(),
  publicURL: () => publicURL,
});
const read = createRead(allBindings(deps), deps);

/** Answers shorter than this (characters) are copied: that takes less than giving memory away. */
const SHORT = 4096;

port.on('message', ({ id, ...call }: ReaderRequest) => {
  ({ publicURL } = call);
  read(call).then(
    ({ text, ...found }) => {
      const body = text.length < SHORT ? text : new TextEncoder().encode(text);
      const give = typeof body === 'string' ? [] : [body.buffer];
      post({ type: 'read', id, read: { ...found, body, digest: digestOf(body) } }, give);
    },
    (error: unknown) => post({ type: 'failed', id, error: packError(error) }),
  );
});
post({ type: 'ready' });
