import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { version } from '../../src/base/version.ts';

/** Name of the file with the hashes of all files of a release, as `sha256sum --check` reads it. */
export const HASHES = 'SHA256SUMS';

/** Returns whether a file belongs to this version: not to an earlier one that was made in the same folder. */
const isPublished = (name: string): boolean =>
  [`kaiden-${version}-`, `kaiden-client-${version}.`].some((begin) => name.startsWith(begin)) &&
  /\.(tar\.gz|json|tgz)$/.test(name);

/** Writes the hashes of all files in a folder that are to be published, by name; returns them. */
export async function writeHashes(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && isPublished(entry.name));
  const lines = names
    .map(({ name }) => name)
    .sort()
    .map(
      async (name) =>
        `${createHash('sha256')
          .update(await readFile(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    );
  const text = (await Promise.all(lines)).join('');
  await writeFile(join(folder, HASHES), text);
  return text.trimEnd();
}
