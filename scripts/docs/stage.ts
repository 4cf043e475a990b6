import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from '../build/root.ts';
import { apiPages } from './api/pages.ts';
import { sitePages, targetOf, textOf, titleOf } from './sources.ts';

const LINKS = /\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g;

function write(folder: string, name: string, text: string): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The overview of a folder of pages that has none of its own. */
function decisions(pages: ReadonlyMap<string, string>): string {
  const rows = [...pages]
    .filter(([source]) => source.startsWith('docs/adr/'))
    .map(([source, page]) => `- [${titleOf(textOf(source))}](/${page})`);
  return ['# Decisions', 'Decisions about the architecture of Kaiden, and the reasons for them.', rows.join('\n')].join(
    '\n\n',
  );
}

/** Copies the files that pages link to, to be offered as they are. */
function copyFiles(folder: string, pages: ReadonlyMap<string, string>): void {
  const links = [...pages.keys()].flatMap((from) =>
    [...textOf(from).matchAll(LINKS)]
      .map(([, link]) => link!)
      .filter((link) => !/^[a-z]+:/i.test(link))
      .map((link) => ({ link, from })),
  );
  for (const { link, from } of links) {
    const target = targetOf(link, from, pages);
    if (target.kind !== 'file') continue;
    const copy = join(folder, 'public', target.to);
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(join(root, target.source), copy);
  }
}

const defaultFrom = (file: string): string => `export { default } from ${JSON.stringify(join(root, file))};\n`;

/** Writes the pages of the site into a folder, from which the generator makes it. */
export function stage(folder: string): void {
  const pages = sitePages();
  for (const [source, page] of pages) write(folder, page, textOf(source));
  write(folder, 'adr/index.md', decisions(pages));
  for (const [page, text] of apiPages()) write(folder, page, text);
  // The generator keeps its intermediate files there: with a folder for each, builds do not disturb each other.
  write(folder, '.vitepress/config.mts', defaultFrom('site/config.ts'));
  write(folder, '.vitepress/theme/index.ts', defaultFrom('site/theme.ts'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  copyFiles(folder, pages);
  copyFileSync(join(root, 'web/public/favicon.svg'), join(folder, 'public/favicon.svg'));
}
