import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readTar, tarEnd, tarHeader, tarPadding } from '../../src/base/shared/tar.ts';
import { temporaryFolder } from '../support/program.ts';

interface File {
  name: string;
  content: Buffer;
}

const archive = (files: readonly File[]): Buffer =>
  Buffer.concat([
    ...files.flatMap(({ name, content }) => [
      tarHeader({ name, size: content.length }, 0),
      content,
      tarPadding(content.length),
    ]),
    tarEnd(),
  ]);

/** The bytes in pieces of that size. */
async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Buffer, size: number): Promise<File[]> {
  const files: File[] = [];
  for await (const { name, content } of readTar(inPieces(bytes, size))) {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part);
    files.push({ name, content: Buffer.concat(parts) });
  }
  return files;
}

const part = fc.stringMatching(/^[a-zé ]{1,30}$/);
const file = fc.record({
  name: fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
  content: fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
});

test('what is written is read again, however the bytes arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 4 }), fc.integer({ min: 1, max: 3000 }), async (files, size) => {
      expect(await read(archive(files), size)).toEqual(files);
    }),
  );
});

test('an archive that ends anywhere but at its end is noticed', async () => {
  const whole = archive([{ name: 'files/one', content: Buffer.alloc(700, 'x') }]);
  const behind = whole.length - tarEnd().length;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: behind }), async (length) => {
      await expect(read(whole.subarray(0, length), 512)).rejects.toThrow('Tar archive is truncated');
    }),
  );
});

test('a damaged header is noticed', async () => {
  const bytes = archive([{ name: 'one', content: Buffer.from('1') }]);
  bytes[0]! += 1;
  await expect(read(bytes, 512)).rejects.toThrow('Invalid tar header checksum');
});

test('tar itself reads it, long names included', ({ skip }) => {
  skip(process.platform === 'win32', 'there may be no tar');
  const folder = temporaryFolder();
  const names = ['kaiden.db', `files/${'a'.repeat(90)}/${'b'.repeat(90)}`];
  writeFileSync(join(folder, 'x.tar'), archive(names.map((name) => ({ name, content: Buffer.from(name) }))));
  const listed = execFileSync('tar', ['tf', 'x.tar'], { cwd: folder, encoding: 'utf8' });
  expect(listed.trim().split('\n')).toEqual(names);
  expect(execFileSync('tar', ['xOf', 'x.tar', names[1]!], { cwd: folder, encoding: 'utf8' })).toBe(names[1]);
});

test('sizes that eleven octal digits have no room for are written and read', async () => {
  const size = 20 * 1024 ** 3;
  const entries = readTar(inPieces(tarHeader({ name: 'large', size }, 0), 512));
  expect((await entries.next()).value).toMatchObject({ name: 'large', size });
});

test('a name that is too long is refused, not cut off', () => {
  expect(() => tarHeader({ name: 'a'.repeat(101), size: 0 }, 0)).toThrow('too long');
});
