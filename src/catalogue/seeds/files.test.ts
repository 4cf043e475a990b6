import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { readSeeds, SeedFilesError } from './files.ts';
import { readSource } from './source.ts';

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-seeds-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test('any subset of the files is read, and others are ignored', async () => {
  const { files } = await readSeeds(
    folderWith({ 'songs-iidx.json': '\uFEFF[1]', 'goals.json': '[]', 'README.md': 'x' }),
  );
  expect(files).toEqual([
    { name: 'goals.json', kind: 'goals', game: null, entries: [] },
    { name: 'songs-iidx.json', kind: 'songs', game: 'iidx', entries: [1] },
  ]);
});

test('a folder that is not there is named', async () => {
  await expect(readSeeds('/nowhere/seeds')).rejects.toThrow(
    "/nowhere/seeds can't be read: there is no such folder or file",
  );
});

test('what is neither a folder nor a file is named', async () => {
  const folder = folderWith({ file: '' });
  for (const [path, fault] of [
    [join(folder, 'file/seeds'), 'there is no such folder or file'],
    ['/dev/null', 'it is neither a folder nor a file'],
  ] as const)
    await expect(readSource(path)).rejects.toThrow(`${path} can't be read: ${fault}`);
});

test('a folder without seed files is an error', async () => {
  await expect(readSeeds(folderWith({ 'README.md': '' }))).rejects.toThrow(/has no seed files/);
});

test.each(['{"a": 1', '{}', '', 'not\njson\n'])('the file that holds %j is named in one line', async (text) => {
  const reading = readSeeds(folderWith({ 'folders.json': text }));
  await expect(reading).rejects.toThrow(SeedFilesError);
  await expect(reading).rejects.toThrow(/^.*folders\.json.*$/);
  await expect(reading).rejects.not.toThrow(/\n/);
});
