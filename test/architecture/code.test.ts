import { existsSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import definitions from '../../src/games/all.gen.ts';
import type { Command } from '../../src/writer/command.ts';
import { commands } from '../../src/writer/registry.ts';
import { readSources, type Source } from '../support/sources.ts';

const sources = readSources('contracts', 'db', 'src');

/** Every line of code that a pattern fits, as "file:line: text". */
const lines = (pattern: RegExp, where: (source: Source) => boolean = () => true): string[] =>
  sources
    .filter(where)
    .flatMap(({ path, code }) =>
      code.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
    );

test('comments are told from strings that look like them', () => {
  const { code } = sources.find(({ path }) => path === 'src/server.ts')!;
  expect(code).toContain('`http://');
  expect(code).not.toContain('/**');
  expect(code).not.toContain('// ');
});

test('nobody begins or commits but the helper in db/, and nobody uses that one but the writer', () => {
  const begins = /\b(BEGIN|COMMIT|ROLLBACK|SAVEPOINT)\b|\.transaction\(/i;
  expect(lines(begins, ({ path }) => path !== 'db/transaction.ts').filter((line) => !isProse(line))).toEqual([]);
  const users = sources.filter(({ path, code }) => path.startsWith('src/') && code.includes('inTransaction'));
  expect(users.map(({ path }) => path)).toEqual(['src/writer/executor.ts']);
});

/** Whether the words stand in a text for people, inside quotes and small letters. */
const isProse = (line: string) => /'[^']*\b(begin|commit|rollback)\b[^']*'/.test(line);

test('nothing is of type any', () => {
  expect(lines(/(:|\bas|<|,|\||=>|=)\s*any\b(?!\()/)).toEqual([]);
});

test('nothing keeps the compiler or the linter quiet', () => {
  const quiet = /@ts-(ignore|nocheck|expect-error)|(eslint|oxlint)-disable/;
  const found = sources.flatMap(({ path, text }) => (quiet.test(text) ? [path] : []));
  expect(found).toEqual([]);
});

describe('files', () => {
  const LIMIT = 250;
  /** File to the reason why it may be longer. */
  const LONGER: Record<string, string> = {
    'src/games/iidx.ts': 'one game is one file, and this one is mostly lists of names',
  };

  test(`have at most ${LIMIT} lines, with few exceptions`, () => {
    const long = sources.filter(({ path, text }) => !path.endsWith('.gen.ts') && text.split('\n').length - 1 > LIMIT);
    expect(long.map(({ path }) => path).filter((path) => !(path in LONGER))).toEqual([]);
    expect(Object.keys(LONGER).filter((path) => !long.some((source) => source.path === path))).toEqual([]);
  });
});

describe('games', () => {
  /** Those that are there and those that are to come. */
  const KNOWN =
    'arcaea bms chunithm ddr gitadora iidx itg jubeat maimai maimaidx museca ongeki pms popn sdvx usc wacca'.split(' ');
  const IDS = new Set([...KNOWN, ...definitions.map(({ id }) => id)]);
  /** Line to the reason why a game may be named there. */
  const NAMED: Record<string, string> = {
    "'bms-course-lookup.json': 'courses',": 'the name of a seed file, as others publish it',
  };

  test('are named nowhere in src/ but in their own files and the demo', () => {
    const own = /^src\/(games|cli\/demo)\//;
    const named = lines(new RegExp(`\\b(${[...IDS].join('|')})\\b`, 'i'), ({ path }) => {
      return path.startsWith('src/') && !own.test(path);
    });
    expect(named.filter((line) => !Object.keys(NAMED).some((known) => line.endsWith(known)))).toEqual([]);
  });

  test('are not known to the database', () => {
    const named = lines(new RegExp(`\\b(${[...IDS].join('|')})\\b`, 'i'), ({ path }) => path.startsWith('db/'));
    expect(named).toEqual([]);
  });

  test('have one file each', () => {
    expect(definitions.filter(({ id }) => !existsSync(`src/games/${id}.ts`))).toEqual([]);
  });
});

describe('commands', () => {
  const registered = commands as readonly Command<never, unknown>[];

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
