// Makes releases for Linux that need nothing else: a folder and an archive in release/. `node scripts/package.ts x64` makes one.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { root } from './build/root.ts';
import { archive } from './package/archive.ts';
import { withPackagesFor } from './package/foreign.ts';
import type { Arch } from './package/packages.ts';
import { makeFolder, releaseName } from './package/release.ts';

const ARCHS = ['x64', 'arm64'] as const;
/** Every file in an archive is of this moment: a release says by its version how old it is. */
const MODIFIED = Date.UTC(2000, 0, 1);

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !(ARCHS as readonly string[]).includes(name));
if (unknown.length > 0) {
  console.error(`Unknown architecture: ${unknown.join(', ')}; expected ${ARCHS.join(' or ')}`);
  process.exit(2);
}

const outdir = join(root, 'release');
await mkdir(outdir, { recursive: true });
for (const arch of ARCHS.filter((one) => requested.length === 0 || requested.includes(one))) {
  const file = join(outdir, `${releaseName(arch)}.tar.gz`);
  const make = async (packages: string) => archive(await makeFolder(outdir, arch, packages), file, MODIFIED);
  await (isOurs(arch) ? make(root) : withPackagesFor(arch, make));
  const bytes = await readFile(file);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await writeFile(`${file}.sha256`, `${hash}  ${releaseName(arch)}.tar.gz\n`);
  console.log(`${file}: ${bytes.length.toLocaleString('en')} bytes, sha256 ${hash}`);
}

/** Returns whether the installed packages are those of that platform. */
function isOurs(arch: Arch): boolean {
  return process.platform === 'linux' && process.arch === arch;
}
