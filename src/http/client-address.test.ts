import fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseRange } from '../base/net/addresses.ts';
import { clientAddress } from './client-address.ts';

const trusted = ['127.0.0.0/8', '::1/128', '10.0.0.0/8'].map((range) => parseRange(range)!);

test.each([
  ['198.51.100.7', '', '198.51.100.7'],
  ['198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['127.0.0.1', '', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['::1', '2001:db8::9', '2001:db8::9'],
  ['127.0.0.1', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', '1.2.3.4, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['127.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['127.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
  ['127.0.0.1', '[2001:db8::9]:4711', '2001:db8::9'],
  ['127.0.0.1', '203.0.113.9, unknown', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.9, , 10.0.0.2', '10.0.0.2'],
  ['', '203.0.113.9', ''],
])('a request from %j that says %j is from %s', (socket, header, address) => {
  expect(clientAddress(socket, header, trusted)).toBe(address);
});

test('nobody is believed where no proxy is trusted', () => {
  expect(clientAddress('127.0.0.1', '203.0.113.9', [])).toBe('127.0.0.1');
});

test('whatever a stranger writes into the header, they stay who the proxy says they are', () => {
  const written = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.constantFrom('127.0.0.1', '10.0.0.1', 'unknown', '', ','),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(written), (entries) => {
      expect(clientAddress('127.0.0.1', [...entries, '203.0.113.9'].join(', '), trusted)).toBe('203.0.113.9');
      expect(clientAddress('203.0.113.9', entries.join(', '), trusted)).toBe('203.0.113.9');
    }),
  );
});
