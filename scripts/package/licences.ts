import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Name of the file with the licences of bundled packages. */
export const LICENCES = 'THIRD-PARTY-LICENSES';

/** The usual words, for packages that name their licence and leave its text out. */
const STANDARD: Record<string, readonly string[]> = {
  MIT: ['MIT'],
  ISC: ['ISC'],
  'Apache-2.0': ['Apache-2.0'],
  'MPL-2.0': ['MPL-2.0'],
  'LGPL-3.0-or-later': ['LGPL-3.0', 'GPL-3.0'],
};

interface About {
  name: string;
  version: string;
  license?: string;
  author?: string | { name?: string };
  repository?: string | { url?: string };
}

/**
 * The licences of packages as one text, by name. Each folder is a path below one of the roots, the first that has it.
 * Throws for a package that names no licence whose words are known.
 */
export async function licencesOf(folders: readonly string[], roots: readonly string[]): Promise<string> {
  const parts = await Promise.all(folders.map((folder) => describe(locate(folder, roots))));
  const used = new Set(parts.flatMap(({ standard }) => standard));
  const texts = await Promise.all(
    [...used].sort().map(async (name) => `${heading(name)}\n${await standardText(name)}`),
  );
  return [
    'Kaiden is distributed with the following packages. Their licences follow.\n',
    ...parts.sort((a, b) => (a.title < b.title ? -1 : 1)).map(({ title, text }) => `${heading(title)}\n${text}`),
    ...texts,
  ].join('\n');
}

/** Returns the path of a package: below the first of the roots that has it. Throws an Error if none has. */
export const locate = (folder: string, roots: readonly string[]): string => {
  const root = roots.find((one) => existsSync(join(one, folder)));
  if (root === undefined) throw new Error(`${folder} is not installed`);
  return join(root, folder);
};

async function describe(folder: string): Promise<{ title: string; text: string; standard: readonly string[] }> {
  const about = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as About;
  const title = `${about.name} ${about.version}${about.license === undefined ? '' : ` (${about.license})`}`;
  const names = (await readdir(folder)).filter((name) => /^(licen[sc]e|copying|notice)/i.test(name)).sort();
  if (names.length > 0) {
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return { title, text: texts.map((text) => `${text.trim()}\n`).join('\n'), standard: [] };
  }
  const standard = STANDARD[about.license ?? ''];
  if (!standard) throw new Error(`${title}: licence text not found`);
  return { title, text: await withoutText(folder, about, standard), standard };
}

/** Author, licences of bundled parts, and the place of the text in this file. */
async function withoutText(folder: string, about: About, standard: readonly string[]): Promise<string> {
  const author = typeof about.author === 'string' ? about.author : about.author?.name;
  const home = typeof about.repository === 'string' ? about.repository : about.repository?.url;
  const readme = await readFile(join(folder, 'README.md'), 'utf8').catch(() => '');
  const [, parts] = /\n## Licensing\n([\s\S]*?)(?=\n## |$)/.exec(readme) ?? [];
  return [
    author && `Copyright ${author}`,
    home && `From ${home}`,
    `The text of the licence is at the end of this file: ${standard.join(', ')}.`,
    parts?.trim(),
    '',
  ]
    .filter((line) => line !== undefined)
    .join('\n');
}

const standardText = (name: string): Promise<string> =>
  readFile(new URL(`./licences/${name}.txt`, import.meta.url), 'utf8');

const heading = (title: string): string => `${'='.repeat(80)}\n${title}\n${'='.repeat(80)}\n`;
