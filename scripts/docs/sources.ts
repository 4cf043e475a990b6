import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

import { root } from '../build/root.ts';

/** Pages outside of docs/, with their names on the site. */
const ELSEWHERE: Record<string, string> = {
  'deploy/README.md': 'deploy.md',
  'SECURITY.md': 'security.md',
  'CHANGELOG.md': 'changelog.md',
  'ARCHITECTURE.md': 'architecture.md',
  'CONTRIBUTING.md': 'contributing.md',
};
/** Folders whose files are offered as they are if a page links to them. */
const FILES = /^(deploy\/|docs\/|Dockerfile$)/;

/** Returns every page by its file in the repository, with its name on the site: `docs/games/README.md`, `games/index.md`. */
export function sitePages(): ReadonlyMap<string, string> {
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name): [string, string] => [`docs/${name}`, name.replace(/(^|\/)README\.md$/, '$1index.md')]);
  return new Map([...pages, ...Object.entries(ELSEWHERE)]);
}

/** The place on the site that a link of a page leads to. */
export type Target =
  | { kind: 'page'; to: string }
  /** A file that has to be put there as well. */
  | { kind: 'file'; to: string; source: string }
  /** Something that only the repository has: the text stays, without a link. */
  | { kind: 'none' };

/**
 * Returns what a relative link in a file of the repository leads to on the site: `../SECURITY.md#keys` in `docs/faq.md` is the page
 * `/security.md#keys`. Throws an Error if the repository has no such file.
 */
export function targetOf(link: string, from: string, pages: ReadonlyMap<string, string>): Target {
  const [path = '', hash] = link.split('#', 2);
  const source = posix.join(posix.dirname(from), decodeURI(path)).replace(/\/$/, '');
  const file = join(root, source);
  if (!existsSync(file)) throw new Error(`${from} links to ${link}, which does not exist`);
  const page = pages.get(source) ?? pages.get(`${source}/README.md`) ?? indexOf(source, pages);
  if (page !== undefined) return { kind: 'page', to: `/${page}${hash === undefined ? '' : `#${hash}`}` };
  if (FILES.test(source) && statSync(file).isFile()) return { kind: 'file', to: `/files/${source}`, source };
  return { kind: 'none' };
}

/** A folder of pages without a page of its own has one on the site. */
const indexOf = (folder: string, pages: ReadonlyMap<string, string>): string | undefined =>
  pages.has(folder) || ![...pages.keys()].some((page) => page.startsWith(`${folder}/`)) || !folder.startsWith('docs/')
    ? undefined
    : `${folder.slice('docs/'.length)}/index.md`;

/** Returns the text of a file of the repository. */
export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Returns the first heading of a page, as plain text. */
export function titleOf(text: string): string {
  const [, title] = /^# +(.+)$/m.exec(text) ?? [];
  if (title === undefined) throw new Error('A page has no heading');
  return title.replaceAll('`', '').trim();
}
