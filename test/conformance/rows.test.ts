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

test('whatever the specification asks for has a test or a reason why not', () => {
  expect(rows.filter((row) => row.notYet === null && row.proofs.length === 0)).toEqual([]);
  expect(rows.filter((row) => row.notYet !== null && row.notYet === '')).toEqual([]);
});

test('an endpoint of the specification is there, or said not to be there yet', () => {
  for (const row of rows) {
    const endpoint = endpointOf(row);
    if (!endpoint) continue;
    // When an endpoint has come, its row in test/conformance/rows/ becomes a row() with the tests that show it.
    expect([row.name, routes.has(`${endpoint.method} ${endpoint.path}`)]).toEqual([row.name, row.notYet === null]);
  }
});

test('every endpoint and every rule has one row', () => {
  const names = rows.map(({ section, name }) => `${section} ${name}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(rows.filter((row) => endpointOf(row)).length).toBe(102);
});
