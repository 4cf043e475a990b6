import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { parseRange } from './addresses.ts';
import { createDownload, type DownloadLimits } from './download.ts';
import { NetError } from './net-error.ts';
import type { Resolve } from './safe-fetch.ts';

const LOOPBACK = [parseRange('127.0.0.0/8')!];
const CONTENT = Buffer.from('seeds '.repeat(1000));

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

const newFile = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-download-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'archive');
};

interface Given {
  limits?: Partial<DownloadLimits>;
  resolve?: Resolve;
  etag?: string;
  signal?: AbortSignal;
}

async function download(url: string, { limits, resolve, ...request }: Given = {}) {
  const file = newFile();
  const get = createDownload({ allowed: LOOPBACK, ...(limits && { limits }), ...(resolve && { resolve }) });
  return { file, result: await get(url, { file, ...request }) };
}

const failure = async (url: string, given?: Given) => {
  const error: unknown = await download(url, given).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(NetError);
  const { fault, message } = error as NetError;
  return `${fault}: ${message}`;
};

/** Says that an address was moved there. */
const redirect =
  (to: (url: string) => string, status = 302): RequestListener =>
  ({ url }, response) =>
    void response.writeHead(status, { location: to(url!) }).end();

test('a file is written to disk with its size, hash and headers', async () => {
  const { url } = await listen((_, response) => response.writeHead(200, { etag: '"one"' }).end(CONTENT));
  const { file, result } = await download(url);
  const sha256 = createHash('sha256').update(CONTENT).digest('hex');
  expect(result).toEqual({ etag: '"one"', lastModified: null, bytes: CONTENT.length, sha256 });
  expect(readFileSync(file)).toEqual(CONTENT);
});

test('what is still current is not downloaded, whether the server says so or answers with the same ETag', async () => {
  const { url } = await listen((request, response) => {
    if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"two"' }).end(CONTENT);
  });
  for (const etag of ['"one"', '"two"']) {
    const { file, result } = await download(url, { etag });
    expect([result, existsSync(file)]).toEqual([null, false]);
  }
});

test.each([301, 302, 303, 307, 308])('a redirect with %s is followed, also to a path', async (status) => {
  const { url, seen } = await listen((request, response) => {
    if (request.url === '/there') response.end(CONTENT);
    else redirect(() => '/there', status)(request, response);
  });
  expect((await download(`${url}/here`)).result).toMatchObject({ bytes: CONTENT.length });
  expect(seen).toEqual(['/here', '/there']);
});

test('redirects in a circle come to an end', async () => {
  const { url, seen } = await listen(redirect((path) => (path === '/a' ? '/b' : '/a')));
  expect(await failure(`${url}/a`)).toMatch(/^bad_answer: .* redirects more than 5 times$/);
  expect(seen).toHaveLength(6);
});

test.each([
  ['an address that is not public', 'https://10.0.0.1/x', /^forbidden_address: 10\.0\.0\.1 is not a public address/],
  ['the address of cloud metadata', 'http://169.254.169.254/latest', /^forbidden_address: 169\.254/],
  ['a public address without TLS', 'http://1.1.1.1/x', /^forbidden_address: 1\.1\.1\.1: expected https/],
  ['something else than http', 'file:///etc/passwd', /^bad_url: /],
])('a redirect to %s is not followed', async (_, target, expected) => {
  const { url } = await listen(redirect(() => target));
  expect(await failure(url)).toMatch(expected);
});

test('a redirect to a name that has an address that may not be reached is not followed', async () => {
  const inside = await listen((_, response) => response.end(CONTENT));
  const { url } = await listen(redirect(() => `http://intranet.example:${inside.port}/`));
  const resolve: Resolve = (_, callback) => callback(null, [{ address: '10.1.2.3', family: 4 }]);
  expect(await failure(url, { resolve })).toMatch(/^forbidden_address: intranet\.example/);
  expect(inside.seen).toEqual([]);
});

test('an answer that is no file is refused', async () => {
  const { url } = await listen((_, response) => response.writeHead(404).end());
  expect(await failure(url)).toMatch(/^bad_answer: .* answered with status 404$/);
});

test('a file that is too large is refused, whether its length was said or not', async () => {
  const limits = { maxBytes: 100 };
  const withLength = await listen((_, response) => response.writeHead(200, { 'content-length': 6000 }).end(CONTENT));
  const withoutLength = await listen((_, response) => {
    response.write(CONTENT);
    response.end();
  });
  for (const { url } of [withLength, withoutLength]) {
    expect(await failure(url, { limits })).toBe('too_large: The file has more than 100 bytes');
  }
});

test('a transfer that is cut off is a failure', async () => {
  const { url } = await listen((_, response) => {
    response.writeHead(200, { 'content-length': CONTENT.length });
    response.write(CONTENT.subarray(0, 100), () => response.destroy());
  });
  expect(await failure(url)).toMatch(/^unreachable: .* the connection broke/);
});

test('a transfer that is too slow is aborted', async () => {
  const { url } = await listen((_, response) => {
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  });
  expect(await failure(url, { limits: { rate: { bytes: 1000, within: 100 } } })).toMatch(/^timeout: .* too slowly$/);
});

test('a transfer that takes too long in all is aborted', async () => {
  const { url } = await listen((_, response) => {
    const timer = setInterval(() => response.write(CONTENT), 5);
    response.on('close', () => clearInterval(timer));
  });
  expect(await failure(url, { limits: { timeout: 100 } })).toMatch(/^timeout: The download took longer/);
});

test('a cancelled download says so', async () => {
  const { url } = await listen(() => undefined);
  expect(await failure(url, { signal: AbortSignal.timeout(50) })).toBe('aborted: The download was cancelled');
});
