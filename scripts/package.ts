// Makes the files of a release, in release/: archives for Linux that need nothing else, with lists of the packages in them, the package of the client, and the
// hashes of all. `node scripts/package.ts x64` makes the archive of one architecture only.
import { cp, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { root } from './build/root.ts';
import { archive } from './package/archive.ts';
import { packClient } from './package/client.ts';
import { withPackagesFor } from './package/foreign.ts';
import { writeHashes } from './package/hashes.ts';
import { inspectRelease } from './package/inspect.ts';
import type { Arch } from './package/packages.ts';
import { makeFolder, releaseName } from './package/release.ts';
import { SBOM } from './package/sbom.ts';

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
  const lacking = await inspectRelease(join(outdir, releaseName(arch)));
  if (lacking.length > 0) throw new Error(lacking.join('\n'));
  await cp(join(outdir, releaseName(arch), SBOM), join(outdir, `${releaseName(arch)}.${SBOM}`));
  console.log(`${file}: ${(await stat(file)).size.toLocaleString('en')} bytes`);
}
await packClient(outdir);
console.log(await writeHashes(outdir));

/** Returns whether the installed packages are those of that platform. */
function isOurs(arch: Arch): boolean {
  return process.platform === 'linux' && process.arch === arch;
}
