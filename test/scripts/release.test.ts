import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { describe, expect, onTestFinished, test } from 'vitest';

import { writeHashes } from '../../scripts/package/hashes.ts';
import { inspectRelease } from '../../scripts/package/inspect.ts';
import { foldersOf, readLock } from '../../scripts/package/packages.ts';
import { sbomOf } from '../../scripts/package/sbom.ts';
import { runAsCi } from '../../scripts/release/run-as-ci.ts';
import { allowSigner, signHashes, verifyRelease } from '../../scripts/release/sign.ts';
import { changelogFaults, dated, versionFaults } from '../../scripts/release/versions.ts';
import { version } from '../../src/base/version.ts';
import { temporaryFolder } from '../support/program.ts';

const run = promisify(execFile);
const root = resolve('.');

describe('the list of packages of a release', () => {
  test('follows the schema of CycloneDX, names every package once, and is the same each time', async () => {
    const folders = foldersOf(await readLock(root), ['pino', 'better-sqlite3', '@resvg/resvg-js'], 'x64');
    const installed = folders.filter((folder) => existsSync(folder));
    const text = await sbomOf(installed, [root]);
    expect(await sbomOf(installed, [root])).toBe(text);
    const faults = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text);
    expect(faults).toBeNull();
    const { components } = JSON.parse(text) as { components: { purl: string; licenses?: unknown[] }[] };
    expect(new Set(components.map(({ purl }) => purl)).size).toBe(installed.length);
    expect(components.map(({ purl }) => purl)).toContainEqual(expect.stringMatching(/^pkg:npm\/%40resvg\/resvg-js@\d/));
    expect(components.filter(({ licenses }) => !licenses)).toEqual([]);
  });

  const release = () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'lib/node_modules/@a/native'), { recursive: true });
    writeFileSync(join(folder, 'lib/kaiden.js'), '// node_modules/b/index.js\nvar b = 1;\n');
    writeFileSync(
      join(folder, 'lib/node_modules/@a/native/package.json'),
      '{ "name": "@a/native", "version": "2.0.0" }',
    );
    return folder;
  };
  const list = (folder: string, ...components: object[]) =>
    writeFileSync(join(folder, 'sbom.cdx.json'), JSON.stringify({ components }));
  const native = { group: '@a', name: 'native', version: '2.0.0' };
  const bundled = { name: 'b', version: '1.0.0' };

  test('has all that is in the release, and each has its licence', async () => {
    const folder = release();
    list(folder, native, bundled);
    writeFileSync(join(folder, 'THIRD-PARTY-LICENSES'), '====\n@a/native 2.0.0 (MIT)\n====\n====\nb 1.0.0\n====\n');
    expect(await inspectRelease(folder)).toEqual([]);
  });

  test('is compared with what is bundled, what lies beside it, and the licences', async () => {
    const folder = release();
    list(folder, { ...native, version: '1.9.0' });
    writeFileSync(join(folder, 'THIRD-PARTY-LICENSES'), '');
    expect(await inspectRelease(folder)).toEqual([
      'sbom.cdx.json lacks @a/native 2.0.0',
      'sbom.cdx.json lacks b, which is bundled',
      'THIRD-PARTY-LICENSES lacks @a/native 1.9.0',
    ]);
  });
});

describe('the hashes of a release', () => {
  async function keyPair(folder: string, name: string): Promise<{ key: string; signers: string }> {
    const key = join(folder, name);
    await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', key]);
    const signers = `${key}.signers`;
    writeFileSync(signers, `kaiden ${readFileSync(`${key}.pub`, 'utf8')}`);
    return { key, signers };
  }

  async function signed() {
    const folder = temporaryFolder();
    const archive = join(folder, `kaiden-${version}-linux-x64.tar.gz`);
    writeFileSync(archive, 'an archive');
    writeFileSync(join(folder, 'kaiden-0.0.1-linux-x64.tar.gz'), 'of an earlier version');
    expect((await writeHashes(folder)).split('\n')).toHaveLength(1);
    const pair = await keyPair(temporaryFolder(), 'ours');
    await signHashes(folder, pair.key);
    return { folder, archive, ...pair };
  }

  test('are verified with the keys that were allowed, of which earlier ones stay', async () => {
    const { folder, key } = await signed();
    const signers = join(temporaryFolder(), 'allowed_signers');
    await expect(verifyRelease(folder, signers)).rejects.toThrow(`${signers} is missing`);
    await allowSigner(`${key}.pub`, signers);
    await verifyRelease(folder, signers);
    const next = await keyPair(temporaryFolder(), 'next');
    await allowSigner(`${next.key}.pub`, signers);
    await allowSigner(`${next.key}.pub`, signers);
    expect(readFileSync(signers, 'utf8')).toMatch(/^(kaiden namespaces="kaiden-release" ssh-ed25519 [\w+/=]+\n){2}$/);
    await verifyRelease(folder, signers);
    await signHashes(folder, next.key);
    await verifyRelease(folder, signers);
  });

  test('are not signed with a key whose private half is given as the public one', async () => {
    const { key } = await keyPair(temporaryFolder(), 'ours');
    const signers = join(temporaryFolder(), 'allowed_signers');
    await expect(allowSigner(key, signers)).rejects.toThrow('is not a public key');
    expect(existsSync(signers)).toBe(false);
  });

  test('are signed with a key, and verified with its public half and the files', async () => {
    const { folder, signers } = await signed();
    await expect(verifyRelease(folder, signers)).resolves.toBeUndefined();
  });

  test('do not fit a file that was changed', async () => {
    const { folder, archive, signers } = await signed();
    appendFileSync(archive, '!');
    await expect(verifyRelease(folder, signers)).rejects.toThrow(`${basename(archive)}: FAILED`);
  });

  test('are refused when they were changed, signed by somebody else, or not signed', async () => {
    const { folder, signers } = await signed();
    const refusal = /SHA256SUMS is not signed by one of/;
    const other = await keyPair(temporaryFolder(), 'theirs');
    await expect(verifyRelease(folder, other.signers)).rejects.toThrow(refusal);
    await signHashes(folder, other.key);
    await expect(verifyRelease(folder, signers)).rejects.toThrow(refusal);
    appendFileSync(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  other\n`);
    await expect(verifyRelease(folder, other.signers)).rejects.toThrow(refusal);
    const unsigned = temporaryFolder();
    await writeHashes(unsigned);
    await expect(verifyRelease(unsigned, signers)).rejects.toThrow(refusal);
  });
});

describe('the version', () => {
  test('is the same in all files', async () => {
    expect(await versionFaults(root)).toEqual([]);
  });

  test('is semantic, and a file with another one is named', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'packages/client'), { recursive: true });
    for (const file of ['package.json', 'package-lock.json'])
      writeFileSync(join(folder, file), '{ "version": "1.02.0" }');
    writeFileSync(join(folder, 'packages/client/package.json'), '{ "version": "1.0.0" }');
    writeFileSync(join(folder, 'openapi.json'), '{ "info": { "version": "1.02.0" } }');
    expect(await versionFaults(folder)).toEqual([
      '1.02.0 is not a semantic version',
      'packages/client/package.json has 1.0.0, package.json 1.02.0',
    ]);
  });

  test.each([
    ['# Changelog\n\n## 1.2.0 (2026-11-30)\n\n- A change.\n', []],
    [
      '# Changelog\n\n## 1.2.0 (2026-11-30)\n\n## 1.1.0 (2026-10-01)\n\n- A change.\n',
      [expect.stringContaining('is empty')],
    ],
    ['# Changelog\n\n## Unreleased\n\n- A change.\n', [expect.stringContaining('“## Unreleased”, not “## 1.2.0 (')]],
    ['# Changelog\n\n## 1.2.0\n\n- A change.\n', [expect.stringContaining('not “## 1.2.0 (')]],
  ])('has a dated section of its own in the changelog: %j', (text, faults) => {
    expect(changelogFaults(text, '1.2.0')).toEqual(faults);
  });

  test('gets the changes that were not released before', () => {
    const text = '# Changelog\n\n## Unreleased\n\n- A change.\n\n## 1.1.0 (2026-10-01)\n';
    expect(changelogFaults(dated(text, '1.2.0', '2026-11-30'), '1.2.0')).toEqual([]);
  });
});

describe('a command that the checklist runs', () => {
  test('says nothing if it succeeds', async () => {
    expect(await runAsCi(root, 'bash', '-c', 'echo "$CI"; [ "$CI" = true ]')).toEqual([]);
  });

  test('says what it printed at last if it fails, and where the rest is', async () => {
    const said = await runAsCi(
      root,
      'bash',
      '-c',
      'for n in $(seq 20); do echo "line $n"; done; echo gone wrong >&2; exit 3',
    );
    const [, file] = /^All that it printed: (.*)$/.exec(said.at(-1)!)!;
    onTestFinished(() => rmSync(dirname(file!), { recursive: true }));
    expect(said.slice(0, -1)).toEqual([...Array.from({ length: 9 }, (_, n) => `line ${n + 12}`), 'gone wrong']);
    expect(readFileSync(file!, 'utf8')).toMatch(/^line 1\nline 2\n[^]*\nline 20\ngone wrong\n$/);
  });
});
