import { setTimeout as delay } from 'node:timers/promises';

import type { Writer } from '../writer/command.ts';
import { repair } from './commands.ts';
import type { Repair } from './repairs.ts';

interface RepairOptions {
  /** Called after each slice. */
  onProgress?: (done: number, total: number) => void;
  /** Stops between two slices; its reason is thrown. */
  signal?: AbortSignal;
  /**
   * Waits so long (ms) between two slices. A process that writes beside the server needs it: SQLite keeps no queue, and
   * who waits for the lock looks again at least every 100 ms.
   */
  pause?: number;
}

/** Repairs what an examination has found, slice by slice; what others want to write goes in between. */
export async function repairAll(
  writer: Writer,
  repairs: readonly Repair[],
  { onProgress, signal, pause = 0 }: RepairOptions = {},
): Promise<void> {
  for (const [done, slice] of repairs.entries()) {
    signal?.throwIfAborted();
    onProgress?.(done, repairs.length);
    await writer.run(repair, slice);
    if (pause > 0 && done < repairs.length - 1) await delay(pause);
  }
}
