import { gzipSync } from 'node:zlib';

import { describe, expect } from 'vitest';

import { bearer, failureOf, post, register, send } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { asFile, batch, play } from '../support/plays.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const FILE = '/api/v1/import/file';
const DIRECT = '/ir/direct-manual/import';
const MiB = 1024 * 1024;

const form = (fields: Record<string, string | File>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};
const sendForm = (server: TestServer, { key }: Player, fields: Record<string, string | File>) =>
  send(server, FILE, { method: 'POST', headers: bearer(key), body: form(fields) });
const good = () => asFile(batch([play(1)]));

describe('an import', () => {
  test('needs a credential', async ({ server }) => {
    const before = dump(server.file);
    for (const path of [FILE, DIRECT]) {
      const { status, json } = await send(server, path, post(batch([play(1)])));
      expect([status, json.code]).toEqual([401, 'not_authenticated']);
      const unknown = await send(server, path, post(batch([play(1)]), bearer('f'.repeat(40))));
      expect([unknown.status, unknown.json.code]).toEqual([401, 'unknown_token']);
    }
    expect(dump(server.file)).toEqual(before);
  });

  test.for(['gzip', 'br', 'deflate, gzip'])(
    'compressed with %s is refused with the reason',
    async (encoding, { server, hazel }) => {
      const body = gzipSync(JSON.stringify(batch([play(1)])));
      const headers = { ...bearer(hazel.key), 'content-type': 'application/json', 'content-encoding': encoding };
      const { status, json } = await send(server, DIRECT, { method: 'POST', headers, body });
      expect([status, json.code]).toEqual([400, 'invalid_request']);
      expect(json.description).toBe(
        'Compressed request bodies are not accepted; send the body without Content-Encoding',
      );
    },
  );

  test('that says that it is not compressed is taken', async ({ server, hazel }) => {
    const headers = { ...bearer(hazel.key), 'content-encoding': 'identity' };
    expect((await send(server, DIRECT, post(batch([play(1)]), headers))).status).toBe(200);
  });

  test('needs a key that may submit scores', async ({ server }) => {
    const player = await server.player('hazel', ['delete_score', 'customise_score']);
    const before = dump(server.file);
    const answers = [
      await sendForm(server, player, { importType: 'file/batch-manual', scoreData: good() }),
      await send(server, DIRECT, post('not looked at', bearer(player.key))),
    ];
    for (const { status, json } of answers) {
      expect([status, json.code]).toEqual([403, 'missing_permission']);
      expect(json.description).toContain('submit_score');
    }
    expect(dump(server.file)).toEqual(before);
  });

  test('may be made by a session', async ({ server }) => {
    const session = await register(server, 'hazel');
    const { status, json } = await send(server, DIRECT, post(batch([play(1)]), session));
    expect([status, json.body]).toMatchObject([200, { userID: 1, errors: [] }]);
  });

  test.for(['file/nothing', 'ir/direct-manual', 'api/arc-iidx', '', '__proto__'])(
    'of the unknown type "%s" names the known ones',
    async (importType, { server, hazel }) => {
      const before = dump(server.file);
      const { status, json } = await sendForm(server, hazel, { importType, scoreData: good() });
      expect([status, json.code, json.issues![0]!.path]).toEqual([400, 'invalid_request', 'importType']);
      expect(json.issues![0]!.message).toContain('file/batch-manual');
      expect(dump(server.file)).toEqual(before);
    },
  );

  test.for([
    ['without a file', () => ({ importType: 'file/batch-manual' }), ['scoreData']],
    ['with text for a file', () => ({ importType: 'file/batch-manual', scoreData: 'text' }), ['scoreData']],
    ['with the file under another name', () => ({ importType: 'file/batch-manual', file: good() }), ['scoreData']],
    ['without a type', () => ({ scoreData: good() }), ['importType']],
    ['without anything', () => ({}), ['importType', 'scoreData']],
  ] as const)('%s is refused', async ([, fields, paths], { server, hazel }) => {
    const before = dump(server.file);
    const { status, json } = await sendForm(server, hazel, fields());
    expect([status, json.code]).toEqual([400, 'invalid_request']);
    expect(json.issues!.map(({ path }) => path).sort()).toEqual(paths);
    expect(dump(server.file)).toEqual(before);
  });

  test.for([
    ['application/json', '{}'],
    ['text/plain', 'x'],
    ['multipart/form-data', 'no boundary'],
    ['multipart/form-data; boundary=x', 'not what it says'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="importType"\r\n\r\nbroken off'],
  ] as const)('as a file of the content type "%s" is refused', async ([type, body], { server, hazel }) => {
    const headers = { 'content-type': type, ...bearer(hazel.key) };
    const { status, json } = await send(server, FILE, { method: 'POST', headers, body });
    expect([status, json.code]).toEqual([400, 'invalid_request']);
  });

  test('of 20 MB is too large, with or without its length in the header', async ({ server, hazel }) => {
    const before = dump(server.file);
    const large = ' '.repeat(20 * MiB);
    const told = { 'content-length': String(20 * MiB), ...bearer(hazel.key) };
    const answers = [
      await sendForm(server, hazel, { importType: 'file/batch-manual', scoreData: asFile(large) }),
      await send(server, DIRECT, post(large, bearer(hazel.key))),
      await send(server, DIRECT, post(large, told)),
    ];
    for (const { status, json } of answers) expect([status, json.code]).toEqual([413, 'too_large']);
    expect(dump(server.file)).toEqual(before);
  });

  test('of just 16 MiB is read', async ({ server, hazel }) => {
    const text = JSON.stringify(batch([play(1)]));
    const padded = text + ' '.repeat(16 * MiB - text.length);
    const file = await sendForm(server, hazel, { importType: 'file/batch-manual', scoreData: asFile(padded) });
    expect(file.json.body).toMatchObject({ errors: [], scoreIDs: [expect.any(String)] });
    const direct = await send(server, DIRECT, post(padded, bearer(hazel.key)));
    expect(direct.json.body).toMatchObject({ duplicates: [{ index: 0 }] });
    const over = await sendForm(server, hazel, { importType: 'file/batch-manual', scoreData: asFile(`${padded} `) });
    expect([over.status, over.json.code]).toEqual([413, 'too_large']);
  });

  test('while another of the same player runs is refused, and one of somebody else is not', async ({
    server,
    hazel,
    rowan,
  }) => {
    const document = batch(Array.from({ length: 40 }, (_, n) => play(n + 1)));
    const start = ({ api }: Player) => api.imports.direct({ json: document });
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const running = server.deps.imports.alone(hazel.user.id, () => promise);
    expect(await failureOf(start(hazel))).toMatchObject({ status: 409, code: 'import_running' });
    expect((await start(rowan)).status).toBe(200);
    release();
    await running;
    expect((await start(hazel)).status).toBe(200);
    expect(dump(server.file)['scores']).toHaveLength(80);
  });

  test('that was refused does not keep the next one out', async ({ server, hazel }) => {
    for (const document of ['no JSON', batch([play(1, { score: -1 })])]) {
      expect((await send(server, DIRECT, post(document, bearer(hazel.key)))).status).toBe(400);
    }
    expect((await send(server, DIRECT, post(batch([play(1)]), bearer(hazel.key)))).status).toBe(200);
  });
});

describe('a path', () => {
  test.for([
    '/',
    '/api',
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v2/status',
    '/api/v1/status/',
    '/API/v1/status',
  ])('that there is none of, %s, is not found by any method', async (path, { server, hazel }) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, json } = await send(server, path, { method, headers: bearer(hazel.key) });
      expect([status, json.success, json.code]).toEqual([404, false, 'route_not_found']);
    }
  });
});
