import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';

import { version } from '../../src/base/version.ts';
import { buildDocs } from '../build/docs.ts';
import { root } from '../build/root.ts';
import { buildServer, COPIED_PACKAGES } from '../build/server.ts';
import { buildWeb } from '../build/web.ts';
import { LAUNCHER } from './launcher.ts';
import { LICENCES, licencesOf } from './licences.ts';
import { checkNative } from './native.ts';
import { foldersOf, readLock, type Arch } from './packages.ts';
import { SBOM, sbomOf } from './sbom.ts';

/** Documents for users, and files to put next to the program. */
export const TEXTS = ['LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md', 'docs', 'deploy'];

/** Files of packages that only their builds need. */
const LEFT_OUT: Record<string, readonly string[]> = {
  'better-sqlite3': ['deps', 'src', 'binding.gyp'],
  sharp: ['src', 'install'],
};
/** Files of all packages that only their authors need. */
const MAKERS = ['node_modules', 'test', 'tests', 'docs', 'examples', 'benchmarks', 'benchmark.js', 'eslint.config.js'];

/** The name of a release, of its folder and of its archive. */
export const releaseName = (arch: Arch): string => `kaiden-${version}-linux-${arch}`;

/**
 * Makes the folder of a release inside `outdir`, with everything that it takes to run; returns its path. `packages` is
 * a folder with the node_modules of that machine.
 */
export async function makeFolder(outdir: string, arch: Arch, packages: string): Promise<string> {
  const folder = join(outdir, releaseName(arch));
  await rm(folder, { recursive: true, force: true });
  const lib = join(folder, 'lib');
  const { bundled, loaded } = await buildServer(lib);
  const inPages = [...(await buildWeb('dist')), ...(await buildDocs('dist'))];
  for (const part of ['web', 'docs']) await cp(join(root, 'dist', part), join(lib, part), { recursive: true });
  for (const name of await readdir(lib)) if (name.endsWith('.map')) await rm(join(lib, name));
  await writeFile(join(lib, 'package.json'), '{ "type": "module" }\n');

  const lock = await readLock(root);
  const node = `node-linux-${arch}`;
  const folders = foldersOf(lock, loaded, arch);
  for (const one of folders) await copyPackage(join(packages, one), join(lib, one), arch);
  await mkdir(join(folder, 'bin'));
  await cp(join(packages, 'node_modules', node, 'bin/node'), join(folder, 'bin/node'));
  await chmod(join(folder, 'bin/node'), 0o755);

  await writeFile(join(folder, 'kaiden'), LAUNCHER, { mode: 0o755 });
  for (const name of TEXTS) await cp(join(root, name), join(folder, name), { recursive: true });
  const others = [node, ...COPIED_PACKAGES].map((name) => `node_modules/${name}`);
  const all = [...new Set([...bundled, ...inPages, ...folders, ...others])].sort();
  await writeFile(join(folder, LICENCES), await licencesOf(all, [packages, root]));
  await writeFile(join(folder, SBOM), await sbomOf(all, [packages, root]));
  if ((await checkNative(folder, arch)) < 2) throw new Error('Native modules are missing');
  return folder;
}

/** Copies a package without other packages in it, and without what nobody loads. */
async function copyPackage(from: string, to: string, arch: Arch): Promise<void> {
  if (!existsSync(from)) throw new Error(`${from} is missing; run npm ci`);
  const without = new Set([...MAKERS, ...(LEFT_OUT[basename(from)] ?? [])]);
  await cp(from, to, {
    recursive: true,
    filter: (path) => {
      const name = relative(from, path);
      if (without.has(name) || /^\.|\.([cm]?ts|map|md)$/.test(name)) return false;
      return !/[\\/]prebuilds[\\/]/.test(path) || basename(path) === `linux-${arch}.node`;
    },
  });
}
