import { setTimeout as delay } from 'node:timers/promises';

import type { Writer } from '../../writer/command.ts';
import { repair } from './commands.ts';
import type { Repair } from './repairs.ts';

interface RepairOptions {
  /** Called after each slice. */
  onProgress?: (done: number, total: number) => void;
  /** Checked between slices; its reason is thrown. */
  signal?: AbortSignal;
  /**
   * Pause between slices (ms), for processes that write next to the server: SQLite has no queue, and a process waiting for the lock retries
   * only every 100 ms or so.
   */
  pause?: number;
}

/** Repairs the findings of an examination slice by slice; other writes proceed in between. */
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
