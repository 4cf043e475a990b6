import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import { describe, expect, onTestFinished, test } from 'vitest';

import { parseRange } from './addresses.ts';
import { backOff, retryAfter } from './back-off.ts';
import { NetError } from './net-error.ts';
import { createSafeFetch, type Resolve } from './safe-fetch.ts';

const LOOPBACK = [parseRange('127.0.0.0/8')!];

/** A server on this machine; counts the requests that reach it. */
async function listen(handler: RequestListener) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url!);
    handler(request, response);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, seen };
}

const faultOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(NetError);
  return (error as NetError).fault;
};

/** A name server that gives one list of addresses after the other. */
const names = (...answers: string[][]): Resolve => {
  let requests = 0;
  return (_, callback) => {
    const list = answers[Math.min(requests++, answers.length - 1)]!;
    callback(
      null,
      list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
};

test('an answer comes with its status, headers and unpacked body', async () => {
  const { url } = await listen((request, response) => {
    response.writeHead(418, { 'content-encoding': 'gzip', 'x-more': request.headers['x-sent'] });
    response.end(gzipSync(`${request.method} with ${request.headers['content-length']} bytes`));
  });
  const fetch = createSafeFetch({ allowed: LOOPBACK });
  const { status, headers, body } = await fetch(url, { method: 'POST', body: 'é', headers: { 'x-sent': 'a' } });
  expect([status, headers['x-more'], body.toString()]).toEqual([418, 'a', 'POST with 2 bytes']);
});

describe('an address that may not be reached gets no request', () => {
  test('when it is named', async () => {
    const { url, seen } = await listen((_, response) => response.end());
    expect(await faultOf(createSafeFetch({ allowed: [] })(url))).toBe('forbidden_address');
    expect(seen).toEqual([]);
  });

  test('when a name leads to it, also where another name server says so', async () => {
    const { port, seen } = await listen((_, response) => response.end());
    const fetch = createSafeFetch({ allowed: [] });
    expect(await faultOf(fetch(`http://localhost:${port}`))).toBe('forbidden_address');
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '169.254.169.254']) {
      const rebound = createSafeFetch({ allowed: [], resolve: names([address]) });
      expect(await faultOf(rebound(`http://scores.example:${port}`))).toBe('forbidden_address');
    }
    expect(seen).toEqual([]);
  });

  test('when a name leads to it the next time it is asked', async () => {
    const { port, seen } = await listen((_, response) => response.end());
    const resolve = names(['127.0.0.2'], ['127.0.0.1']);
    const fetch = createSafeFetch({ allowed: [parseRange('127.0.0.2/32')!], resolve });
    // Nobody listens at the address that is allowed.
    expect(await faultOf(fetch(`http://scores.example:${port}`))).toBe('unreachable');
    expect(await faultOf(fetch(`http://scores.example:${port}`))).toBe('forbidden_address');
    expect(seen).toEqual([]);
  });

  test('when a name leads to it and to others: only those are tried', async () => {
    const { port, seen } = await listen((_, response) => response.end('here'));
    const fetch = createSafeFetch({ allowed: LOOPBACK, resolve: names(['10.0.0.1', '::1', '127.0.0.1']) });
    expect((await fetch(`http://scores.example:${port}`)).body.toString()).toBe('here');
    expect(seen).toHaveLength(1);
  });

  test('when another server redirects to it', async () => {
    const inside = await listen((_, response) => response.end('secret'));
    const outside = await listen((_, response) => response.writeHead(302, { location: inside.url }).end('moved'));
    const { status, body } = await createSafeFetch({ allowed: LOOPBACK })(outside.url);
    expect([status, body.toString()]).toEqual([302, 'moved']);
    expect(inside.seen).toEqual([]);
  });
});

/** Ways to write an address of this machine or of its network, the port aside. Names all lead to 127.0.0.1. */
const FORMS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '127.0.0.1.',
  '2130706433',
  '0x7f000001',
  '0X7F000001',
  '0x7f.0x0.0x0.0x1',
  '0x7f.1',
  '0177.0.0.1',
  '0177.1',
  '017700000001',
  '00000177.00.00.01',
  '0177.0x0.0.1',
  '0',
  '0x0',
  '0.0.0.0',
  '①②⑦.⓪.⓪.①',
  '１２７.０.０.１',
  '127。0。0。1',
  '127%2e0%2e0%2e1',
  '%31%32%37.0.0.1',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::FFFF:7F00:0001]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::1]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '10.0.0.1',
  '192.168.0.1',
  '172.16.0.1',
  '169.254.169.254',
  '100.100.100.200',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'metadata.localhost',
  'scores.example',
  'user@127.0.0.1',
  'scores.example:80@127.0.0.1',
];

test.each(FORMS)('"%s" gets no request, with http and https', async (host) => {
  const { port, seen } = await listen((_, response) => response.end('secret'));
  const fetch = createSafeFetch({ allowed: [], resolve: names(['127.0.0.1']) });
  for (const protocol of ['http', 'https', 'HTTP']) {
    for (const path of ['', '/', '/path?query#part', '\\\\path']) {
      const fault = await faultOf(fetch(`${protocol}://${host}:${port}${path}`, { method: 'POST', body: '{}' }));
      expect(['forbidden_address', 'bad_url']).toContain(fault);
    }
  }
  expect(seen).toEqual([]);
});

describe('it is a fault of its own', () => {
  const fetch = createSafeFetch({ allowed: LOOPBACK });

  test('when nobody listens, or there is no such name', async () => {
    const { url, port } = await listen(() => undefined);
    expect(await faultOf(fetch(url.replace(String(port), '9')))).toBe('unreachable');
    const unknown: Resolve = (_, callback) => callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), []);
    expect(await faultOf(createSafeFetch({ allowed: [], resolve: unknown })('http://a.example'))).toBe('unreachable');
  });

  test.each(['headers', 'body'])('when the %s do not come in time', async (what) => {
    const { url } = await listen((_, response) => void (what === 'body' && response.writeHead(200).write('{')));
    expect(await faultOf(fetch(url, { timeout: 50 }))).toBe('timeout');
  });

  test('when the answer is too large, packed or not', async () => {
    const { url } = await listen((request, response) => {
      const body = Buffer.alloc(100_000);
      if (request.url === '/packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body));
      else response.end(body);
    });
    expect(await faultOf(fetch(url, { maxBytes: 99_999 }))).toBe('too_large');
    expect(await faultOf(fetch(`${url}/packed`, { maxBytes: 99_999 }))).toBe('too_large');
    expect((await fetch(`${url}/packed`, { maxBytes: 100_000 })).body).toHaveLength(100_000);
  });

  test('when the connection breaks, before, during and in a packed answer', async () => {
    const { url } = await listen((request, response) => {
      if (request.url === '/during') response.writeHead(200, { 'content-length': '100' }).write('half');
      if (request.url === '/packed') {
        response.writeHead(200, { 'content-encoding': 'gzip' }).write(gzipSync(Buffer.alloc(1000)).subarray(0, 12));
      }
      setTimeout(() => response.destroy(), 20);
    });
    for (const path of ['/', '/during', '/packed']) expect(await faultOf(fetch(`${url}${path}`))).toBe('unreachable');
  });

  test('when what comes is no HTTP, or packed in an unknown way', async () => {
    const { url } = await listen((request, response) => {
      if (request.url === '/br') response.writeHead(200, { 'content-encoding': 'br' }).end('x');
      else response.socket!.end('SSH-2.0-OpenSSH\r\n');
    });
    expect(await faultOf(fetch(url))).toBe('unreachable');
    expect(await faultOf(fetch(`${url}/br`))).toBe('unreachable');
  });

  test('when it is given up', async () => {
    const { url } = await listen(() => undefined);
    const controller = new AbortController();
    const fault = faultOf(fetch(url, { signal: controller.signal }));
    controller.abort();
    expect(await fault).toBe('aborted');
    expect(await faultOf(fetch(url, { signal: controller.signal }))).toBe('aborted');
  });
});

test('waits grow to their limit, and lie around what they should be', () => {
  const pace = { first: 100, longest: 5000 };
  for (let n = 0; n < 100; n += 1) {
    const wait = backOff(n, pace);
    const middle = Math.min(5000, 100 * 2 ** n);
    expect(wait).toBeGreaterThanOrEqual(middle / 2);
    expect(wait).toBeLessThanOrEqual(middle * 1.5);
  }
});

test('an answer says how long to wait in seconds or with a date', () => {
  const now = Date.UTC(2026, 0, 1);
  const waitOf = (value?: string) => retryAfter({ headers: value === undefined ? {} : { 'retry-after': value } }, now);
  expect(['120', ' 0 ', 'Thu, 01 Jan 2026 00:01:00 GMT'].map(waitOf)).toEqual([120_000, 0, 60_000]);
  expect(waitOf('Wed, 31 Dec 2025 00:00:00 GMT')).toBe(0);
  expect([undefined, '', 'soon'].map(waitOf)).toEqual([undefined, undefined, undefined]);
});
