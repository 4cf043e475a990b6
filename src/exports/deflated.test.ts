import { inflateRawSync } from 'node:zlib';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { deflated, deflatedOnce, END } from './deflated.ts';

test('parts that are compressed one by one are one stream, however long they are', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 80 }),
    fc.integer({ min: 2000, max: 2100 }).map((length) => new Uint8Array(length)),
    fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 9 }), fc.nat(50_000)).map(([some, times]) => {
      const many = Buffer.concat(Array.from({ length: Math.min(times, 40_000) }, () => some));
      return new Uint8Array(many);
    }),
  );
  const part = fc.record({ bytes, isRandom: fc.boolean(), isKept: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
      const made = parts.map((one) => (one.isKept ? deflatedOnce(one.bytes) : deflated(one.bytes, one)));
      const stream = Buffer.concat([...(await Promise.all(made)), END]);
      expect(inflateRawSync(stream).equals(Buffer.concat(parts.map((one) => one.bytes)))).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('what is kept is compressed once', async () => {
  const bytes = new Uint8Array(1000);
  expect(await deflatedOnce(bytes)).toBe(await deflatedOnce(bytes));
  expect(await deflatedOnce(bytes)).not.toBe(await deflatedOnce(new Uint8Array(1000)));
});

test('ids, in which nothing comes again, become no longer than with a search for what does', async () => {
  const ids = Array.from({ length: 2000 }, () => crypto.randomUUID().replaceAll('-', ''));
  const bytes = new TextEncoder().encode(JSON.stringify(ids));
  expect((await deflated(bytes, { isRandom: true })).length).toBeLessThan((await deflated(bytes)).length * 1.01);
});
