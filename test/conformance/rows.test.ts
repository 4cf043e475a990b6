import { existsSync, readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { allRoutes } from '../../scripts/openapi/routes.ts';
import { endpointOf } from './row.ts';
import { rows } from './rows.ts';
import { titlesIn } from './titles.ts';

const routes = new Set(allRoutes().map(({ contract: { method, path } }) => `${method} ${path}`));
const proofs = [...new Set(rows.flatMap((row) => row.proofs))].map((proof) => ({ proof }));

const titlesOf = new Map<string, string[]>();
function titles(file: string): string[] {
  const known = titlesOf.get(file);
  if (known) return known;
  const path = `${file.startsWith('src/') ? '' : 'test/'}${file}.test.ts`;
  const found = existsSync(path) ? titlesIn(readFileSync(path, 'utf8')) : [];
  titlesOf.set(file, found);
  return found;
}

test('titles are read with the groups they stand in, whatever makes their cases, if they run everywhere', () => {
  const text = [
    "describe('a score', () => {",
    "  test('is \\'kept\\'', async () => {});",
    '  test.for([',
    "    { one: 'not a title' },",
    "  ])('with $one', () => {});",
    '});',
    "describe.each(['x'])('%s', (x) => {",
    '  test(',
    "    'is long',",
    '    { timeout: 1 },',
    '  );',
    '});',
    'test.each<Cut>([1])("stands alone", () => {});',
    "describe.skipIf(!seeds)('perhaps', () => {",
    "  test('not', () => {});",
    '});',
    "test.skip('never', () => {});",
  ];
  expect(titlesIn(text.join('\n'))).toEqual([
    'a score',
    "a score is 'kept'",
    'a score with $one',
    '%s',
    '%s is long',
    'stands alone',
  ]);
});

describe('a test that is named as a proof is there:', () => {
  test.each(proofs)('$proof', ({ proof }) => {
    const [, file, title] = /^([\w./-]+): (.+)$/.exec(proof) ?? [];
    expect(titles(file!)).toContain(title);
  });
});

test('whatever the specification asks for has a test', () => {
  expect(rows.filter((row) => row.proofs.length === 0)).toEqual([]);
});

test('every endpoint of the specification is there', () => {
  const asked = rows.flatMap((row) => endpointOf(row) ?? []).map(({ method, path }) => `${method} ${path}`);
  expect(asked.filter((endpoint) => !routes.has(endpoint))).toEqual([]);
});

test('every endpoint and every rule has one row', () => {
  const names = rows.map(({ section, name }) => `${section} ${name}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(rows.filter((row) => endpointOf(row)).length).toBe(102);
});
