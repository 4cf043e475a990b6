import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { describe, expect, test } from 'vitest';

import { buildServer, COPIED_PACKAGES } from '../../scripts/build/server.ts';
import { archive } from '../../scripts/package/archive.ts';
import { LAUNCHER } from '../../scripts/package/launcher.ts';
import { licencesOf } from '../../scripts/package/licences.ts';
import { checkNative, OLDEST_GLIBC } from '../../scripts/package/native.ts';
import { foldersOf, readLock, type Lock } from '../../scripts/package/packages.ts';
import { fontFiles } from '../../src/play/cards/draw/fonts.ts';
import { temporaryFolder } from '../support/program.ts';

const run = promisify(execFile);

describe('the launcher of a release', () => {
  const release = () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'kaiden'), LAUNCHER, { mode: 0o755 });
    writeFileSync(join(folder, 'bin/node'), '#!/bin/sh\nprintf "%s\\n" "$0" "$@"\n', { mode: 0o755 });
    return folder;
  };
  const started = (folder: string, args: string[]) =>
    `${[join(folder, 'bin/node'), join(folder, 'lib/kaiden.js'), ...args].join('\n')}\n`;

  test('hands its arguments on to the Node beside it, without any environment', async () => {
    const folder = release();
    const args = ['user', 'create', 'two words', '', '*'];
    expect((await run(join(folder, 'kaiden'), args, { env: {} })).stdout).toBe(started(folder, args));
  });

  test('finds it through symbolic links, absolute or not', async () => {
    const folder = release();
    const bin = temporaryFolder();
    symlinkSync(join(folder, 'kaiden'), join(bin, 'first'));
    symlinkSync('first', join(bin, 'kaiden'));
    expect((await run(join(bin, 'kaiden'), [], { env: {} })).stdout).toBe(started(folder, []));
    const found = await run('kaiden', ['serve'], { env: { PATH: `${bin}:/usr/bin:/bin` } });
    expect(found.stdout).toBe(started(folder, ['serve']));
  });
});

describe('the archive of a release', () => {
  test('has the same bytes whenever it is made, and programs in it can be run', async () => {
    const first = join(temporaryFolder(), 'kaiden-1');
    mkdirSync(join(first, 'lib'), { recursive: true });
    writeFileSync(join(first, 'lib/b.js'), 'b');
    writeFileSync(join(first, 'kaiden'), 'a', { mode: 0o755 });
    const second = join(temporaryFolder(), 'kaiden-1');
    cpSync(first, second, { recursive: true });
    utimesSync(join(second, 'kaiden'), 1, 1);
    const files = [first, second].map((folder) => `${folder}.tar.gz`);
    await archive(first, files[0]!, 0);
    await archive(second, files[1]!, 0);
    const [a, b] = files.map((file) => readFileSync(file));
    expect(a!.equals(b!)).toBe(true);
    const { stdout } = await run('tar', ['-tvzf', files[0]!]);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, 10), line.split(' ').at(-1)]),
    ).toEqual([
      ['-rwxr-xr-x', 'kaiden-1/kaiden'],
      ['-rw-r--r--', 'kaiden-1/lib/b.js'],
    ]);
  });
});

describe('what a release takes along of packages', () => {
  const lock: Lock = {
    'node_modules/a': {
      version: '1',
      dependencies: { b: '1' },
      optionalDependencies: { 'a-x64': '1', 'a-arm': '1', 'a-musl': '1' },
    },
    'node_modules/a-x64': { version: '1', os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/a-arm': { version: '1', os: 'linux', cpu: 'arm64', dependencies: { c: '1' } },
    'node_modules/a-musl': { version: '1', os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/b': { version: '1' },
    'node_modules/a/node_modules/b': { version: '2', dependencies: { c: '1' } },
    'node_modules/c': { version: '1' },
    'node_modules/unused': { version: '1' },
  };

  test('is what the loaded ones need on that machine, from where Node would take it', () => {
    const own = ['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c'];
    expect(foldersOf(lock, ['a'], 'x64')).toEqual([...own, 'node_modules/a-x64'].sort());
    expect(foldersOf(lock, ['a'], 'arm64')).toEqual([...own, 'node_modules/a-arm'].sort());
    expect(() => foldersOf(lock, ['d'], 'x64')).toThrow('package-lock.json has no d');
  });

  test('has the native parts of both machines in the real lock file', async () => {
    const real = await readLock(resolve('.'));
    const names = ['better-sqlite3', '@node-rs/argon2', '@resvg/resvg-js', 'sharp', 'pino'];
    expect(foldersOf(real, names, 'x64')).toEqual(
      expect.arrayContaining([
        'node_modules/@node-rs/argon2-linux-x64-gnu',
        'node_modules/@img/sharp-libvips-linux-x64',
        'node_modules/@resvg/resvg-js-linux-x64-gnu',
      ]),
    );
    const arm = foldersOf(real, names, 'arm64');
    expect(arm).toEqual(
      expect.arrayContaining([
        'node_modules/@node-rs/argon2-linux-arm64-gnu',
        'node_modules/@resvg/resvg-js-linux-arm64-gnu',
      ]),
    );
    expect(arm.filter((folder) => /x64|musl|darwin|win32|wasm/.test(folder))).toEqual([]);
  });

  test('are the fonts of pictures and what draws them, with their licences', async () => {
    const folder = temporaryFolder();
    const { loaded } = await buildServer(folder);
    expect(loaded).toContain('@resvg/resvg-js');
    const fonts = fontFiles();
    expect(fonts).toHaveLength(3);
    const copied = fonts.map((font) => readFileSync(join(folder, 'fonts', basename(font))));
    expect(copied.map((bytes, at) => bytes.equals(readFileSync(fonts[at]!)))).toEqual([true, true, true]);
    for (const licence of ['LICENSE_FONT', 'LICENSE_FONT_TITLES']) {
      expect(readFileSync(join(folder, 'fonts', licence), 'utf8')).toContain('SIL OPEN FONT LICENSE');
    }
    const ofFonts = ['@expo-google-fonts/ibm-plex-sans-jp', '@expo-google-fonts/chakra-petch'];
    const names = [...ofFonts, '@resvg/resvg-js', '@resvg/resvg-js-linux-x64-gnu'];
    expect(COPIED_PACKAGES).toEqual(ofFonts);
    const folders = names.map((name) => `node_modules/${name}`).filter((path) => existsSync(path));
    const text = await licencesOf(folders, [resolve('.')]);
    expect(text).toMatch(/Copyright.*IBM Corp/);
    expect(text).toMatch(/Chakra Petch Project Authors/);
    expect(text).toContain('Mozilla Public License Version 2.0');
  });

  test('is not for another machine, nor for another system', async () => {
    const folder = temporaryFolder();
    const head = Buffer.alloc(20);
    head.write('\u007fELF', 'latin1');
    head.writeUInt16LE(0xb7, 18);
    writeFileSync(join(folder, 'addon.node'), head);
    expect(await checkNative(folder, 'arm64')).toBe(1);
    await expect(checkNative(folder, 'x64')).rejects.toThrow('addon.node is not for x64');
    writeFileSync(join(folder, 'libvips.so.42.1'), 'MZ and more than twenty bytes');
    await expect(checkNative(folder, 'arm64')).rejects.toThrow('libvips.so.42.1 is not a Linux binary');
  });

  test('needs no newer C library than the documentation says', async () => {
    const folder = temporaryFolder();
    const head = Buffer.alloc(20);
    head.write('\u007fELF', 'latin1');
    head.writeUInt16LE(0x3e, 18);
    const needing = (minor: number) => Buffer.concat([head, Buffer.from(`\0GLIBC_2.17\0GLIBC_2.${minor}\0`)]);
    writeFileSync(join(folder, 'addon.node'), needing(OLDEST_GLIBC));
    expect(await checkNative(folder, 'x64')).toBe(1);
    writeFileSync(join(folder, 'addon.node'), needing(OLDEST_GLIBC + 1));
    await expect(checkNative(folder, 'x64')).rejects.toThrow(`needs glibc 2.${OLDEST_GLIBC + 1}`);
    for (const page of ['docs/quick-start.md', 'docs/faq.md']) {
      expect(readFileSync(page, 'utf8')).toContain(`glibc 2.${OLDEST_GLIBC} or later`);
    }
  });

  test('comes with its licence, in the words of the package or in the usual ones', async () => {
    const root = temporaryFolder();
    const add = (name: string, about: object, files: Record<string, string> = {}) => {
      const folder = join(root, 'node_modules', name);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3', ...about }));
      for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
      return `node_modules/${name}`;
    };
    const own = add('own', { license: 'MIT' }, { 'LICENSE.txt': 'do what you like', NOTICE: 'made by me' });
    const silent = add('silent', { license: 'ISC', author: { name: 'Rowan' } });
    const text = await licencesOf([own, silent], [temporaryFolder(), root]);
    expect(text).toContain('own 1.2.3 (MIT)');
    expect(text).toContain('do what you like\n\nmade by me');
    expect(text).toContain('Copyright Rowan');
    expect(text).toContain('Permission to use, copy, modify, and/or distribute this software');
    const unknown = add('unknown', { license: 'Whatever' });
    await expect(licencesOf([unknown], [root])).rejects.toThrow('unknown 1.2.3 (Whatever): licence text not found');
  });
});
