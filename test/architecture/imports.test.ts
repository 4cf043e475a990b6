import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { describe, expect, test } from 'vitest';

import { findCircles } from '../../scripts/imports/circles.ts';
import { drawFloors, floorOf, heightOf, importsWithin, SERVER, WEB } from '../../scripts/imports/drawing.ts';
import { importsOf, readSources, type Import } from '../../scripts/imports/sources.ts';

const isIn = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`);

const sources = readSources('contracts', 'db', 'src');
const inside = ({ to }: Import) => /^(contracts|db|src)\//.test(to);
const all = sources.flatMap(importsOf);
const own = all.filter(inside);
const web = importsWithin(WEB);
const show = ({ from, to }: Import) => `${from} -> ${to}`;

test('the scanner finds imports of every kind', () => {
  const found = importsOf({
    path: 'src/a/b.ts',
    code: `import x, { type y } from '../c.ts';
import type { z } from './d.ts';
import {
  one,
  two,
} from '../../db/open.ts';
import 'side-effect';
export * from './e.ts';
export type { f } from './f.ts';
const no = "import g from './g.ts'";
const { h } = await import('./h.ts');`,
  });
  expect(found.map(({ to, typeOnly }) => `${to}${typeOnly ? ' (type)' : ''}`)).toEqual([
    'src/c.ts',
    'src/a/d.ts (type)',
    'db/open.ts',
    'side-effect',
    'src/a/e.ts',
    'src/a/f.ts (type)',
    'src/a/h.ts',
  ]);
  expect(own.length).toBeGreaterThan(300);
  expect(own.filter(({ to }) => !existsSync(to)).map(show)).toEqual([]);
});

describe.each([
  { name: 'the server', house: SERVER, imports: own },
  { name: 'the web app', house: WEB, imports: web },
])('in $name', ({ house, imports }) => {
  test('folders import only from floors below them, types included', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [user, used] = [floorOf(house, from), floorOf(house, to)];
      return user !== used && heightOf(house, used) >= heightOf(house, user);
    });
    expect(wrong.map(show)).toEqual([]);
  });

  test('every floor has files, and its drawing is today’s', () => {
    const used = new Set(readSources(...house.roots).map(({ path }) => floorOf(house, path)));
    const folders = house.floors.flat().map(({ folder }) => folder);
    expect(folders.filter((folder) => !used.has(folder))).toEqual([]);
    const drawing = drawFloors(house);
    expect(drawing).not.toContain('↑');
    expect(readFileSync(house.page, 'utf8')).toContain(drawing);
  });
});

describe('circles', () => {
  const folder = (depth: number) => (file: string) => file.split('/').slice(0, depth).join('/');

  test('are found, however long', () => {
    const circle = [
      { from: 'src/a/b.ts', to: 'src/c/d.ts', typeOnly: false },
      { from: 'src/c/e.ts', to: 'src/f.ts', typeOnly: true },
      { from: 'src/f.ts', to: 'src/a/g.ts', typeOnly: false },
      { from: 'src/f.ts', to: 'src/h.ts', typeOnly: false },
    ];
    expect(findCircles(circle, folder(2))).toEqual([['src/a', 'src/c', 'src/f.ts']]);
    expect(findCircles(circle, (file) => file)).toEqual([]);
  });

  test('are among no files', () => {
    expect(findCircles([...own, ...web], (file) => file)).toEqual([]);
  });

  test('are among no folders of a floor, and of the web app', () => {
    expect(findCircles(own, folder(3))).toEqual([]);
    expect(findCircles(web, folder(2))).toEqual([]);
    expect(findCircles(web, folder(3))).toEqual([]);
  });
});

test('every group of contracts has its handlers in a file of the same name', () => {
  const filesOf = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.ts'));
  expect(filesOf('src/api')).toEqual(filesOf('contracts/routes'));
  const undeclared = filesOf('src/api').filter((name) => {
    const group = /export \{ (\w+) \} from '\.\/routes\/NAME'/.source.replace('NAME', name.replace('.', '\\.'));
    return !new RegExp(group).test(readFileSync('contracts/groups.ts', 'utf8'));
  });
  expect(undeclared).toEqual([]);
});

test('a store stands next to the code that uses it, not in a folder of its own', () => {
  const folders = Map.groupBy(sources, ({ path }) => dirname(path));
  const lone = [...folders].filter(
    ([folder, files]) =>
      files.length === 1 && files[0]!.path === `${folder}/store.ts` && readdirSync(folder).length === 1,
  );
  expect(lone.map(([folder]) => folder)).toEqual([]);
});

test('handlers of one group know nothing of those of another', () => {
  /** Common steps of hooks, which are no handlers. */
  const shared = new Set(
    ['clear-course', 'ranked-in-games', 'receive-play', 'usc-ranks'].map((name) => `src/api/ir/${name}.ts`),
  );
  /** Folders with the parts of a group. */
  const parts: Readonly<Record<string, string>> = { 'src/api/hooks.ts': 'src/api/ir', 'src/api/v3.ts': 'src/api/v3' };
  const isPart = ({ from, to }: Import) => parts[from] !== undefined && isIn(to, parts[from]);
  const between = own.filter(
    (one) => isIn(one.from, 'src/api') && isIn(one.to, 'src/api') && !shared.has(one.to) && !isPart(one),
  );
  expect(between.map(show)).toEqual([]);
});

test('a game knows how games are described, its own look, and nothing else of the program', () => {
  const isGame = (file: string) => /^src\/games\/(?!registry|all\.gen)[^/]+\.ts$/.test(file);
  const wrong = own.filter(
    ({ from, to }) =>
      isGame(from) &&
      to !== from.replace('src/games/', 'src/games/looks/') &&
      !isIn(to, 'src/games/engine') &&
      !isIn(to, 'src/games/families') &&
      !isIn(to, 'src/games/formulas'),
  );
  expect(wrong.map(show)).toEqual([]);
  expect(own.filter(({ from, to }) => isGame(to) && from !== 'src/games/all.gen.ts').map(show)).toEqual([]);
});

describe('packages', () => {
  const outside = all.filter((one) => !inside(one));
  const users = (name: RegExp) => [...new Set(outside.filter(({ to }) => name.test(to)).map(({ from }) => from))];

  test('only db/ and stores (store.ts, <subject>.store.ts) know the query builder', () => {
    const wrong = users(/^drizzle-orm/).filter((file) => !isIn(file, 'db') && !/^src\/.+[/.]store\.ts$/.test(file));
    expect(wrong).toEqual([]);
    expect(users(/^drizzle-orm/).length).toBeGreaterThan(10);
  });

  test('only db/ knows the driver of the database', () => {
    expect(users(/^better-sqlite3/).filter((file) => !isIn(file, 'db'))).toEqual([]);
  });

  test('contracts import zod and each other, and nothing else', () => {
    const wrong = all.filter(({ from, to }) => isIn(from, 'contracts') && to !== 'zod' && !isIn(to, 'contracts'));
    expect(wrong.filter((one) => !isNodeOnly(one)).map(show)).toEqual([]);
  });

  /** The outbox in a file is an entry of the client for Node alone; no other file of the client may import it. */
  const NODE_ONLY = new Set(['contracts/client/outbox/file.ts', 'contracts/client/outbox/compact.ts']);
  const isNodeOnly = ({ from, to }: Import) => NODE_ONLY.has(from) && to.startsWith('node:');

  test('nothing of the client that a browser loads imports what is for Node alone', () => {
    expect(own.filter(({ from, to }) => NODE_ONLY.has(to) && !NODE_ONLY.has(from)).map(show)).toEqual([]);
    expect(all.some(isNodeOnly)).toBe(true);
  });

  test('the client needs nothing at run time but its own files', () => {
    const wrong = all.filter(
      ({ from, to, typeOnly }) => isIn(from, 'contracts/client') && !typeOnly && !isIn(to, 'contracts/client'),
    );
    expect(wrong.filter((one) => !isNodeOnly(one)).map(show)).toEqual([]);
  });

  test('only src/http, src/server, pictures of links and the authentication know the web framework', () => {
    const allowed =
      /^src\/(http\/|server\/|play\/cards\/card\.ts$|play\/cards\/draw\/(?:draw-\w+|chips|elements|header|lanes)\.ts$|accounts\/auth\/authenticate\.ts$)/;
    expect(users(/^@?hono/).filter((file) => !allowed.test(file))).toEqual([]);
  });

  test('only src/accounts/auth knows the libraries for logging in', () => {
    expect(users(/^(lucia|oslo)/).filter((file) => !isIn(file, 'src/accounts/auth'))).toEqual([]);
  });

  test('games do no I/O', () => {
    const wrong = outside.filter(({ from, to }) => isIn(from, 'src/games') && !['zod', 'rg-stats'].includes(to));
    expect(wrong.map(show)).toEqual([]);
  });
});
