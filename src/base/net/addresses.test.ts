import { describe, expect, test } from 'vitest';

import { mayReach, networkOf, parseRange, type Range } from './addresses.ts';
import { checkURL } from './safe-fetch.ts';

const ranges = (...texts: string[]): Range[] => texts.map((text) => parseRange(text)!);

const PUBLIC = ['1.1.1.1', '8.8.8.8', '93.184.216.34', '100.128.0.1', '172.32.0.1', '192.169.0.1', '2606:4700::1111'];
const SPECIAL = [
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['0.0.0.0', 'this host'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['169.254.169.254', 'metadata of clouds'],
  ['192.0.0.1', 'protocol assignments'],
  ['192.0.2.1', 'documentation'],
  ['198.18.0.1', 'benchmarking'],
  ['198.51.100.1', 'documentation'],
  ['203.0.113.1', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'this host'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'mapped loopback'],
  ['::ffff:7f00:1', 'mapped loopback'],
  ['0:0:0:0:0:ffff:0a00:0001', 'mapped private, written out'],
  ['::ffff:169.254.169.254', 'mapped metadata'],
  ['::7f00:1', 'compatible loopback'],
  ['64:ff9b::7f00:1', 'loopback behind NAT64'],
  ['64:ff9b:1::1', 'local NAT64'],
  ['2002:7f00:1::', '6to4 of loopback'],
  ['2001:0:7f00:1::', 'Teredo'],
  ['2001:db8::1', 'documentation'],
  ['fc00::1', 'unique local'],
  ['fd12:3456::1', 'unique local'],
  ['fe80::1', 'link local'],
  ['fe80::1%eth0', 'link local with a zone'],
  ['fec0::1', 'site local'],
  ['ff02::1', 'multicast'],
  ['4000::1', 'not given out'],
] as const;

test.each(PUBLIC)('%s may be reached', (address) => {
  expect(mayReach(address, [])).toBe(true);
});

test.each(SPECIAL)('%s (%s) may not be reached', (address) => {
  expect(mayReach(address, [])).toBe(false);
});

test.each(['', 'localhost', '127.1', '0x7f000001', '2130706433', '1.2.3', '1.2.3.4.5', '01.1.1.1', 'g::1'])(
  '"%s", which is no address as sockets know them, may not be reached',
  (text) => {
    expect(mayReach(text, ranges('0.0.0.0/0', '::/0'))).toBe(false);
  },
);

test('a public IPv4 address may be reached in its IPv6 forms', () => {
  expect(mayReach('::ffff:1.1.1.1', [])).toBe(true);
  expect(mayReach('64:ff9b::101:101', [])).toBe(true);
});

test('what is allowed may be reached, in every form of it and no further', () => {
  const allowed = ranges('10.1.0.0/16', 'fd00::/8', '127.0.0.1/32');
  const may = (address: string) => mayReach(address, allowed);
  expect(['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1', '127.0.0.1', '::ffff:7f00:1'].filter((one) => !may(one))).toEqual(
    [],
  );
  expect(['10.2.0.1', 'fc00::1', '127.0.0.2', '::1'].filter(may)).toEqual([]);
});

test.each(['10.0.0.0', '10.0.0.0/33', '10.0/8', 'all', '10.0.0.0/8/8', '::/129', '/8', '10.0.0.0/-1', ' 10.0.0.0/8'])(
  '"%s" is no range',
  (text) => {
    expect(parseRange(text)).toBeUndefined();
  },
);

describe('a URL', () => {
  const fault = (url: string) => {
    try {
      checkURL(url, []);
    } catch (error) {
      return (error as { fault: string }).fault;
    }
    return 'none';
  };

  test.each([
    'http://127.0.0.1',
    'http://127.1:8080/path',
    'http://2130706433',
    'http://0x7f000001',
    'http://0x7f.0.0.1',
    'http://0177.0.0.1',
    'http://017700000001',
    'http://①②⑦.⓪.⓪.①',
    'http://127.0.0.1.',
    'http://0',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]:443',
    'https://[0:0:0:0:0:ffff:7f00:1]',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fe80::1]',
  ])('%s names an address that may not be reached', (url) => {
    expect(fault(url)).toBe('forbidden_address');
  });

  test.each([
    'ftp://scores.example',
    'file:///etc/passwd',
    'gopher://127.0.0.1',
    'scores.example',
    '',
    'http://',
    'https://user@scores.example',
    'https://user:password@scores.example',
    'http://[::1%25lo]',
    'javascript:alert(1)',
  ])('%s is refused', (url) => {
    expect(fault(url)).toBe('bad_url');
  });

  test.each(['https://scores.example', 'http://1.1.1.1:8080/tachi', 'https://[2606:4700::1111]'])(
    '%s is fine',
    (url) => {
      expect(fault(url)).toBe('none');
    },
  );
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['', ''],
  ['nonsense', 'nonsense'],
])('%j is counted as %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
