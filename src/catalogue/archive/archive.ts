import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createGzip } from 'node:zlib';

import type { Db } from '../../../db/open.ts';
import { tarEnd, tarHeader, tarPadding } from '../../base/shared/tar.ts';
import { version as program } from '../../base/version.ts';
import type { Games } from '../../games/registry.ts';
import { catalogueVersionOf } from '../related/store.ts';
import { catalogueFiles, type ArchivedFile } from './files.ts';

/** Catalogue as a .tar.gz of seed files. `etag` changes whenever the bytes may. */
export interface CatalogueArchive {
  etag: string;
  bytes: () => AsyncIterable<Uint8Array>;
}

const PREFIX = 'catalogue-';

/**
 * Returns a function that packs the catalogue as seen by a connection. The archive is written to the data folder once per version of the
 * catalogue; the work yields to the event loop.
 */
export function createCatalogueArchive({ dataDir, games }: { dataDir: string; games: Games }) {
  const folder = join(dataDir, 'cache');
  const building = new Map<string, Promise<void>>();
  return async (db: Db): Promise<CatalogueArchive> => {
    const version = `${program}-${await catalogueVersionOf(db)}`;
    const name = `${PREFIX}${version}.tar.gz`;
    const file = join(folder, name);
    if (!(await isThere(file))) {
      const begun = building.get(name) ?? build(file).finally(() => building.delete(name));
      building.set(name, begun);
      await begun;
    }
    return { etag: `"${version}"`, bytes: () => createReadStream(file) };

    async function build(target: string): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = join(folder, `${randomUUID()}.part`);
      try {
        await pipeline(Readable.from(tarOf(catalogueFiles(db, games))), createGzip(), createWriteStream(unfinished));
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await removeOthers(folder, name);
    }
  };
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

async function removeOthers(folder: string, current: string): Promise<void> {
  const others = (await readdir(folder)).filter((name) => name.startsWith(PREFIX) && name !== current);
  // An open file can't be removed on every system; the next version does it.
  for (const name of others) await rm(join(folder, name), { force: true }).catch(() => undefined);
}

/** Yields a tar archive. Each file is held in memory, because its size precedes it. */
async function* tarOf(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Buffer> {
  for await (const { name, pages } of files) {
    const content: Buffer[] = [Buffer.from('[')];
    for await (const page of pages) {
      if (page.length > 0) {
        const separator = content.length > 1 ? ',\n' : '\n';
        content.push(Buffer.from(separator + page.map((entry) => JSON.stringify(entry)).join(',\n')));
      }
      await setImmediate();
    }
    content.push(Buffer.from('\n]\n'));
    const size = content.reduce((sum, { length }) => sum + length, 0);
    yield tarHeader({ name: `catalogue/${name}`, size }, 0, 0o644);
    yield* content;
    yield tarPadding(size);
  }
  yield tarEnd();
}
