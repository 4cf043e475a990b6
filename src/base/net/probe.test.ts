import { expect, test } from 'vitest';

import { startArchiveServer } from '../../../test/support/archive-server.ts';
import { parseRange } from './addresses.ts';
import { probe } from './probe.ts';

const allowed = { allowed: [parseRange('127.0.0.0/8')!] };

test('size and date are asked for without downloading anything, also behind a redirect', async () => {
  const { url, seen } = await startArchiveServer((request, response) => {
    if (request.url === '/archive.tar.gz') response.writeHead(302, { location: '/there' }).end();
    else response.writeHead(200, { 'content-length': 5, 'last-modified': 'Wed, 17 Jun 2026 10:00:00 GMT' }).end();
  });
  expect(await probe(url, allowed)).toEqual({ bytes: 5, lastModified: Date.UTC(2026, 5, 17, 10) });
  expect(seen.map((line) => line.split(' ')[0])).toEqual(['HEAD', 'HEAD']);
});

test('what a server does not say is null', async () => {
  const { url } = await startArchiveServer((_, response) =>
    response.writeHead(200, { 'transfer-encoding': 'chunked', 'last-modified': 'some day' }).end(),
  );
  expect(await probe(url, allowed)).toEqual({ bytes: null, lastModified: null });
});

test('a file that is not there, and an address that may not be reached, are told apart', async () => {
  const { url } = await startArchiveServer((_, response) => response.writeHead(404).end());
  await expect(probe(url, allowed)).rejects.toMatchObject({ fault: 'bad_answer' });
  await expect(probe(url, { allowed: [] })).rejects.toMatchObject({ fault: 'forbidden_address' });
});
