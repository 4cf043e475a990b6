import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { exampleOf } from '../../scripts/openapi/example.ts';
import { allRoutes } from '../../scripts/openapi/routes.ts';
import { fullSchema } from '../../src/http/route-config.ts';
import { stripper } from '../../src/http/strip.ts';

/** The value once for each object in it, with a key that nobody has declared there. */
function* withOneKeyMore(value: unknown): Generator {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      for (const changed of withOneKeyMore(item)) yield value.with(index, changed);
    }
  } else if (value !== null && typeof value === 'object') {
    yield { ...value, undeclared: 'secret' };
    for (const [key, item] of Object.entries(value)) {
      for (const changed of withOneKeyMore(item)) yield { ...value, [key]: changed };
    }
  }
}

describe('what is not declared is taken out as the schema does it', () => {
  for (const { operation, contract } of allRoutes()) {
    for (const [status, schema] of Object.entries(contract.success)) {
      test(`of ${operation} ${status}`, () => {
        const whole = fullSchema(schema);
        const strip = stripper(schema);
        const example = exampleOf(schema);
        expect(strip(example)).toEqual(whole.parse(example));
        // A record of numbers, say, refuses a text.
        const changed = [...withOneKeyMore(example)].filter((more) => whole.safeParse(more).success);
        expect(changed.map(strip)).toEqual(changed.map((more) => whole.parse(more)));
      });
    }
  }
});

test('what is all declared is not copied, and what is given is not changed', () => {
  const strip = stripper(z.object({ list: z.array(z.object({ id: z.int(), name: z.string().nullable() })) }));
  const good = { list: [{ id: 1, name: null }] };
  expect(strip(good)).toBe(good);
  const more = { list: [{ id: 1, name: 'one', password: 'secret' }], extra: true };
  expect(strip(more)).toEqual({ list: [{ id: 1, name: 'one' }] });
  expect(more.list[0]).toHaveProperty('password');
});

test('what a schema does more than declare is done', () => {
  const strip = stripper(
    z.object({
      fallback: z.string().default('none'),
      either: z.union([z.object({ a: z.int() }), z.object({ b: z.int() })]),
      strict: z.strictObject({ a: z.int() }).optional(),
      byName: z.record(z.string(), z.object({ a: z.int() })),
    }),
  );
  expect(strip({ either: { b: 1, c: 2 }, byName: { one: { a: 1, b: 2 } } })).toEqual({
    fallback: 'none',
    either: { b: 1 },
    byName: { one: { a: 1 } },
  });
  expect(() => strip({ either: { a: 1 }, strict: { a: 1, b: 2 }, byName: {} })).toThrow('b');
});
