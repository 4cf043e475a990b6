import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, test as plain } from 'vitest';

import { locationOf, storedFiles } from '../../src/base/files/stored-files.ts';

const HOUR = 3_600_000;
const bytes = Buffer.from('a picture');
const location = locationOf(bytes);

const test = plain.extend<{ folder: string }>({
  folder: async ({ task: _ }, use) => {
    const parent = mkdtempSync(join(tmpdir(), 'kaiden-pictures-'));
    await use(join(parent, 'pictures'));
    rmSync(parent, { recursive: true });
  },
});

const used = async () => true;
const unused = async () => false;
const make = (folder: string, name: string, age: number) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), bytes);
  const time = new Date(Date.now() - age);
  utimesSync(join(folder, name), time, time);
};

describe('a file', () => {
  test('is there under its hash, once, for its owner only, and no other file is', async ({ folder }) => {
    const files = storedFiles(folder);
    expect(await files.store(bytes)).toBe(location);
    expect(await files.store(bytes)).toBe(location);
    expect(readdirSync(folder)).toEqual([location]);
    expect(statSync(join(folder, location)).mode & 0o077).toBe(0);
    expect(await files.read(location)).toEqual(bytes);
  });

  test('of another name is never read or removed', async ({ folder }) => {
    const files = storedFiles(folder);
    make(join(folder, '..'), 'secret', 0);
    for (const name of ['../secret', '', '.', 'secret', `${location}/../../secret`, `${location}\0`]) {
      expect(await files.read(name)).toBeUndefined();
      expect(await files.discard(name, unused)).toBe(false);
    }
    expect(readdirSync(join(folder, '..'))).toContain('secret');
  });

  test('stays when somebody has it, also somebody who takes it just when it goes', async ({ folder }) => {
    const files = storedFiles(folder);
    await files.store(bytes);
    expect(await files.discard(location, used)).toBe(false);
    const answers = [false, true];
    expect(await files.discard(location, async () => answers.shift()!)).toBe(false);
    expect(readdirSync(folder)).toEqual([location]);
    expect(await files.discard(location, unused)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is there again when it went between being stored and being referred to', async ({ folder }) => {
    const files = storedFiles(folder);
    await files.store(bytes);
    let asked = 0;
    // Another process looks, and moves it aside; then the reference comes, and the file is stored once more.
    const gone = files.discard(location, async () => {
      asked += 1;
      if (asked === 2) await files.store(bytes);
      return false;
    });
    expect(await gone).toBe(true);
    expect(readdirSync(folder)).toEqual([location]);
  });
});

describe('a sweep', () => {
  test('leaves what is young, what somebody has and what is not ours', async ({ folder }) => {
    const files = storedFiles(folder);
    make(folder, location, 0);
    make(folder, `${location}.new-1`, 0);
    make(folder, 'README', 2 * HOUR);
    expect(await files.sweep(unused, Date.now())).toBe(0);
    make(folder, location, 2 * HOUR);
    expect(await files.sweep(used, Date.now())).toBe(0);
    expect(readdirSync(folder).sort()).toEqual([location, `${location}.new-1`, 'README'].sort());
  });

  test('removes what nobody has and what an interrupted upload has left', async ({ folder }) => {
    make(folder, location, 2 * HOUR);
    make(folder, `${location}.new-1`, 2 * HOUR);
    make(folder, `${location}.gone-1`, 2 * HOUR);
    expect(await storedFiles(folder).sweep(unused, Date.now())).toBe(3);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('brings back what was moved aside when the power went, if somebody has it', async ({ folder }) => {
    const files = storedFiles(folder);
    await files.store(bytes);
    renameSync(join(folder, location), join(folder, `${location}.gone-1`));
    expect(await files.sweep(used, Date.now() + 2 * HOUR)).toBe(0);
    expect(readdirSync(folder)).toEqual([location]);
  });

  test('of a folder that is not there removes nothing', async ({ folder }) => {
    expect(await storedFiles(folder).sweep(unused, Date.now())).toBe(0);
  });
});
