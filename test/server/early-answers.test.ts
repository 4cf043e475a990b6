import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readConfig } from '../../src/base/config.ts';
import { startServer, type RunningServer } from '../../src/server/server.ts';
import { useBuiltThreads } from '../support/built-threads.ts';
import { capturedLog } from '../support/captured-log.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { chunkOf, headOf, openSocket, readToEnd, sendRaw } from '../support/raw-requests.ts';

useBuiltThreads();

const MiB = 1024 * 1024;
const IMPORT = 'POST /api/v1/import/file';
const FORM = 'multipart/form-data; boundary=b';

const { log, text } = capturedLog('verbose');
let folder: string;
let server: RunningServer;
let key: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kaiden-early-'));
  ({ key } = await fillDataFolder(folder));
  server = await startServer(readConfig({ KAIDEN_DATA_DIR: folder, KAIDEN_PORT: '0' }), log);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const authorization = () => `Bearer ${key}`;
const STATUS = 'GET /api/v1/status';

/** Sends the body of a request as fast as it is taken, while the answer is read. */
async function sendBody(line: string, headers: Record<string, string>, length: number) {
  return sendRaw(server.url, [
    headOf(server.url, line, { 'content-length': length, ...headers }),
    Buffer.alloc(length, 'x'),
  ]);
}

describe('an answer before the end of the body reaches the client, and closes the connection:', () => {
  test.each([
    ['401 for a stranger', 401, IMPORT, () => ({ 'content-type': FORM }), MiB],
    ['401 for an unknown key', 401, IMPORT, () => ({ authorization: `Bearer ${'0'.repeat(40)}` }), MiB],
    ['413 with 17 MiB', 413, IMPORT, () => ({ authorization: authorization(), 'content-type': FORM }), 17 * MiB],
    ['413 with 1 MiB of JSON', 413, 'POST /api/v1/auth/login', () => ({ 'content-type': 'application/json' }), MiB],
    ['404 for an unknown path', 404, 'POST /api/v1/nothing', () => ({}), MiB],
    ['404 for another method', 404, 'PUT /api/v1/status', () => ({}), MiB],
    ['200 for a GET with a body', 200, STATUS, () => ({}), MiB],
  ])('%s', async (_, status, line, headers, length) => {
    const answer = await sendBody(line, headers(), length);
    expect(answer).toMatchObject({ status, error: undefined });
    expect(answer.head).toMatch(/^connection: close$/m);
    expect(JSON.parse(answer.body)).toMatchObject({ success: status === 200 });
  });

  test('400 in the middle of a body in chunks that is no form', async () => {
    const headers = { authorization: authorization(), 'content-type': FORM, 'transfer-encoding': 'chunked' };
    const part = Buffer.from('--b\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nx\r\n'.repeat(9));
    const socket = await openSocket(server.url);
    const answer = readToEnd(socket);
    socket.write(headOf(server.url, IMPORT, headers));
    socket.write(chunkOf(part));
    // Not its end.
    const { status, head, error } = await answer;
    expect([status, error]).toEqual([400, undefined]);
    expect(head).toMatch(/^connection: close$/m);
  });
});

test('a connection is kept for the next request when the body was read, or there was none', async () => {
  const json = '{"echo":"a"}';
  const socket = await openSocket(server.url);
  const answer = readToEnd(socket);
  socket.write(headOf(server.url, STATUS, {}));
  socket.write(headOf(server.url, 'POST /api/v1/nothing', {}));
  const headers = { 'content-type': 'application/json', 'content-length': json.length };
  socket.write(headOf(server.url, 'POST /api/v1/status', headers) + json);
  socket.write(headOf(server.url, STATUS, { connection: 'close' }));
  const { head, body } = await answer;
  expect(`${head} ${body}`.match(/http\/1\.1 \d+/gi)).toHaveLength(4);
});

test('nothing behind a body that was not wanted is done', async () => {
  const length = 300_000;
  const answer = await sendRaw(server.url, [
    headOf(server.url, IMPORT, { 'content-length': length }) + 'x'.repeat(length),
    headOf(server.url, 'GET /api/v1/behind', {}),
  ]);
  expect([answer.status, answer.body.includes('HTTP/1.1')]).toEqual([401, false]);
  expect(text()).not.toContain('/api/v1/behind');
});

test('a client that goes away in the middle of an upload is no fault', async () => {
  const socket = await openSocket(server.url);
  const headers = { authorization: authorization(), 'content-type': 'application/json', 'content-length': MiB };
  socket.write(headOf(server.url, 'POST /ir/direct-manual/import', headers) + '{"meta":');
  await expect.poll(async () => (await fetch(server.url + '/api/v1/status')).status).toBe(200);
  socket.destroy();
  await expect.poll(text).toContain('"status":499');
  const levels = text()
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { level: number }).level);
  expect(Math.max(...levels)).toBeLessThan(40);
  expect(text()).not.toContain('stack');
});

describe('a request is refused whose headers', () => {
  const ask = (...lines: string[]) =>
    sendRaw(server.url, [`${[`${STATUS} HTTP/1.1`, ...lines, 'connection: close'].join('\r\n')}\r\n\r\n`]);
  const HOST = 'Host: kaiden.test';
  test.each([
    ['have no host', []],
    ['have two hosts', [HOST, 'Host: other.test']],
    ['have the same host twice', [HOST, HOST]],
    ['have an empty host', ['Host:']],
    ['have a host with a path', ['Host: kaiden.test/path']],
    ['have a host with a user', ['Host: somebody@kaiden.test']],
    ['have a host with a space', ['Host: kaiden.test other.test']],
    ['have two hosts in one header', ['Host: kaiden.test, other.test']],
    ['have a port that is none', ['Host: kaiden.test:99999']],
    ['have a host that is no name', ['Host: -.test']],
    ['have two keys', [HOST, 'Authorization: Bearer a', 'Authorization: Bearer b']],
    ['have two lengths', [HOST, 'Content-Length: 0', 'Content-Length: 5']],
    ['have a length beside chunks', [HOST, 'Content-Length: 5', 'Transfer-Encoding: chunked']],
  ])('%s', async (_, lines) => {
    expect((await ask(...lines)).status).toBe(400);
  });

  test.each([
    'kaiden.test',
    'kaiden.test:8080',
    'KAIDEN.test.',
    'my_host',
    '127.0.0.1:1',
    '[::1]:80',
    '[::1]',
    'localhost',
  ])('but not for the host %s', async (host) => {
    expect((await ask(`Host: ${host}`)).status).toBe(200);
  });
});

// Last, because it uses up what the key of the other tests may import.
test('so does 429, with a body that nobody reads', async () => {
  const headers = { authorization: authorization(), 'content-type': FORM, connection: 'close' };
  const answers = [];
  for (let n = 0; n < 12; n += 1) answers.push(await sendBody(IMPORT, headers, 200_000));
  expect(answers.at(-1)).toMatchObject({ status: 429, error: undefined });
  expect(answers.at(-1)!.head).toMatch(/^connection: close$/m);
});
