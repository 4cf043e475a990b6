import { existsSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { importsOf, readSources, type Import } from '../support/sources.ts';

/**
 * The order of the parts, lowest first: a part may import from parts above it in this list, and from itself. Parts in
 * one line do not know each other. A part is a folder or a file; the longest name that fits a file is its part.
 */
const ORDER: readonly (readonly string[])[] = [
  // What everybody agrees on.
  ['contracts'],
  ['contracts/client', 'src/shared', 'src/version.ts'],
  ['src/written'],
  ['src/net'],
  ['src/config'],
  ['src/config.ts'],
  ['db'],
  // Games: pure data and functions, no I/O. A game knows the engine, and nobody knows a game.
  ['src/games/engine'],
  ['src/games/families'],
  ['src/games/registry.ts', 'src/games'],
  // How to change anything, and what a handler is.
  ['src/writer'],
  ['src/http/handler.ts'],
  // Features.
  ['src/secrets'],
  ['src/audit', 'src/mail'],
  ['src/users'],
  ['src/auth', 'src/catalogue', 'src/notifications', 'src/pictures'],
  ['src/changes'],
  ['src/scores'],
  ['src/sessions', 'src/pbs'],
  ['src/stats'],
  ['src/rivals', 'src/history'],
  ['src/settings'],
  ['src/targets'],
  ['src/showcase', 'src/leaderboards', 'src/cards'],
  ['src/search', 'src/activity'],
  ['src/integrations', 'src/clients'],
  ['src/oauth'],
  // Knows every feature that stores something encrypted.
  ['src/secrets/rotate.ts'],
  ['src/imports'],
  ['src/sync'],
  ['src/accounts', 'src/admin', 'src/backup', 'src/doctor', 'src/exports'],
  ['src/jobs'],
  ['src/metrics'],
  ['src/v3'],
  // Routes may use every feature and not each other.
  ['routes'],
  ['src/http'],
  // Where everything is put together.
  ['src/games/all.gen.ts', 'src/writer/registry.ts', 'src/deps.ts'],
  [
    'src/writer/thread.ts',
    'src/doctor/thread.ts',
    'src/imports/workers/thread.ts',
    'src/admin/catalogue/load/thread.ts',
    'src/app.ts',
  ],
  ['src/server.ts'],
  ['src/cli'],
  ['src/main.ts'],
];

/** Files that belong to another part than their folder says. */
const ELSEWHERE: readonly [file: RegExp, part: string][] = [
  // Each is one with the types that it hands on.
  [/^src\/games\/define\.ts$/, 'src/games/engine'],
  [/^src\/(.+\/routes|status)\.ts$/, 'routes'],
];

const parts = ORDER.flat().sort((a, b) => b.length - a.length);
const isIn = (file: string, part: string) => file === part || file.startsWith(`${part}/`);

function partOf(file: string): string {
  const part =
    ELSEWHERE.find(([pattern]) => pattern.test(file))?.[1] ?? parts.find((candidate) => isIn(file, candidate));
  if (part === undefined) throw new Error(`${file} is in no part of the order; give it a place there`);
  return part;
}
const rank = (part: string) => ORDER.findIndex((line) => line.includes(part));

const sources = readSources('contracts', 'db', 'src');
const inside = ({ to }: Import) => /^(contracts|db|src)\//.test(to);
const all = sources.flatMap(importsOf);
const own = all.filter(inside);
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

test('imports point one way, types included', () => {
  const wrong = own.filter(({ from, to }) => {
    const [user, used] = [partOf(from), partOf(to)];
    return user !== used && rank(used) >= rank(user);
  });
  expect(wrong.map((one) => `${show(one)} (${partOf(one.from)} is below ${partOf(one.to)})`)).toEqual([]);
});

test('every part of the order has files', () => {
  const used = new Set(sources.map(({ path }) => partOf(path)));
  expect(ORDER.flat().filter((part) => !used.has(part))).toEqual([]);
});

test('nobody but app.ts imports routes, and no routes import others', () => {
  const wrong = own.filter(({ from, to }) => partOf(to) === 'routes' && from !== 'src/app.ts');
  expect(wrong.map(show)).toEqual([]);
});

test('features know of HTTP only what a caller is; the rest of src/http is for routes and app.ts', () => {
  const wrong = own.filter(({ from, to, typeOnly }) => {
    if (!isIn(to, 'src/http') || isIn(from, 'src/http') || from === 'src/app.ts') return false;
    // What starts the server puts its edge in front of the app.
    if (isIn(to, 'src/http/edge')) return !['src/server.ts', 'src/cli/serve.ts'].includes(from);
    return to !== 'src/http/handler.ts' || (partOf(from) !== 'routes' && !typeOnly);
  });
  expect(wrong.map(show)).toEqual([]);
});

test('a game knows how games are described and nothing else of the program', () => {
  const isGame = (file: string) => /^src\/games\/(?!define|registry|all\.gen)[^/]+\.ts$/.test(file);
  const wrong = own.filter(
    ({ from, to }) =>
      isGame(from) && to !== 'src/games/define.ts' && !isIn(to, 'src/games/engine') && !isIn(to, 'src/games/families'),
  );
  expect(wrong.map(show)).toEqual([]);
  expect(own.filter(({ from, to }) => isGame(to) && from !== 'src/games/all.gen.ts').map(show)).toEqual([]);
});

describe('packages', () => {
  const outside = all.filter((one) => !inside(one));
  const users = (name: RegExp) => [...new Set(outside.filter(({ to }) => name.test(to)).map(({ from }) => from))];

  test('only db/ and files that are called store.ts know the query builder', () => {
    const wrong = users(/^drizzle-orm/).filter((file) => !isIn(file, 'db') && !/^src\/.+\/store\.ts$/.test(file));
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

  test('only src/http, app.ts, server.ts and the authentication know the web framework', () => {
    const allowed =
      /^src\/(http\/|cards\/card\.ts$|cards\/draw\/draw-sheet\.ts$|app\.ts$|server\.ts$|auth\/authenticate\.ts$)/;
    expect(users(/^@?hono/).filter((file) => !allowed.test(file))).toEqual([]);
  });

  test('only src/auth knows the libraries for logging in', () => {
    expect(users(/^(lucia|oslo)/).filter((file) => !isIn(file, 'src/auth'))).toEqual([]);
  });

  test('games do no I/O', () => {
    const wrong = outside.filter(({ from, to }) => isIn(from, 'src/games') && !['zod', 'rg-stats'].includes(to));
    expect(wrong.map(show)).toEqual([]);
  });
});
