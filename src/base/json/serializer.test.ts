import { expect, test } from 'vitest';
import { z } from 'zod';

import { chunkSerializer, type Chunk } from './serializer.ts';

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
