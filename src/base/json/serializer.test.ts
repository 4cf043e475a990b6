import { expect, test } from 'vitest';
import { z } from 'zod';

import { chunkSerializer, readyExtender, readySerializer, serializer, type Chunk } from './serializer.ts';

const items = z.array(z.object({ id: z.int(), name: z.string() }));
const schema = z.object({ first: items, second: items, third: items });
const textOf = (piece: Chunk) => (typeof piece === 'string' ? piece : new TextDecoder().decode(piece));
const some = (length: number) => Array.from({ length }, (_, id) => ({ id, name: 'x' }));

test('lists behind one another are whole, wherever one piece ends and the next begins', async () => {
  const write = chunkSerializer(schema);
  // Some of these fill a piece to its last part but one, so that the next list begins in a full piece.
  for (let length = 300; length <= 1100; length += 1) {
    for (const second of [some(0), some(2)]) {
      const value = { first: some(length), second, third: some(1) };
      let text = '';
      for await (const piece of write(value)) text += textOf(piece);
      expect([length, text === JSON.stringify(value)]).toEqual([length, true]);
    }
  }
});

test('a document that was encoded earlier gets more keys, as if all of it was encoded at once', () => {
  const keys = { id: z.int(), name: z.string() };
  const whole = z.object({ ...keys, plays: z.int(), likeness: z.number().optional() });
  const document = z.object(keys);
  const given = { id: 1, name: 'x', secret: 'not declared' };
  const extend = readyExtender(document, whole);
  for (const more of [{ plays: 3, likeness: 0.5 }, { plays: 3 }]) {
    const extended = extend(readySerializer(document)(given), more);
    expect(serializer(z.array(whole))([extended])).toBe(serializer(z.array(whole))([{ ...given, ...more }]));
  }
});

test('a schema that has other keys than the document is refused', () => {
  const document = z.object({ id: z.int() });
  const other = z.object({ id: z.int(), more: z.int() });
  expect(() => readyExtender(document, other)).toThrow('does not begin with the keys');
});
