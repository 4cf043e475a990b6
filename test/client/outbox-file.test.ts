import {
  appendFileSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  statSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { compact } from '../../contracts/client/outbox/compact.ts';
import { fileStorage, OutboxStorageError } from '../../contracts/client/outbox/file.ts';
import type { OutboxEntry } from '../../contracts/client/outbox/storage.ts';
import { batch, play } from '../support/plays.ts';
import { temporaryFolder } from '../support/program.ts';

const entry = (n: number): OutboxEntry => ({ key: `key ${n}`, at: n, document: batch([play(n)]) });
const keys = async (path: string) => (await fileStorage(path).read()).map(({ key }) => key);
const own = () => join(temporaryFolder(), 'plays.outbox');
const range = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Puts and removes so many entries that the file is written anew at the next reading. */
async function wear(path: string, count = 150): Promise<void> {
  const storage = fileStorage(path);
  for (const n of range(count)) {
    await storage.put(entry(1000 + n));
    await storage.remove(entry(1000 + n).key);
  }
}

describe('an outbox in a file', () => {
  test('is empty where there is no file, and makes none by being read', async () => {
    const path = own();
    expect(await keys(path)).toEqual([]);
    expect(existsSync(path)).toBe(false);
  });

  test('makes the folders on the way to it', async () => {
    const path = join(temporaryFolder(), 'not/there/plays.outbox');
    await fileStorage(path).put(entry(1));
    expect(await keys(path)).toEqual(['key 1']);
  });

  test('has what was put and not removed, in another process too', async () => {
    const path = own();
    const storage = fileStorage(path);
    for (const n of [1, 2, 3]) await storage.put(entry(n));
    await storage.remove('key 2');
    await storage.remove('never there');
    const refused = { status: 400, code: 'invalid_file' as const, description: 'No', issues: [] };
    await storage.put({ ...entry(3), refused });
    expect(await fileStorage(path).read()).toEqual([entry(1), { ...entry(3), refused }]);
  });

  test('goes on after a line that a crash has torn off', async () => {
    const path = own();
    await fileStorage(path).put(entry(1));
    appendFileSync(path, readFileSync(path).subarray(0, 60));
    expect(await keys(path)).toEqual(['key 1']);
    await fileStorage(path).put(entry(2));
    expect(await keys(path)).toEqual(['key 1', 'key 2']);
  });

  test('is readable for its owner alone', async ({ skip }) => {
    skip(process.platform === 'win32', 'there are no such rights there');
    const path = own();
    await fileStorage(path).put(entry(1));
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('says which file cannot be written or read, and why', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    const below = fileStorage(join(folder, 'file/plays.outbox'));
    await expect(below.put(entry(1))).rejects.toThrow(OutboxStorageError);
    await expect(below.put(entry(1))).rejects.toThrow(/^The outbox .*plays\.outbox can't be written: /);
    await expect(below.remove('key 1')).rejects.toThrow(OutboxStorageError);
    await expect(fileStorage(folder).read()).rejects.toThrow(/can't be read: /);
  });
});

describe('a file with many settled entries', () => {
  test('is written anew without them, and leaves nothing beside itself', async () => {
    const path = own();
    await fileStorage(path).put(entry(1));
    await wear(path);
    await fileStorage(path).put(entry(2));
    const before = statSync(path).size;
    expect(await keys(path)).toEqual(['key 1', 'key 2']);
    expect(statSync(path).size).toBeLessThan(before / 50);
    expect(await keys(path)).toEqual(['key 1', 'key 2']);
    expect(readdirSync(join(path, '..'))).toEqual(['plays.outbox']);
  });

  test('loses nothing that is added meanwhile', async () => {
    const path = own();
    const added: string[] = [];
    for (const round of range(6)) {
      await wear(path, 110);
      const before = statSync(path).size;
      const adding = range(5).map(async (n) => {
        for (let spin = 0; spin < n * round; spin += 1) await Promise.resolve();
        await fileStorage(path).put(entry(round * 10 + n));
        added.push(entry(round * 10 + n).key);
      });
      await Promise.all([fileStorage(path).read(), ...adding]);
      expect(statSync(path).size).toBeLessThan(before);
      expect((await keys(path)).toSorted()).toEqual(added.toSorted());
    }
    expect(added).toHaveLength(30);
  });

  test('is whole after a process died while it wrote it anew, before or after it had put it in its place', async () => {
    for (const inPlace of [false, true]) {
      const path = own();
      for (const n of [1, 2, 3]) await fileStorage(path).put(entry(n));
      linkSync(path, `${path}.earlier`);
      if (inPlace) {
        // The new file has what there was when it was begun; the last entry came to the old one only.
        const old = readFileSync(path, 'utf8').split('\n').filter(Boolean);
        writeFileSync(`${path}.1.draft`, `\n${old[0]}\n\n${old[1]}\n`);
        renameSync(`${path}.1.draft`, path);
      }
      await fileStorage(path).remove('key 1');
      expect(await keys(path)).toEqual(['key 2', 'key 3']);
      await compact(path);
      expect(existsSync(`${path}.earlier`), 'somebody may still be at it').toBe(true);
      expect(await keys(path)).toEqual(['key 2', 'key 3']);
      await compact(path, Date.now() + 2 * 60_000);
      expect(readdirSync(join(path, '..'))).toEqual(['plays.outbox']);
      expect(await keys(path)).toEqual(['key 2', 'key 3']);
    }
  });
});
