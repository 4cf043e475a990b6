import { readConfig } from '../base/config.ts';
import { isInUse } from '../operations/backup/data-folder-lock.ts';

/** Pause of a command after each slice, for a server on the same database (ms); that checks for a free lock every 4 ms. */
const GAP = 8;

/** Returns a function for the pause of a command after each slice: none without a server on the same data folder. */
export function gapBeside(): () => number {
  const { dataDir } = readConfig(process.env);
  return () => (isInUse(dataDir) ? GAP : 0);
}
