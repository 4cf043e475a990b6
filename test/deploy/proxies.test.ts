import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { createClient } from '../../contracts/client/index.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { batch, play } from '../support/plays.ts';
import { buildProgram, programFolder, startProgram, temporaryFolder } from '../support/program.ts';
import {
  askThrough,
  isThere,
  NAME,
  ORIGIN,
  PRODUCTS,
  startReverseProxy,
  type Answered,
  type Asked,
} from '../support/reverse-proxies.ts';

const PASSWORD = 'a long password';
const SCRIPT = 'console.log(1);\n'.repeat(300);
/** Of these alone, so that other addresses of this machine are strangers. */
const TRUSTED = '127.0.0.1/32';

let copy: string;
let built: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  // A copy, which gets pages of its own.
  copy = mkdtempSync(join(tmpdir(), 'kaiden-proxies-'));
  await cp(await programFolder(), copy, { recursive: true, verbatimSymlinks: true });
  built = await buildProgram(copy);
  const web = join(copy, 'web');
  mkdirSync(join(web, 'assets'), { recursive: true });
  writeFileSync(join(web, 'index.html'), '<!doctype html>');
  writeFileSync(join(web, 'assets/page.js'), SCRIPT);
  writeFileSync(join(web, 'assets/page.js.br'), brotliCompressSync(SCRIPT));
});
afterAll(() => {
  built.remove();
  rmSync(copy, { recursive: true, force: true });
});

const textOf = ({ pieces }: Answered) => Buffer.concat(pieces).toString();
const bodyOf = (answer: Answered) => JSON.parse(textOf(answer)) as { code?: string; body: { importID: string } };
const headersNamed = ({ raw }: Answered, name: string) =>
  raw.flatMap((word, n) => (n % 2 === 0 && word.toLowerCase() === name ? [raw[n + 1]!] : []));

/** A server behind a proxy, and how it is asked. */
async function behind(name: keyof typeof PRODUCTS) {
  const data = temporaryFolder();
  const { key } = await fillDataFolder(data, PASSWORD);
  const settings = {
    KAIDEN_PUBLIC_URL: ORIGIN,
    KAIDEN_TRUSTED_PROXIES: TRUSTED,
    KAIDEN_RATE_LIMITS: 'on',
    KAIDEN_WEBHOOK_ALLOW: '127.0.0.0/8',
  };
  const { url } = await startProgram(built.program, data, settings);
  const proxy = await startReverseProxy(PRODUCTS[name], url);
  const ask = (path: string, asked?: Asked) => askThrough(proxy, path, asked);
  const send = (document: unknown, headers: Record<string, string> = {}) =>
    ask('/ir/direct-manual/import', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      body: typeof document === 'string' ? document : JSON.stringify(document),
    });
  return { proxy, ask, send, key, url };
}

/** An import from another server, which does not answer before it is told to. */
async function startSlowImport(url: string, key: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const other = createServer((_, response) => void released.then(() => response.writeHead(404).end()));
  onTestFinished(() => void other.close());
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const json = { username: 'hazel', '!password': PASSWORD, captcha: '-' };
  const { headers } = await createClient({ baseUrl: url }).auth.login({ json });
  const session = createClient({ baseUrl: url, cookie: headers.getSetCookie()[0]!.split(';')[0]! });
  const baseUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  await session.integrations.create({
    params: { userID: 'me' },
    json: { type: 'api/tachi', baseUrl, '!apiKey': 'theirs' },
  });
  const { body } = await createClient({ baseUrl: url, key }).imports.fromAPI(
    { json: { importType: 'api/tachi' } },
    { headers: { prefer: 'respond-async' } },
  );
  return { importID: body.importID, release };
}

describe.for(Object.keys(PRODUCTS) as (keyof typeof PRODUCTS)[])('behind %s, as its example says,', (name) => {
  const there = isThere(PRODUCTS[name]);
  if (!there) console.warn(`THERE IS NO ${name} HERE: its example has not been tried`);

  test.runIf(there)('pages and imports arrive, over HTTPS alone, and nobody reads the metrics', async () => {
    const { proxy, ask, send } = await behind(name);
    const page = await ask('/', { headers: { accept: 'text/html', 'accept-encoding': 'identity' } });
    expect([page.status, textOf(page)]).toEqual([200, '<!doctype html>']);
    for (const once of ['strict-transport-security', 'content-security-policy', 'referrer-policy', 'x-frame-options']) {
      expect([once, headersNamed(page, once).length]).toEqual([once, 1]);
    }
    expect((await send(batch([play(8)]))).status).toBe(200);
    expect((await ask('/metrics')).status).toBe(404);
    const http = { host: '127.0.0.1', port: proxy.http, method: 'POST', headers: { host: NAME } };
    const [moved] = await once(request({ ...http, path: '/ir/direct-manual/import', agent: false }).end(), 'response');
    const { statusCode, headers } = moved as IncomingMessage;
    expect([statusCode, headers.location]).toEqual([308, `${ORIGIN}/ir/direct-manual/import`]);
    const options = { port: proxy.https, servername: NAME, ca: readFileSync(proxy.authority), ALPNProtocols: ['h2'] };
    const socket = connect(options);
    await once(socket, 'secureConnect');
    expect(socket.destroy().alpnProtocol).toBe('h2');
  });

  test.runIf(there)('limits count visitors, whatever they say of themselves', async () => {
    const { ask } = await behind(name);
    const left = async (from: string, says?: string) => {
      const asked = { from, ...(says !== undefined && { headers: { 'x-forwarded-for': says } }) };
      return Number((await ask('/api/v1/status', asked)).headers['ratelimit-remaining']);
    };
    const most = await left('127.0.0.2');
    expect(await left('127.0.0.2', '198.51.100.7')).toBe(most - 1);
    expect(await left('127.0.0.3')).toBe(most);
    expect(await left('127.0.0.2', '127.0.0.3, 127.0.0.1')).toBe(most - 2);
  });

  test.runIf(there)('the server itself refuses what is too large, in words that tools understand', async () => {
    const { send } = await behind(name);
    const blank = ' '.repeat(16 * 1024 * 1024 - 1000);
    expect((await send(blank + JSON.stringify(batch([play(9)])))).status).toBe(200);
    for (const more of [2, 40]) {
      const answer = await send(blank + ' '.repeat(more * 1024 * 1024));
      expect([answer.status, bodyOf(answer).code]).toEqual([413, 'too_large']);
    }
  });

  test.runIf(there)('events arrive as they are sent, also to who would take them compressed', async () => {
    const { ask, key, url } = await behind(name);
    const { importID, release } = await startSlowImport(url, key);
    const { headers, pieces } = await ask(`/api/v1/imports/${importID}/events`, {
      headers: { 'accept-encoding': 'gzip, zstd, br' },
      // Nothing more is sent before this has come.
      onPiece: () => release(),
    });
    expect(headers['content-encoding']).toBeUndefined();
    const ended = /event: (completed|failed)/;
    expect([pieces[0], pieces.at(-1)].map((piece) => ended.test(String(piece)))).toEqual([false, true]);
  });

  test.runIf(there)('nothing is compressed twice, and what is known already is not sent again', async () => {
    const { ask } = await behind(name);
    const script = await ask('/assets/page.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(headersNamed(script, 'content-encoding')).toEqual(['br']);
    expect(brotliDecompressSync(Buffer.concat(script.pieces)).toString()).toBe(SCRIPT);
    const headers = { 'accept-encoding': 'gzip' };
    const path = '/api/v1/users/hazel/games/iidx/SP/pbs/best';
    const first = await ask(path, { headers });
    const sent = Buffer.concat(first.pieces);
    const text = first.headers['content-encoding'] === 'gzip' ? gunzipSync(sent).toString() : sent.toString();
    expect(JSON.parse(text)).toMatchObject({ success: true });
    const again = await ask(path, { headers: { ...headers, 'if-none-match': String(first.headers.etag) } });
    expect([again.status, textOf(again)]).toEqual([304, '']);
  });
});
