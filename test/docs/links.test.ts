import { existsSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';

import { expect, test } from 'vitest';

import { sidebars } from '../../scripts/docs/navigation.ts';
import { slugify } from '../../scripts/docs/slug.ts';
import { sitePages } from '../../scripts/docs/sources.ts';
import { readSources } from '../../scripts/imports/sources.ts';
import games from '../../src/games/all.gen.ts';
import { GUIDES, guideFor } from '../../web/app/guides.ts';

const pages = sitePages();
/** Pages that people read in the repository. */
const READ = ['README.md', 'web/README.md', ...pages.keys()];

const withoutCode = (text: string): string =>
  text.replaceAll(/^(`{3,}).*\n[\s\S]*?^\1$/gm, '').replaceAll(/`[^`\n]*`/g, '');

const linksIn = (page: string): string[] =>
  [...withoutCode(readFileSync(page, 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);

/** The anchors of a page: those of its headings, numbered where they repeat. */
function anchorsIn(page: string): Set<string> {
  const text = readFileSync(page, 'utf8').replaceAll(/^(`{3,}).*\n[\s\S]*?^\1$/gm, '');
  const seen = new Map<string, number>();
  const slugs = [...text.matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading]) => {
    const slug = slugify(heading!.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
  return new Set(slugs);
}

/** Returns what is wrong with a link of a page; nothing if it leads somewhere. */
function faultOf(link: string, page: string): string[] {
  if (/^[a-z]+:/i.test(link)) return URL.canParse(link) ? [] : [link];
  const [path = '', anchor] = link.split('#', 2);
  const file = path === '' ? page : posix.join(posix.dirname(page), path);
  if (!existsSync(file)) return [link];
  if (anchor === undefined || statSync(file).isDirectory() || !file.endsWith('.md')) return [];
  return anchorsIn(file).has(anchor) ? [] : [link];
}

test.each(READ)('every link of %s leads to a file, and to a heading in it', (page) => {
  expect(linksIn(page).flatMap((link) => faultOf(link, page))).toEqual([]);
});

/** Returns what is wrong with an address of the documentation. */
function siteFault(address: string): string[] {
  const [path = '', anchor] = address.replace(/^\/docs\//, '').split('#', 2);
  const name = `${path === '' ? 'index' : path.replace(/\.html$/, '')}.md`;
  const [source] = [...pages].find(([, page]) => page === name) ?? [];
  if (source === undefined) return [address];
  return anchor === undefined || anchorsIn(source).has(anchor) ? [] : [address];
}

test('the guide of every page of the app exists, for every game', () => {
  expect(Object.keys(GUIDES).length).toBeGreaterThan(50);
  const addresses = Object.keys(GUIDES).flatMap((path) => games.map(({ id }) => guideFor(path, { game: id })));
  expect([...new Set(addresses)].flatMap(siteFault)).toEqual([]);
});

test('every page of the app has a guide', () => {
  const paths = readSources('web/app/routes').flatMap(({ code }) =>
    [...code.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path!),
  );
  expect(Object.keys(GUIDES).toSorted()).toEqual(paths.toSorted());
});

test('what else the app, the API and the commands say of the documentation exists', () => {
  const texts = [
    ...['web', 'src', 'contracts'].flatMap((folder) => readSources(folder)).map(({ code }) => code),
    readFileSync('openapi.json', 'utf8'),
  ].join('\n');
  const addresses = [...texts.matchAll(/["'`](\/docs\/[\w/-]+\.html(?:#[\w-]+)?)["'`]/g)].map(([, path]) => path!);
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.flatMap(siteFault)).toEqual([]);
  const files = [...texts.matchAll(/\bdocs\/[\w/-]+\.md/g)].map(([file]) => file);
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('every guide is in the navigation, and each of its list once', () => {
  const links = Object.values(sidebars())
    .flat()
    .flatMap(({ items }) => items.map(({ link }) => link));
  const listed = new Set(links.map((link) => link.replace(/^\/|\.md$/g, '').replace(/(^|\/)$/, '$1index')));
  const guides = sidebars()['/']!.flatMap(({ items }) => items.map(({ link }) => link));
  expect(guides).toEqual([...new Set(guides)]);
  const names = [...pages.values()].map((name) => name.replace(/\.md$/, ''));
  expect(names.filter((name) => !listed.has(name) && name !== 'index' && name !== 'changelog')).toEqual([]);
});
