import { openApi } from './api/document.ts';
import { sitePages, targetOf, textOf, titleOf } from './sources.ts';

export interface Entry {
  text: string;
  link: string;
}
export interface Section {
  text: string;
  items: Entry[];
}

/** The page from which the sections of the site are taken: a table for each kind of reader. */
const INDEX = 'docs/README.md';
/** Folders with a section of their own. */
const FOLDERS: Record<string, string> = { Games: 'docs/games', Decisions: 'docs/adr' };

const entry = (page: string, text: string): Entry => ({ text, link: `/${page.replace(/(^|\/)index\.md$/, '$1')}` });

/** Returns the tables of the index with the files that they list: `Players`, `docs/players.md` and others. */
function indexTables(): [heading: string, files: string[]][] {
  return textOf(INDEX)
    .split(/^\| For /m)
    .slice(1)
    .map((table): [string, string[]] => {
      const [heading = ''] = table.split(' |', 1);
      const links = [...table.matchAll(/^\| \[[^\]]+\]\(([^)#]+)\)/gm)].map(([, link]) => link!);
      return [heading.charAt(0).toUpperCase() + heading.slice(1), links];
    });
}

function tableSection([text, links]: [string, string[]], pages: ReadonlyMap<string, string>): Section {
  const items = links.flatMap((link) => {
    const target = targetOf(link, INDEX, pages);
    if (target.kind !== 'page' || target.to.endsWith('/index.md')) return [];
    const page = target.to.slice(1);
    const source = [...pages].find(([, name]) => name === page)![0];
    return [entry(page, titleOf(textOf(source)))];
  });
  return { text, items };
}

function folderSection(text: string, folder: string, pages: ReadonlyMap<string, string>): Section {
  const inside = [...pages].filter(([source]) => source.startsWith(`${folder}/`) && !source.endsWith('README.md'));
  const name = folder.slice('docs/'.length);
  const items = inside.map(([source, page]) => entry(page, titleOf(textOf(source))));
  return { text, items: [{ text: 'Overview', link: `/${name}/` }, ...items] };
}

/** Returns the pages of the API reference, one for each group of operations. */
const apiEntries = (): Entry[] => [
  { text: 'Overview', link: '/api/' },
  ...openApi().tags.map(({ name }) => entry(`api/${name}.md`, name)),

  { text: 'Documents', link: '/api/documents' },
];

/** Returns the sections beside a page, by the beginning of its address: guides by reader, games, the API, decisions. */
export function sidebars(): Record<string, Section[]> {
  const pages = sitePages();
  const folders = Object.entries(FOLDERS).map(([text, folder]): [string, Section[]] => [
    `/${folder.slice('docs/'.length)}/`,
    [folderSection(text, folder, pages)],
  ]);
  return {
    ...Object.fromEntries(folders),
    '/api/': [{ text: 'API reference', items: apiEntries() }],
    '/': indexTables().map((table) => tableSection(table, pages)),
  };
}
