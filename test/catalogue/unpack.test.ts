import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import fc from 'fast-check';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { Refusal } from '../../src/base/shared/refusal.ts';
import { tarEnd, tarHeader, tarPadding } from '../../src/base/shared/tar.ts';
import { parseSeeds, unpackSeeds, type Upload } from '../../src/catalogue/seeds/unpack.ts';
import { temporaryFolder } from './support.ts';

const MiB = 1024 * 1024;
const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const CONTENT = {
  'songs-iidx.json': json([{ id: 1 }]),
  'charts-iidx.json': json([{ chartID: 'c1' }, { chartID: 'c2' }]),
  'folders.json': json([]),
};
const FILES = [
  { name: 'charts-iidx.json', kind: 'charts', game: 'iidx', entries: [{ chartID: 'c1' }, { chartID: 'c2' }] },
  { name: 'folders.json', kind: 'folders', game: null, entries: [] },
  { name: 'songs-iidx.json', kind: 'songs', game: 'iidx', entries: [{ id: 1 }] },
];
const OTHERS = { 'README.md': Buffer.from('# Seeds'), 'package.json': json({}) };

const tar = (files: Record<string, Buffer>): Buffer =>
  Buffer.concat([
    ...Object.entries(files).flatMap(([name, content]) => [
      tarHeader({ name, size: content.length }, 0),
      content,
      tarPadding(content.length),
    ]),
    tarEnd(),
  ]);
const inFolder = (files: Record<string, Buffer>) =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [`main/seeds/${name}`, content]));
const loose = (files: Record<string, Uint8Array>): Upload[] =>
  Object.entries(files).map(([name, bytes]) => ({ name, bytes }));

const faultsOf = async (...args: Parameters<typeof unpackSeeds>): Promise<string[]> => {
  const refusal: unknown = await unpackSeeds(...args).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  const { status, code, issues = [] } = refusal as Refusal;
  expect([status, code]).toEqual([400, 'invalid_file']);
  return issues.map(({ path, message }) => `${path}: ${message}`);
};

const whole = inFolder({ ...OTHERS, ...CONTENT });
/** Other files of the public repository's archive: samples for tests under the same names, in a folder of their own. */
const samples = Object.fromEntries(
  ['songs-iidx.json', 'charts-iidx.json', 'charts-bms.json'].map((name) => [`main/server/mock-db/${name}`, json([{}])]),
);
test.each([
  ['loose files', loose({ ...OTHERS, ...CONTENT })],
  ['loose files in folders', loose(whole)],
  ['files packed with gzip', loose(CONTENT).map(({ name, bytes }) => ({ name: `${name}.gz`, bytes: gzipSync(bytes) }))],
  ['a zip file', [{ name: 'seeds.zip', bytes: zipSync(whole) }]],
  [
    'a zip file that has files of the same names elsewhere',
    [{ name: 'main.zip', bytes: zipSync({ ...samples, ...whole }) }],
  ],
  ['such a tar file', [{ name: 'main.tar', bytes: tar({ ...samples, ...whole }) }]],
  ['a tar file', [{ name: 'seeds.tar', bytes: tar(whole) }]],
  ['a packed tar file', [{ name: 'seeds.tgz', bytes: gzipSync(tar(whole)) }]],
  ['archives of other names', [{ name: 'download', bytes: gzipSync(tar(whole)) }]],
])('%s hold the same seeds', async (_, uploads) => {
  expect(parseSeeds(await unpackSeeds(uploads)).files).toEqual(FILES);
});

test('archives as the tar of the system makes them, with folders in them, are read', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'seeds'));
  for (const [name, content] of Object.entries({ ...OTHERS, ...CONTENT }))
    writeFileSync(join(folder, 'seeds', name), content);
  execFileSync('tar', ['--format=pax', '-czf', 'seeds.tgz', 'seeds'], { cwd: folder });
  const { files } = parseSeeds(
    await unpackSeeds([{ name: 'seeds.tgz', bytes: readFileSync(join(folder, 'seeds.tgz')) }]),
  );
  expect(files).toEqual(FILES);
});

test('every fault of the files is told', async () => {
  const faults = await faultsOf([
    ...loose(CONTENT),
    { name: 'goals.json', bytes: Buffer.from('[{') },
    { name: 'quests.json', bytes: json({ quests: [] }) },
    { name: 'more.zip', bytes: zipSync({ 'seeds/folders.json': json([]) }) },
    { name: 'broken.zip', bytes: Buffer.from('PK\u0003\u0004 and so on') },
    { name: 'cut.tgz', bytes: gzipSync(tar(whole)).subarray(0, 100) },
  ]);
  expect(faults).toEqual([
    expect.stringMatching(/^broken\.zip: Can't be unpacked: /),
    expect.stringMatching(/^cut\.tgz: Can't be unpacked: /),
    'folders.json: Is there more than once: folders.json, more.zip: seeds/folders.json',
    expect.stringMatching(/^goals\.json: Can't be read as JSON: /),
    'quests.json: Is not a list',
  ]);
});

test('no seed file at all is a fault', async () => {
  for (const uploads of [loose(OTHERS), [{ name: 'a.zip', bytes: zipSync(inFolder(OTHERS)) }]]) {
    expect(await faultsOf(uploads)).toEqual([
      expect.stringMatching(/^files: Expected seed files \(songs-GAME\.json, /),
    ]);
  }
});

const zeros = Buffer.alloc(3 * MiB);
test.each([
  ['a packed file', 'seed files', { name: 'folders.json.gz', bytes: gzipSync(zeros) }],
  ['a zip file', 'seed files', { name: 'x.zip', bytes: zipSync({ 'folders.json': zeros }) }],
  ['a packed archive', 'seed files', { name: 'x.tgz', bytes: gzipSync(tar({ 'folders.json': zeros })) }],
  ['a packed archive of other files', 'unpacks', { name: 'x.tgz', bytes: gzipSync(tar({ a: zeros, b: zeros })) }],
  [
    'two files that are too large together',
    'seed files',
    { name: 'x.tar', bytes: tar({ 'goals.json': zeros, 'folders.json': zeros }) },
  ],
])('%s that unpacks to more than the limit is refused', async (_, what, bomb) => {
  const limits = { seeds: 2 * MiB, unpacked: 5 * MiB, ratio: 2000 };
  const faults = await faultsOf([bomb, ...loose(CONTENT)], limits);
  expect(faults).toEqual([
    expect.stringMatching(new RegExp(`^${bomb.name}: Can't be unpacked: .*${what}.* more than \\d MiB$`)),
  ]);
});

test('a zip file that lies about what it unpacks to gives no more than it says', async () => {
  const bytes = zipSync({ 'folders.json': zeros });
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(zeros.length);
  for (let at = view.indexOf(size); at >= 0; at = view.indexOf(size, at + 1)) view.writeUInt32LE(10, at);
  const faults = await faultsOf([{ name: 'x.zip', bytes }], { seeds: 1000, unpacked: 1000, ratio: 2000 });
  expect(faults).toEqual([expect.stringMatching(/^folders\.json: Can't be read as JSON: /)]);
});

const UNLIMITED = { seeds: 1024 * MiB, unpacked: 1024 * MiB, ratio: Infinity };
const empty = (count: number) => Buffer.from(`[${'{},'.repeat(count - 1)}{}]`);

test.each([
  [
    'more entries than there may be',
    empty(600_001),
    'is too large: the limit for all seed files together is 600,000 entries',
  ],
  [
    'twenty million empty entries',
    empty(20_000_000),
    'is too large: the limit for all seed files together is 600,000 entries',
  ],
  [
    'one entry of too many values',
    Buffer.from(`[{"charts":[${'[],'.repeat(12_000_000)}1]}]`),
    'is too large: the limit for all seed files together is 12,000,000 values',
  ],
  ['lists in lists', Buffer.from('['.repeat(1e6) + ']'.repeat(1e6)), 'is nested more than 64 levels deep'],
])('a seed file of %s is refused before it is parsed', async (_, bytes, why) => {
  expect(await faultsOf([{ name: 'folders.json', bytes }], UNLIMITED)).toEqual([`folders.json: I${why.slice(1)}`]);
});

test('the entries of all files are counted together, and texts that look like entries are not', async () => {
  const bounds = { entries: 3, values: 100, depth: 9 };
  const texts = json([{ title: '[{},{},{},{}]", \\"{},' }]);
  expect(await unpackSeeds(loose({ 'folders.json': texts, 'goals.json': empty(2) }), UNLIMITED, bounds)).toHaveLength(
    2,
  );
  expect(await faultsOf(loose({ 'folders.json': texts, 'goals.json': empty(3) }), UNLIMITED, bounds)).toEqual([
    'goals.json: Is too large: the limit for all seed files together is 3 entries',
  ]);
});

test('an archive that unpacks to far more than its size is refused while it is unpacked', async () => {
  const bytes = empty(6_000_000);
  for (const [name, packed] of [
    ['a.zip', zipSync({ 'folders.json': bytes })],
    ['folders.json.gz', gzipSync(bytes)],
    ['a.tgz', gzipSync(tar({ 'folders.json': bytes }))],
  ] as const) {
    expect(await faultsOf([{ name, bytes: packed }])).toEqual([
      `${name}: Can't be unpacked: it unpacks to more than 200 times its size`,
    ]);
  }
});

test('arbitrary bytes are seeds or a refusal, whatever they begin with', async () => {
  const begins = fc
    .constantFrom('PK\u0003\u0004', '\u001f\u008b\u0008', '[', '')
    .map((text) => Buffer.from(text, 'latin1'));
  const bytes = fc.tuple(begins, fc.uint8Array({ maxLength: 600 })).map((parts) => Buffer.concat(parts));
  await fc.assert(
    fc.asyncProperty(bytes, fc.constantFrom('folders.json', 'a.zip', 'a.tgz'), async (content, name) => {
      const outcome: unknown = await unpackSeeds([{ name, bytes: content }]).catch((error: unknown) => error);
      expect(outcome).toSatisfy((it) => it instanceof Refusal || !(it instanceof Error));
    }),
  );
});
