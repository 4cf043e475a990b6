import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

import { LICENCES } from './licences.ts';
import { SBOM } from './sbom.ts';

interface Bom {
  components: { group?: string; name: string; version: string }[];
}

/**
 * Compares the list of packages of a release with what is in it: modules in node_modules with their versions, and the packages that the
 * bundler names in the program. Returns what the list lacks, and packages without a licence.
 */
export async function inspectRelease(folder: string): Promise<string[]> {
  const { components } = JSON.parse(await readFile(join(folder, SBOM), 'utf8')) as Bom;
  const listed = components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name} ${version}`);
  const names = new Set(listed.map((title) => title.split(' ')[0]));
  const licences = await readFile(join(folder, LICENCES), 'utf8');
  const lib = join(folder, 'lib');
  return [
    ...(await modulesIn(lib)).filter((title) => !listed.includes(title)).map((title) => `${SBOM} lacks ${title}`),
    ...(await bundledIn(lib))
      .filter((name) => !names.has(name))
      .map((name) => `${SBOM} lacks ${name}, which is bundled`),
    ...listed
      .filter((title) => !licences.includes(`\n${title} (`) && !licences.includes(`\n${title}\n`))
      .map((title) => `${LICENCES} lacks ${title}`),
  ];
}

/** Returns name and version of each package in node_modules, also inside others. */
async function modulesIn(lib: string): Promise<string[]> {
  if (!existsSync(join(lib, 'node_modules'))) return [];
  const entries = await readdir(join(lib, 'node_modules'), { recursive: true, withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isFile() && entry.name === 'package.json')
    .map((entry) => entry.parentPath)
    .filter((path) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/.test(path));
  const titles = folders.map(async (path) => {
    const about = JSON.parse(await readFile(join(path, 'package.json'), 'utf8')) as { name?: string; version?: string };
    return `${about.name ?? relative(dirname(lib), path)} ${about.version}`;
  });
  return Promise.all(titles);
}

/** Returns the packages that the bundler names before each module. */
async function bundledIn(lib: string): Promise<string[]> {
  const files = (await readdir(lib)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(files.map((name) => readFile(join(lib, name), 'utf8')));
  const found = texts.flatMap((text) => [...text.matchAll(/^\/\/ .*node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm)]);
  return [...new Set(found.map(([, name]) => name!))].sort();
}
