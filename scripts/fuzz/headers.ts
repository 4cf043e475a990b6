import fc from 'fast-check';

import { aMark } from './marks.ts';

/** Odd values of headers that the server or a proxy interprets. */
const ODD: Record<string, readonly string[]> = {
  accept: ['text/html', '*/*', '', 'application/xml;q=0.9', 'text/html;q=', 'x'.repeat(2000)],
  'accept-encoding': ['gzip', 'br', 'identity;q=0', '*;q=0', 'gzip;q=9'],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'never'],
  range: ['bytes=0-1', 'bytes=-1', 'bytes=5-2', 'lines=1'],
  prefer: ['respond-async', 'respond-async, wait=0', 'return=minimal', ''],
  'x-user-intent': ['true', 'false', ''],
  'idempotency-key': ['1', '2', '"2"', '""', '', 'é', 'x'.repeat(300), ' a '],
  'x-relay-path': ['https://scores.example', 'x', ',,,', 'http://127.0.0.1'],
  'x-forwarded-for': ['203.0.113.9', '203.0.113.9, 198.51.100.2', 'unknown', '::1', '1.2.3', '"', ','],
  'x-forwarded-proto': ['https', 'ftp'],
  'x-http-method-override': ['DELETE', 'PATCH'],
  'x-request-id': ['00000000-0000-0000-0000-000000000000', 'mine'],
  cookie: ['kaiden_session=', 'kaiden_session=x; kaiden_session=y', 'a', ';;;', '=', `a=${'b'.repeat(4000)}`],
  origin: ['https://evil.example', 'null', 'x'],
  'sec-fetch-site': ['cross-site', 'same-site', 'none', 'x'],
  'content-encoding': ['gzip', 'br', 'identity', 'x'],
  'accept-language': ['ja', '*', 'x'.repeat(500)],
  connection: ['close', 'keep-alive'],
  expect: ['100-continue'],
  'x-script-name': ['/kaiden'],
};

const odd = fc
  .constantFrom(...Object.keys(ODD))
  .chain((name) => fc.constantFrom(...ODD[name]!).map((value) => [name, value] as const));

const conditional = fc
  .oneof(aMark('etag'), fc.constantFrom('*', '"x"', 'W/"x"', '"', '"a", "b"', ',', 'W/'))
  .map((value) => ['if-none-match', value] as const);

/** Returns none to three headers beyond those that a request needs. */
export const moreHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: conditional.map((one) => Object.fromEntries([one])) },
  { weight: 2, arbitrary: fc.array(odd, { minLength: 1, maxLength: 3 }).map((all) => Object.fromEntries(all)) },
);
