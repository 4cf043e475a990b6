import { readConfig } from '../base/config.ts';
import { completeLeft } from '../operations/admin/catalogue/load/run.ts';
import { findUnfinished, type UnfinishedLoad } from '../operations/admin/catalogue/load/unfinished.ts';
import type { OutputOptions } from './answer.ts';
import { withProgress } from './progress.ts';
import { loadDeps } from './seeds-load.ts';
import type { OpenFolder } from './with-writer.ts';

/** Returns the load of a song database that is running or was interrupted; null if there is none. */
export const findUnfinishedIn = ({ db }: OpenFolder): Promise<UnfinishedLoad | null> =>
  findUnfinished(db, readConfig(process.env).dataDir);

/** Describes it in one line. */
export function describeUnfinished({ source, begunAt, isRunning }: UnfinishedLoad): string {
  const since = new Date(begunAt).toISOString();
  return isRunning
    ? `A song database is being loaded: ${source}, begun ${since}.`
    : `A load was interrupted, and only a part of it is stored: ${source}, begun ${since}. ` +
        'The next start of the server completes it, and so does the next load or “kaiden doctor --repair”.';
}

/** Completes an interrupted load and prints that. Returns a summary of it; null if there is none. */
export async function completeLoad(open: OpenFolder, { json }: OutputOptions): Promise<string | null> {
  const unfinished = await findUnfinishedIn(open);
  if (!unfinished || unfinished.isRunning) return null;
  const { signal } = new AbortController();
  const completed = await withProgress((onProgress) => completeLeft(loadDeps(open), { signal, onProgress }));
  if (completed !== null && !json) console.log(`Completed an interrupted load of ${completed}`);
  return completed;
}
