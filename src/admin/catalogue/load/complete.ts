import type { Db } from '../../../../db/open.ts';
import { retryAllOrphans } from '../../../imports/orphans/retry-all.ts';
import type { ImportRunner } from '../../../imports/runner.ts';
import type { Sender } from '../../../net/sender.ts';
import type { Background } from '../../../shared/background.ts';
import type { Log } from '../../../shared/log.ts';
import { Refusal } from '../../../shared/refusal.ts';
import type { Writer } from '../../../writer/command.ts';
import { lockCatalogue, resumeLoad } from './run.ts';
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

/** Completes in the background a load that ended with its process. One that a command is at is left to it. */
export function completeLoad(deps: CompleteDeps): void {
  const { db, background, log, relay, webhooks } = deps;
  if (!findLoad(db)) return;
  background.begin(async (signal) => {
    const unlock = lockUnlessRunning(deps);
    if (!unlock) return;
    try {
      const retryOrphans = (stop: AbortSignal) => retryAllOrphans(deps, stop);
      const message = await resumeLoad({ ...deps, retryOrphans }, { signal });
      if (message !== null) log.info(`a song database whose loading was interrupted is loaded now: ${message}`);
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
