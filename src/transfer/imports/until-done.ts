import { logFailure } from '../../base/shared/log-failure.ts';
import type { Log } from '../../base/shared/log.ts';
import { pause } from '../../base/shared/pause.ts';
import { preciseNow } from '../../base/shared/precise-now.ts';
import type { OnProgress } from '../../writer/command.ts';
import { reasonOf } from './failure.ts';

/** Initial delay before an accepted import blocked by a full disk or the like is retried (ms); doubles each time. */
const FIRST_PAUSE = 30_000;
const LONGEST_PAUSE = 10 * 60_000;

export interface UntilDoneOptions {
  importID: string;
  log: Log;
  /** Aborted when the server shuts down. */
  signal: AbortSignal;
  onProgress: OnProgress;
}

/** Runs an accepted import, and retries it while only a full disk or the like prevents it. */
export async function untilDone(
  run: () => Promise<void>,
  { importID, log, signal, onProgress }: UntilDoneOptions,
): Promise<void> {
  for (let ms = FIRST_PAUSE; !signal.aborted; ms = Math.min(2 * ms, LONGEST_PAUSE)) {
    try {
      return await run();
    } catch (error) {
      logFailure(log, error, 'an import waits', { importID, pause: ms });
      onProgress({ stage: 'waiting', description: `Waiting to try again: ${reasonOf(error)}` }, preciseNow());
    }
    // Doesn't delay a shutdown: the accepted import is stored.
    await pause(ms, signal);
  }
}
