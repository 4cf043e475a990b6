import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';

import { tarEnd, tarHeader, tarPadding } from '../../src/base/shared/tar.ts';
import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';

/** A commit, as archives of repositories name it. */
export const commitNamed = (digit: string): string => digit.repeat(40);

const TYPE_AT = 156;

/** The header that `git archive` puts in front of a tar archive. */
function gitHeader(commit: string): Buffer {
  const content = Buffer.from(`52 comment=${commit}\n`);
  const header = tarHeader({ name: 'pax_global_header', size: content.length }, 0);
  header.write('g', TYPE_AT);
  header.write(' '.repeat(8), 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, content, tarPadding(content.length)]);
}

const tarFile = (name: string, content: Buffer): Buffer =>
  Buffer.concat([tarHeader({ name, size: content.length }, 0), content, tarPadding(content.length)]);

/** Seed files where the public repository has them, with other files beside. */
const inRepository = ({ files }: SeedFiles): Buffer[] => [
  tarFile('Songs-main/README.md', Buffer.from('# Songs')),
  ...files.map(({ name, entries }) => tarFile(`Songs-main/db/seeds/${name}`, Buffer.from(JSON.stringify(entries)))),
];

/** Packs seed files as a code hosting site packs a repository. */
export const repositoryArchive = (seeds: SeedFiles, commit = commitNamed('a')): Buffer =>
  gzipSync(Buffer.concat([gitHeader(commit), ...inRepository(seeds), tarEnd()]));

/** Packs seed files among other files of so many MiB, as a stream. Hardly any of it takes place. */
export function archiveWithOthers(seeds: SeedFiles, mebibytes: number): Readable {
  const chunk = Buffer.concat(
    Array.from({ length: 1024 }, (_, n) => {
      const line = Buffer.alloc(1024, n);
      line.write(`${n * 7919} ${n ** 3}`.repeat(3));
      return line;
    }),
  );
  function* parts() {
    yield gitHeader(commitNamed('a'));
    for (let n = 0; n < mebibytes; n += 1) yield tarFile(`Songs-main/other/${n}.bin`, chunk);
    yield* inRepository(seeds);
    yield tarEnd();
  }
  return Readable.from(parts()).pipe(createGzip({ level: 1 }));
}
