import { expect, test } from 'vitest';

import type { RouteContract } from '../../contracts/contract.ts';
import { ERROR_CODES } from '../../contracts/error-codes.ts';
import { groups } from '../../contracts/index.ts';
import { allRoutes } from '../../scripts/openapi/routes.ts';
import { mount } from '../../src/http/mount.ts';

const routes = allRoutes();
const bindings = routes.map(({ operation: name, contract }) => ({
  name,
  contract,
  handler: () => {
    throw new Error('not called');
  },
}));
const app = mount(bindings, { authenticate: async () => null, longReads: (work) => work(undefined as never) });

/** A path that is meant for this route alone: no value of a parameter is the fixed word of another route. */
const samplePath = ({ path }: RouteContract) => path.replaceAll(/:(\w+)/g, 'sample-$1');
const pattern = ({ path }: RouteContract) => path.replaceAll(/:(\w+)/g, '{$1}');

test.each(routes)('no other route hides $operation', async ({ contract }) => {
  const { method } = contract;
  const matched = app.router.match(method, samplePath(contract))[0];
  const first = matched.map(([[, route]]) => route).find((route) => route.method === method);
  expect(first?.path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')).toBe(pattern(contract));
});

test.each(routes)('path and params of $operation agree', ({ contract }) => {
  const inPath = [...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const declared = Object.keys(contract.params?._zod.def.shape ?? {});
  expect(declared.sort()).toEqual(inPath.sort());
  expect(new Set(inPath).size).toBe(inPath.length);
});

test('no two routes have the same method and path', () => {
  const ids = routes.map(({ contract }) => `${contract.method} ${contract.path.replaceAll(/:\w+/g, ':')}`);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('names of routes are unique in lower case too', () => {
  const names = routes.map(({ operation }) => operation.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
});

test('names of groups and routes can stand after a dot in code', () => {
  for (const { operation } of routes) expect(operation).toMatch(/^[a-z]\w*\.[a-z]\w*$/);
});

test('a group has a description and at least one route', () => {
  expect(Object.keys(groups).sort()).toEqual([...new Set(routes.map(({ group }) => group))].sort());
});

test('a route has one kind of body at most, and none with GET', () => {
  for (const { operation, contract } of routes) {
    const bodies = [contract.json, contract.bytes, contract.form].filter(Boolean).length;
    expect([operation, bodies <= (contract.method === 'GET' ? 0 : 1)]).toEqual([operation, true]);
  }
});

test('only what anyone may read goes out without an envelope, because it may be cached by anyone', () => {
  for (const { operation, contract } of routes) {
    expect([operation, contract.raw && contract.file]).toEqual([operation, undefined]);
    if (!contract.raw) continue;
    expect([operation, contract.method, contract.access.kind]).toEqual([operation, 'GET', 'anyone']);
  }
});

test('words for failures are unique', () => {
  expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length);
});
