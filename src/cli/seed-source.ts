import { fetchArchive } from '../catalogue/pull/archive.ts';
import { readConfig, type Config } from '../config.ts';
import { createDownload } from '../net/download.ts';
import { withProgress, type ProgressBar } from './progress.ts';

/** Returns a function that shows how much of a download has come. */
export const showDownload =
  (show: ProgressBar['show']) =>
  (done: number, total: number | undefined): void =>
    show({ description: 'Downloading (bytes)', done, ...(total !== undefined && { total }) });

/** Returns what downloads and keeps archives with these settings. */
export const downloadDeps = ({ allowedRanges, dataDir }: Config) => ({
  download: createDownload({ allowed: allowedRanges }),
  dataDir,
});

/** A folder or an archive with seed files, and how it is called. */
export interface SeedPlace {
  path: string;
  name: string;
}

/**
 * Hands on where seed files lie: in a folder, a checkout or an archive; that of a URL is downloaded first and removed
 * afterwards. Throws NetError when it can't be downloaded.
 */
export async function withSeedSource<T>(source: string, work: (place: SeedPlace) => Promise<T>): Promise<T> {
  if (!/^https?:\/\//i.test(source)) return work({ path: source, name: source });
  const deps = downloadDeps(readConfig(process.env));
  const archive = await withProgress((show) =>
    fetchArchive(deps, { source, pin: null, onProgress: showDownload(show) }),
  );
  try {
    // Without an ETag there is always an archive.
    return await work({ path: archive!.file, name: source });
  } finally {
    await archive!.remove();
  }
}
