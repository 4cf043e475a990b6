import { buffer } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { streamOf } from './file.ts';

/** Bytes without an end, and what has become of their source. */
function endless() {
  const state = { made: 0, ended: false };
  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield new Uint8Array([(state.made += 1)]);
    } finally {
      state.ended = true;
    }
  }
  return { state, bytes: bytes() };
}

test('nothing is made before somebody reads, and then only what is read', async () => {
  const { state, bytes } = endless();
  const reader = streamOf(bytes).getReader();
  expect(state.made).toBe(0);
  expect((await reader.read()).value).toEqual(new Uint8Array([1]));
  expect(state.made).toBe(1);
  await reader.cancel();
  expect(state).toEqual({ made: 1, ended: true });
});

test('a file that nobody wants the rest of is given up', async () => {
  const { state, bytes } = endless();
  const reader = streamOf(bytes, 1).getReader();
  await reader.read();
  await expect(reader.closed).rejects.toThrow('Nobody wanted the rest');
  expect(state.ended).toBe(true);
});

test('a file that cannot be finished breaks the stream', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array([1]);
    throw new Error('no more');
  }
  await expect(buffer(streamOf(broken()))).rejects.toThrow('no more');
});
