import { expect, test } from 'vitest';
import { z } from 'zod';

import { toIssues } from './zod-issues.ts';

const faultsOf = (schema: z.ZodType, input: unknown): string[] =>
  toIssues(schema.safeParse(input).error!).map(({ path, message }) => (path ? `${path}: ${message}` : message));

const vivid = z.object({ song: z.int(), near: z.int() });
const exceed = z.object({ song: z.int(), early: z.int(), late: z.int() });

test.each<[string, z.ZodType, unknown, string[]]>([
  ['a missing field', z.object({ lamp: z.string() }), {}, ['lamp: expected a string, received nothing']],
  ['a number in a query', z.object({ n: z.coerce.number() }), { n: 'abc' }, ['n: expected a number']],
  ['a fraction', z.int(), 1.5, ['expected a whole number, received 1.5']],
  ['no file', z.file(), undefined, ['expected a file, received nothing']],
  ['another value', z.enum(['RAN', 'MIR']), 'X', ['expected one of RAN, MIR, received "X"']],
  ['a short text', z.string().min(2), 'a', ['expected at least 2 characters']],
  ['too many entries', z.array(z.int()).max(1), [1, 2], ['expected at most 1 entry']],
  ['a large number, once', z.int().max(5), 1e20, ['expected at most 5, received 100000000000000000000']],
  ['several types', z.union([z.string(), z.int()]), null, ['expected a string or a whole number, received null']],
  ['one of several forms', z.union([vivid, exceed]), { near: 1 }, ['song: expected a whole number, received nothing']],
  [
    'a form inside',
    z.object({ play: z.union([vivid, exceed]) }),
    { play: { song: 1, near: 'x' } },
    ['play.near: expected a whole number, received "x"'],
  ],
  [
    'a kind',
    z.discriminatedUnion('type', [z.object({ type: z.literal('a') }), z.object({ type: z.literal('b') })]),
    {},
    ['type: expected one of a, b'],
  ],
  ['a long key', z.record(z.string().max(2), z.int()), { long: 1 }, ['long: expected at most 2 characters']],
  ['an unknown key', z.strictObject({}), { colour: 1 }, ['colour: Unknown key']],
])('%s is told in words for people', (_, schema, input, faults) => {
  expect(faultsOf(schema, input)).toEqual(faults);
});

test('a fault that a schema words itself stays as it is', () => {
  expect(faultsOf(z.union([z.int(), z.literal('a')], 'expected a position or "a"'), null)).toEqual([
    'expected a position or "a"',
  ]);
});
