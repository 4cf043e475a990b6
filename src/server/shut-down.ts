import { once } from 'node:events';
import type { Server } from 'node:http';

import type { openReaders } from '../../db/readers.ts';
import type { Log } from '../base/shared/log.ts';
import type { Scheduler } from '../operations/jobs/scheduler.ts';
import type { Preparer } from '../transfer/imports/workers/preparer.ts';
import type { ThreadedWriter } from '../writer/threaded.ts';
import type { Deps } from './deps.ts';

export interface Running {
  server: Server;
  deps: Deps;
  writer: ThreadedWriter;
  preparer: Preparer;
  scheduler: Scheduler;
  /** Threads that read. */
  readers: { close(): Promise<void> } | undefined;
  /** Reading connections of this thread. */
  reader: Pick<ReturnType<typeof openReaders>, 'close'>;
  /** Aborted to end event streams. */
  closing: AbortController;
  log: Log;
}

/** Finishes running work, then stops everything; work that takes longer than `patience` (ms) is rolled back. */
export async function shutDown(running: Running, patience: number): Promise<void> {
  const { server, deps, writer, preparer, scheduler, readers, reader, closing, log } = running;
  const abort = setTimeout(() => {
    log.warn('running work takes too long and is rolled back');
    void writer.abort();
  }, patience);
  deps.sync.stop();
  const end = Promise.all([closed(server, patience), scheduler.stop(), deps.background.stop()]);
  closing.abort();
  await end;
  await deps.imports.stop();
  await preparer.close();
  await deps.relay.stop();
  await deps.webhooks.stop();
  await deps.recovery.idle();
  await deps.mail.stop();
  await deps.noteUse.flush();
  await deps.lastAnswers.flush();
  await writer.close();
  clearTimeout(abort);
  await readers?.close();
  reader.close();
}

/**
 * Stops accepting requests and waits for running ones, which still need the database. Clients get a while to finish sending; slower ones
 * are disconnected.
 */
async function closed(server: Server, patience: number): Promise<void> {
  const end = once(server, 'close');
  server.close();
  // A keep-alive connection becomes idle after its last response, which may be later than now.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  await end;
  clearInterval(sweep);
  clearTimeout(cut);
}
