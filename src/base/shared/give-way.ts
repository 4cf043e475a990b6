import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Lowers the priority of this thread (in steps of `nice`), so that requests are answered before its work goes on when all cores are busy.
 * Only Linux has priorities per thread; elsewhere, and where it is not allowed, nothing changes.
 */
export function giveWay(steps: number): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, Math.min(constants.priority.PRIORITY_LOW, getPriority(thread) + steps));
  } catch {
    // A sandbox that forbids it: the thread works as well, others only wait longer.
  }
}
