import { expect, test } from 'vitest';

import { PUBLIC_SOURCE } from '../../src/base/config/catalogue.ts';
import { parseRange } from '../../src/base/net/addresses.ts';
import { probe } from '../../src/base/net/probe.ts';
import { licenceOf } from '../../src/catalogue/pull/source.ts';
import { fetchFailureIn, licenceIn } from '../../web/texts/song-source.ts';
import { startArchiveServer } from '../support/archive-server.ts';

/** A Japanese text without the names in it, which stay as they are. */
const withoutNames = (text: string) =>
  text.replaceAll(/zkldi\/Tachi|Unlicense|KAIDEN_WEBHOOK_ALLOW|TLS|127\.0\.0\.1/g, '');

/** Returns why a song database can't be fetched, as the server says it. */
const failureOf = (url: string, ...ranges: string[]): Promise<string> =>
  probe(url, { allowed: ranges.map((range) => parseRange(range)!) }).then(
    () => 'none',
    (error: Error) => error.message,
  );

test.for([PUBLIC_SOURCE, 'https://songs.example/archive.zip'])(
  'the licence of %s is told in Japanese, and in English as the server says it',
  (source) => {
    const licence = licenceOf(source);
    expect(withoutNames(licenceIn('ja', licence))).not.toMatch(/[A-Za-z]/);
    expect(licenceIn('en', licence)).toBe(licence);
  },
);

test('why a song database can not be fetched is told in Japanese, and in English as the server says it', async () => {
  const server = await startArchiveServer((_, response) => response.writeHead(503).end());
  const failures = [
    await failureOf(server.url, '127.0.0.0/8'),
    await failureOf('http://127.0.0.1:1/archive.zip', '127.0.0.0/8'),
    await failureOf('https://127.0.0.1/archive.zip'),
  ];
  for (const failure of failures) {
    expect(withoutNames(fetchFailureIn('ja', failure))).not.toMatch(/[A-Za-z]/);
    expect(fetchFailureIn('en', failure)).toBe(failure);
  }
  expect(fetchFailureIn('ja', failures[0]!)).toMatch(/がステータス 503 を返しました$/);
});
