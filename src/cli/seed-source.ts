import { fetchArchive } from '../catalogue/pull/archive.ts';
import type { SeedFiles } from '../catalogue/seeds/files.ts';
import { readArchive, readSource } from '../catalogue/seeds/source.ts';
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

/** Reads seed files from a folder, a checkout, an archive, or the URL of an archive. Throws as `readSource` does, or NetError. */
export async function readSeedSource(source: string): Promise<SeedFiles> {
  if (!/^https?:\/\//i.test(source)) return readSource(source);
  const deps = downloadDeps(readConfig(process.env));
  const archive = await withProgress((show) =>
    fetchArchive(deps, { source, pin: null, onProgress: showDownload(show) }),
  );
  try {
    // Without an ETag there is always an archive.
    return await readArchive(archive!.file, source);
  } finally {
    await archive!.remove();
  }
}
