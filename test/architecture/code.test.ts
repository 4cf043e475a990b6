import { existsSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { readSources } from '../../scripts/imports/sources.ts';
import definitions from '../../src/games/all.gen.ts';
import * as commands from '../../src/server/command-list.ts';
import type { Command } from '../../src/writer/command.ts';

const sources = readSources('contracts', 'db', 'src');

/** Every line that a pattern fits, as "file:line: text". */
const lines = (
  pattern: RegExp,
  { where = () => true, part = 'code' }: { where?: (path: string) => boolean; part?: 'code' | 'bare' } = {},
): string[] =>
  sources
    .filter(({ path }) => where(path))
    .flatMap(({ path, [part]: text }) =>
      text.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
    );

test('comments are told from strings that look like them', () => {
  const { code } = sources.find(({ path }) => path === 'src/base/shared/local-url.ts')!;
  expect(code).toContain('`http://');
  expect(code).not.toContain('/**');
  expect(code).not.toContain('// ');
});

test('only db/ begins and commits, and only the writer asks it to', () => {
  const words = /(['"`])\s*(BEGIN|COMMIT|END|ROLLBACK|SAVEPOINT)\b[\w ]*;?\s*\1|\.transaction\(/;
  expect(lines(words, { where: (path) => !path.startsWith('db/') })).toEqual([]);
  expect(lines(/\.transaction\(/)).toEqual([]);
  expect(lines(words).length).toBeGreaterThan(0);
  const users = sources.filter(({ path, code }) => path.startsWith('src/') && code.includes('inTransaction'));
  expect(users.map(({ path }) => path)).toEqual([
    'src/writer/chains.ts',
    'src/writer/executor.ts',
    'src/writer/groups.ts',
  ]);
});

test('nothing is of type any', () => {
  expect(lines(/(:|\bas|<|,|\||=>|=)\s*any\b(?!\()/, { part: 'bare' })).toEqual([]);
});

test('only db/rows.ts makes code at run time, and only heap.ts runs a text: "gc"', () => {
  const found = lines(/\bnew Function\(|(?<![.\w])(?:eval|Function)\(|runIn(?:New|This)?Context\(|\bvm\.|node:vm/);
  expect(found.map((line) => line.split(': ')[0]!.replace(/:\d+$/, ''))).toEqual([
    'db/rows.ts',
    'src/base/shared/heap.ts',
    'src/base/shared/heap.ts',
  ]);
});

test('a refusal that several routes share is worded in one place', () => {
  const refusals = sources.flatMap(({ path, code }) =>
    [...code.matchAll(/new Refusal\(\s*(\d+,\s*'\w+',\s*(?:'[^'\n]+'|"[^"\n]+"|`[^`\n]+`))/g)].map(([, refusal]) => ({
      path,
      refusal: refusal!.replaceAll(/\s+/g, ' '),
    })),
  );
  expect(refusals.length).toBeGreaterThan(50);
  // Those that pass on a message say nothing of their own.
  const own = refusals.filter(({ refusal }) => !refusal.includes('${message}'));
  const places = [...Map.groupBy(own, ({ refusal }) => refusal)].filter(([, same]) => same.length > 1);
  expect(places.map(([refusal, same]) => [refusal, same.map(({ path }) => path)])).toEqual([]);
});

test('nothing keeps the compiler or the linter quiet', () => {
  const quiet = /@ts-(ignore|nocheck|expect-error)|(eslint|oxlint)-disable/;
  const found = sources.flatMap(({ path, text }) => (quiet.test(text) ? [path] : []));
  expect(found).toEqual([]);
});

describe('files', () => {
  const LIMIT = 250;
  /** Files that may be longer, with the reason. */
  const LONGER: readonly [file: RegExp, reason: string][] = [
    [/^src\/games\/(?!registry)[^/]+\.ts$/, 'one game is one file, most of it lists'],
    [/\.gen\.ts$/, 'nobody reads what is generated'],
  ];

  test(`have at most ${LIMIT} lines, with few exceptions`, () => {
    const long = sources.filter(({ text }) => text.split('\n').length - 1 > LIMIT).map(({ path }) => path);
    expect(long.filter((path) => !LONGER.some(([pattern]) => pattern.test(path)))).toEqual([]);
  });
});

describe('games', () => {
  /** Those that are there and those that are to come. */
  const KNOWN =
    'arcaea bms chunithm ddr gitadora iidx itg jubeat maimai maimaidx museca ongeki pms polarischord popn sdvx usc wacca'.split(
      ' ',
    );
  const anyID = new RegExp(`\\b(${[...new Set([...KNOWN, ...definitions.map(({ id }) => id)])].join('|')})\\b`, 'i');
  /** Line to the reason why a game may be named there. */
  const NAMED: Record<string, string> = {
    "'bms-course-lookup.json': 'courses',": 'the name of a seed file, as others publish it',
    "import { uscRoutes } from './ir/usc.ts';": 'the paths that the game calls itself',
    'usc: uscRoutes,': 'the paths that the game calls itself',
    'Parameters<typeof uscRoutes>[0];': 'the paths that the game calls itself',
    "'old chunithm': 'ベスト枠',": 'the game has a name of its own for the part',
    "'old ongeki': 'ベスト枠',": 'the game has a name of its own for the part',
  };

  test('are named nowhere in src/ but in their own files, the import formats and hooks that are of one game, and the demo', () => {
    const own =
      /^src\/(api\/ir|games|cli\/demo|catalogue\/demo|transfer\/imports\/formats|links\/clients\/hooks\/known)\//;
    const named = lines(anyID, { where: (path) => path.startsWith('src/') && !own.test(path) });
    expect(named.filter((line) => !Object.keys(NAMED).some((known) => line.endsWith(known)))).toEqual([]);
  });

  test('are not known to the database', () => {
    expect(lines(anyID, { where: (path) => path.startsWith('db/') })).toEqual([]);
  });

  test('have one file each', () => {
    expect(definitions.filter(({ id }) => !existsSync(`src/games/${id}.ts`))).toEqual([]);
  });
});

describe('commands', () => {
  const registered: readonly Command<never, unknown>[] = Object.values(commands);

  test('have names of their own', () => {
    const names = registered.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('are all in the registry that the thread looks them up in', async () => {
    const declaring = sources.filter(
      ({ path, code }) => path !== 'src/writer/command.ts' && /\bcommand[<(]/.test(code),
    );
    expect(declaring.length).toBeGreaterThan(3);
    const missing: string[] = [];
    for (const { path, code } of declaring) {
      const count = [...code.matchAll(/=\s*command\b/g)].length;
      const exported = Object.values(
        (await import(/* @vite-ignore */ `../../${path}`)) as Record<string, unknown>,
      ).filter(isCommand);
      expect([path, exported.length], 'commands are exported').toEqual([path, count]);
      missing.push(...exported.filter((one) => !registered.includes(one)).map(({ name }) => name));
    }
    expect(missing).toEqual([]);
  });

  const isCommand = (value: unknown): value is Command<never, unknown> =>
    typeof value === 'object' && value !== null && 'run' in value && 'name' in value;
});
