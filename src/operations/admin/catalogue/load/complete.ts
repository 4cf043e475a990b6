import type { Db } from '../../../../../db/open.ts';
import type { Sender } from '../../../../base/net/sender.ts';
import type { Background } from '../../../../base/shared/background.ts';
import type { Log } from '../../../../base/shared/log.ts';
import { Refusal } from '../../../../base/shared/refusal.ts';
import { retryAllOrphans } from '../../../../transfer/imports/orphans/retry-all.ts';
import type { ImportRunner } from '../../../../transfer/imports/runner.ts';
import type { Writer } from '../../../../writer/command.ts';
import { lockCatalogue } from './lock.ts';
import { resumeLoad } from './run.ts';
import { findLoad } from './store.ts';

interface CompleteDeps {
  db: Db;
  writer: Writer;
  dataDir: string;
  imports: ImportRunner;
  background: Background;
  relay: Sender;
  webhooks: Sender;
  log: Log;
}

/** Completes, in the background, a load interrupted by the end of its process. One that a command is running is left to it. */
export async function completeLoad(deps: CompleteDeps): Promise<void> {
  const { db, background, log, relay, webhooks } = deps;
  const left = await findLoad(db);
  if (!left) return;
  background.begin(async (signal) => {
    const unlock = lockUnlessRunning(deps);
    if (!unlock) return;
    log.info({ source: left.source }, 'loading a song database was interrupted; it is being completed');
    try {
      const retryOrphans = (stop: AbortSignal) => retryAllOrphans(deps, stop);
      const message = await resumeLoad({ ...deps, retryOrphans }, { signal });
      if (message !== null) log.info(`completed an interrupted load of a song database: ${message}`);
      relay.wake();
      webhooks.wake();
    } finally {
      unlock();
    }
  });
}

function lockUnlessRunning({ dataDir }: CompleteDeps): (() => void) | null {
  try {
    return lockCatalogue(dataDir);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
