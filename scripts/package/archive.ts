import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import { tarEnd, tarHeader, tarPadding } from '../../src/base/shared/tar.ts';

/** Packs a folder, under its own name. The same files make the same bytes, whenever and by whomever it is done. */
export async function archive(folder: string, file: string, modified: number): Promise<void> {
  const pieces = Readable.from(piecesOf(folder, modified), { objectMode: false });
  await pipeline(pieces, createGzip(), createWriteStream(file));
}

async function* piecesOf(folder: string, modified: number): AsyncGenerator<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.sort()) {
    const { size, mode } = await stat(path);
    const name = [basename(folder), ...relative(folder, path).split(sep)].join('/');
    yield tarHeader({ name, size }, modified, mode & 0o100 ? 0o755 : 0o644);
    yield* createReadStream(path) as AsyncIterable<Buffer>;
    yield tarPadding(size);
  }
  yield tarEnd();
}
