import { logFailure } from '../shared/log-failure.ts';
import type { Log } from '../shared/log.ts';
import { pause } from '../shared/pause.ts';
import { preciseNow } from '../shared/precise-now.ts';
import type { OnProgress } from '../writer/command.ts';
import { reasonOf } from './failure.ts';

/** How long an accepted import waits that a full disk or the like has kept from being done (ms); doubled each time. */
const FIRST_PAUSE = 30_000;
const LONGEST_PAUSE = 10 * 60_000;

export interface UntilDoneOptions {
  importID: string;
  log: Log;
  /** Aborts when the server ends. */
  signal: AbortSignal;
  onProgress: OnProgress;
}

/** Runs an accepted import; again and again while only a full disk or the like keeps it. */
export async function untilDone(
  run: () => Promise<void>,
  { importID, log, signal, onProgress }: UntilDoneOptions,
): Promise<void> {
  for (let ms = FIRST_PAUSE; !signal.aborted; ms = Math.min(2 * ms, LONGEST_PAUSE)) {
    try {
      return await run();
    } catch (error) {
      logFailure(log, error, 'an import waits', { importID, pause: ms });
      onProgress({ stage: 'waiting', description: `Waiting for better times: ${reasonOf(error)}` }, preciseNow());
    }
    // It keeps no server from stopping: what was accepted is stored.
    await pause(ms, signal);
  }
}
