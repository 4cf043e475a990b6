import { readConfig, type Config } from '../base/config.ts';
import { createDownload } from '../base/net/download.ts';
import { fetchArchive } from '../catalogue/pull/archive.ts';
import { withProgress, type ProgressBar } from './progress.ts';

/** Returns a function that shows the progress of a download. */
export const showDownload =
  (show: ProgressBar['show']) =>
  (done: number, total: number | undefined): void =>
    show({ description: 'downloading, bytes:', done, ...(total !== undefined && { total }) });

/** Returns the dependencies of downloads with these settings. */
export const downloadDeps = ({ allowedRanges, dataDir }: Config) => ({
  download: createDownload({ allowed: allowedRanges }),
  dataDir,
});

/** Folder or archive with seed files, and its name. */
export interface SeedPlace {
  path: string;
  name: string;
}

/**
 * Calls `work` with the place of seed files: a folder, a checkout or an archive. Downloads an archive at a URL first and removes it afterwards.
 * Throws NetError if the download fails.
 */
export async function withSeedSource<T>(source: string, work: (place: SeedPlace) => Promise<T>): Promise<T> {
  if (!/^https?:\/\//i.test(source)) return work({ path: source, name: source });
  const deps = downloadDeps(readConfig(process.env));
  const archive = await withProgress((show) =>
    fetchArchive(deps, { source, pin: null, onProgress: showDownload(show) }),
  );
  try {
    // Without an ETag an archive is always returned.
    return await work({ path: archive!.file, name: source });
  } finally {
    await archive!.remove();
  }
}
