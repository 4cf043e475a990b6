import { unzipSync } from 'fflate';

/** File of scores, by its name in the archive. */
export interface ScoreFile {
  name: string;
  body: Uint8Array;
}

/** Returns whether bytes are a zip file. */
export const isZip = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from('PK\x03\x04'));

/** Returns the BATCH-MANUAL files of an archive created by `zipped`, scores first. Throws if the archive is broken. */
export function scoreFiles(archive: Uint8Array): ScoreFile[] {
  const files = unzipSync(archive, { filter: ({ name }) => /^(?:scores|orphans)\/[^/]+\.json$/.test(name) });
  return Object.entries(files)
    .map(([name, body]) => ({ name, body }))
    .sort((a, b) => order(a).localeCompare(order(b), 'en', { numeric: true }));
}

const order = ({ name }: ScoreFile): string => `${name.startsWith('scores/') ? 0 : 1}${name}`;
