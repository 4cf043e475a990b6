import { expect, test } from 'vitest';

import { ReceivedFile } from './received-file.ts';

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));

test('a received file is a file in every way', async () => {
  const file = new ReceivedFile(bytes('皆伝 12'), 'scores.json', 'application/json');
  expect(file).toBeInstanceOf(File);
  expect([file.name, file.type, file.size]).toEqual(['scores.json', 'application/json', 9]);
  expect(await file.text()).toBe('皆伝 12');
  expect(await file.slice(7).text()).toBe('12');
  expect(await new Response(file.stream()).text()).toBe('皆伝 12');
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(await file.bytes());
});

test('an empty file is empty', async () => {
  const file = new ReceivedFile(bytes(''), '', '');
  expect([file.size, await file.text()]).toEqual([0, '']);
});
