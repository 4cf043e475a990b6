import { gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { packed, seedFilesOf, TooLarge } from '../../web/pages/admin/catalogue/seed-files.ts';

const named = (...names: string[]) => names.map((name) => new File(['[]'], name));
const namesOf = (files: readonly File[]) => files.map(({ name }) => name);

test('of a folder, seed files and archives are taken and nothing else', () => {
  const seeds = ['songs-iidx.json', 'charts-maimaidx.json', 'folders.json', 'bms-course-lookup.json', 'tables.json.gz'];
  const archives = ['seeds.zip', 'seeds.tar', 'seeds.tgz', 'Seeds.TAR.GZ'];
  const others = ['README.md', 'package.json', 'songs.json', 'xsongs-iidx.json', 'songs-iidx.json.bak', '.DS_Store'];
  expect(namesOf(seedFilesOf(named(...seeds, ...others, ...archives)))).toEqual([...seeds, ...archives]);
});

test('seed files are packed on the way, archives go as they are', async () => {
  const [json, zip] = await packed([new File(['[1, 2]'], 'goals.json'), new File(['PK'], 'a.zip')]);
  expect(namesOf([json!, zip!])).toEqual(['goals.json.gz', 'a.zip']);
  expect(gunzipSync(await json!.bytes()).toString()).toBe('[1, 2]');
  expect(await zip!.text()).toBe('PK');
});

test('what a server would not take is not sent', async () => {
  const large = new File([new Uint8Array(64 * 1024 * 1024 + 1)], 'a.zip');
  await expect(packed([large])).rejects.toThrow(TooLarge);
});
