import { expect, test } from 'vitest';

import { ByteCollector } from './byte-collector.ts';

test.each([
  ['of known length', 5, ['ab', 'cde']],
  ['shorter than said', 9, ['ab']],
  ['longer than said', 1, ['ab', 'cde', 'f']],
  ['of unknown length', undefined, ['x'.repeat(100_000), 'y'.repeat(200_000)]],
  ['that is empty', undefined, []],
])('content %s is joined into one buffer of exactly its size', (_, length, chunks) => {
  const bytes = new ByteCollector(length);
  for (const chunk of chunks) bytes.add(Buffer.from(chunk));
  const taken = bytes.take();
  expect(new TextDecoder().decode(taken)).toBe(chunks.join(''));
  expect(taken.buffer.byteLength).toBe(chunks.join('').length);
});
