import { describe, expect } from 'vitest';

import { openForWriting } from '../../db/open.ts';
import { createKey } from '../../src/accounts/auth/commands.ts';
import { forgetIdempotencyKeys } from '../../src/transfer/imports/idempotency/commands.ts';
import { bearer, post, send, type Answer } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { asFile, batch, play } from '../support/plays.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const DIRECT = '/ir/direct-manual/import';
const HOUR = 60 * 60 * 1000;
const DOCUMENT = batch([play(1), play(2, { identifier: 'Nothing' })]);

/** Sends a document as a body with a key. */
const sendWith = (server: TestServer, player: Player, key: string, document: unknown = DOCUMENT, more = {}) =>
  send(server, DIRECT, post(document, { 'idempotency-key': key, ...more, ...bearer(player.key) }));

/** Uploads a form with a key. */
function uploadWith(server: TestServer, player: Player, key: string, fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return send(server, '/api/v1/import/file', {
    method: 'POST',
    headers: { 'idempotency-key': key, ...bearer(player.key) },
    body,
  });
}

const plain = ({ status, json }: Answer) => ({ status, json });
const rows = ({ file }: TestServer, table: string) => dump(file)[table]!;
const importIDOf = ({ json }: Answer) => (json.body as { importID: string }).importID;

/** Makes every key so many ms older. */
function age(server: TestServer, ms: number): void {
  const connection = openForWriting(server.file);
  connection.client.prepare('update idempotency_keys set created_at = created_at - ?').run(ms);
  connection.close();
}

/** Lets an import that was accepted come to its end. */
const settled = ({ deps }: TestServer) => deps.imports.idle();

describe('an import that is sent again with its key', () => {
  test('gets the first answer and is not done again', async ({ server, hazel }) => {
    const first = await sendWith(server, hazel, 'a');
    expect(first).toMatchObject({ status: 200, json: { body: { scoreIDs: [expect.any(String)], duplicates: [] } } });
    expect(plain(await sendWith(server, hazel, 'a'))).toEqual(plain(first));
    expect(rows(server, 'imports')).toHaveLength(1);
  });

  test('is the same with the key in quotes, as the draft of the header has it', async ({ server, hazel }) => {
    const first = await sendWith(server, hazel, '"a key"');
    expect(plain(await sendWith(server, hazel, 'a key'))).toEqual(plain(first));
  });

  test('is the same whichever of the API keys of a user it comes with', async ({ server, hazel }) => {
    const first = await sendWith(server, hazel, 'a');
    const other = { userID: hazel.user.id, identifier: 'another', permissions: ['submit_score' as const] };
    const { token } = await server.deps.writer.run(createKey, other);
    expect(plain(await sendWith(server, { ...hazel, key: token }, 'a'))).toEqual(plain(first));
  });

  test('gets the first answer as a file too', async ({ server, hazel }) => {
    const form = () => ({ importType: 'file/batch-manual', scoreData: asFile(DOCUMENT) });
    const first = await uploadWith(server, hazel, 'a', form());
    expect(first.status).toBe(200);
    expect(plain(await uploadWith(server, hazel, 'a', form()))).toEqual(plain(first));
  });

  test('is not done again after it has been taken back', async ({ server, hazel }) => {
    const first = await sendWith(server, hazel, 'a');
    await hazel.api.imports.revert({ params: { importID: importIDOf(first) } });
    expect(plain(await sendWith(server, hazel, 'a'))).toEqual(plain(first));
    expect(rows(server, 'scores')).toEqual([]);
  });

  test('is not done again after its score has been deleted, which takes the import along', async ({
    server,
    hazel,
  }) => {
    const first = await sendWith(server, hazel, 'a', batch([play(1)]));
    const [scoreID] = (first.json.body as { scoreIDs: string[] }).scoreIDs;
    await hazel.api.scores.delete({ params: { scoreID: scoreID! } });
    expect(rows(server, 'imports')).toEqual([]);
    expect(plain(await sendWith(server, hazel, 'a', batch([play(1)])))).toEqual(plain(first));
    expect(rows(server, 'scores')).toEqual([]);
  });

  test('while the first one runs waits for its answer', async ({ server, hazel }) => {
    const answers = await Promise.all([1, 2, 3].map(() => sendWith(server, hazel, 'a')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(plain)).toEqual([plain(answers[0]!), plain(answers[0]!), plain(answers[0]!)]);
    expect(rows(server, 'imports')).toHaveLength(1);
  });

  test('as one that is not waited for gets the same 202, whether the first is done or not', async ({
    server,
    hazel,
  }) => {
    const later = { prefer: 'respond-async' };
    const first = await sendWith(server, hazel, 'a', DOCUMENT, later);
    expect(first.status).toBe(202);
    expect(plain(await sendWith(server, hazel, 'a', DOCUMENT, later))).toEqual(plain(first));
    await settled(server);
    expect(plain(await sendWith(server, hazel, 'a', DOCUMENT, later))).toEqual(plain(first));
    // Also when it would be waited for now: what was asked for the first time has been answered.
    expect(plain(await sendWith(server, hazel, 'a'))).toEqual(plain(first));
    expect(rows(server, 'imports')).toHaveLength(1);
  });

  test('is a new one after 72 hours', async ({ server, hazel }) => {
    const first = await sendWith(server, hazel, 'a');
    age(server, 72 * HOUR - 60_000);
    expect(plain(await sendWith(server, hazel, 'a'))).toEqual(plain(first));
    age(server, 60_000);
    const again = await sendWith(server, hazel, 'a');
    expect(importIDOf(again)).not.toBe(importIDOf(first));
    expect(plain(await sendWith(server, hazel, 'a'))).toEqual(plain(again));
    expect(rows(server, 'idempotency_keys')).toHaveLength(1);
  });
});

describe('a key', () => {
  test('that came with another body is refused, and nothing is imported', async ({ server, hazel }) => {
    await sendWith(server, hazel, 'a');
    const other = await sendWith(server, hazel, 'a', batch([play(3)]));
    expect([other.status, other.json.code]).toEqual([409, 'idempotency_key_reused']);
    expect(rows(server, 'imports')).toHaveLength(1);
  });

  test('that came with another body is refused while that one runs', async ({ server, hazel }) => {
    const [first, other] = await Promise.all([
      sendWith(server, hazel, 'a'),
      sendWith(server, hazel, 'a', batch([play(3)])),
    ]);
    expect([first.status, other.status, other.json.code]).toEqual([200, 409, 'idempotency_key_reused']);
  });

  test.for([
    ['another import type', { importType: 'file/pli-iidx-csv' }],
    ['another field', { playtype: 'DP' }],
    ['another name of the file', { scoreData: new File([JSON.stringify(DOCUMENT)], 'other.json') }],
  ] as const)('that came with %s is refused', async ([, change], { server, hazel }) => {
    const form = { importType: 'file/batch-manual', playtype: 'SP', scoreData: asFile(DOCUMENT) };
    expect((await uploadWith(server, hazel, 'a', form)).status).toBe(200);
    const other = await uploadWith(server, hazel, 'a', { ...form, ...change });
    expect([other.status, other.json.code]).toEqual([409, 'idempotency_key_reused']);
  });

  test('belongs to its user', async ({ server, hazel, rowan }) => {
    const first = await sendWith(server, hazel, 'a');
    const other = await sendWith(server, rowan, 'a', batch([play(3)]));
    expect([first.status, other.status]).toEqual([200, 200]);
    expect(rows(server, 'imports')).toHaveLength(2);
  });

  test.for([
    ['is empty', ''],
    ['is empty in quotes', '""'],
    ['has 256 characters', 'x'.repeat(256)],
    ['holds a control character', 'a\u0001b'],
    ['holds a tab', 'a\tb'],
    ['holds a letter beyond ASCII', 'ä'],
  ] as const)('that %s is refused', async ([, key], { server, hazel }) => {
    const { status, json } = await sendWith(server, hazel, key);
    expect([status, json.code, json.issues]).toEqual([
      400,
      'invalid_request',
      [{ path: 'idempotency-key', message: 'Expected 1 to 255 printable ASCII characters' }],
    ]);
    expect(rows(server, 'imports')).toEqual([]);
  });

  test('may have 255 characters', async ({ server, hazel }) => {
    expect((await sendWith(server, hazel, 'x'.repeat(255))).status).toBe(200);
  });

  test('is free after a request that was refused', async ({ server, hazel }) => {
    const bad = await sendWith(server, hazel, 'a', batch([play(1, { lamp: 'HARDCLEAR' })]));
    expect(bad.status).toBe(400);
    expect(rows(server, 'idempotency_keys')).toEqual([]);
    expect((await sendWith(server, hazel, 'a')).status).toBe(200);
  });

  test('is free after a request that clashed with another import', async ({ server, hazel }) => {
    const { promise: busy, resolve: done } = Promise.withResolvers<void>();
    const other = server.deps.imports.alone(hazel.user.id, () => busy);
    const clash = await sendWith(server, hazel, 'b');
    expect([clash.status, clash.json.code]).toEqual([409, 'import_running']);
    done();
    await other;
    expect((await sendWith(server, hazel, 'b')).status).toBe(200);
  });

  test('is free after a defect', async ({ server, hazel }) => {
    const connection = openForWriting(server.file);
    connection.client.exec(
      "create trigger broken before insert on idempotency_keys begin select raise(abort, 'broken'); end",
    );
    expect((await sendWith(server, hazel, 'a')).status).toBe(500);
    expect(rows(server, 'scores'), 'the answer is stored with the import or not at all').toEqual([]);
    connection.client.exec('drop trigger broken');
    connection.close();
    expect((await sendWith(server, hazel, 'a')).json.body).toMatchObject({ scoreIDs: [expect.any(String)] });
  });

  test('is free after an import that was accepted and then failed', async ({ server, hazel }) => {
    const bad = batch([play(1, { lamp: 'HARDCLEAR' })]);
    const first = await sendWith(server, hazel, 'a', bad, { prefer: 'respond-async' });
    await settled(server);
    expect(rows(server, 'idempotency_keys')).toEqual([]);
    const second = await sendWith(server, hazel, 'a', bad, { prefer: 'respond-async' });
    expect(second.status).toBe(202);
    expect(importIDOf(second)).not.toBe(importIDOf(first));
  });

  test('is only stored where one is sent', async ({ server, hazel }) => {
    await send(server, DIRECT, post(DOCUMENT, bearer(hazel.key)));
    expect(rows(server, 'idempotency_keys')).toEqual([]);
  });

  test('goes with its user', async ({ server, hazel }) => {
    await sendWith(server, hazel, 'a', batch([]));
    const connection = openForWriting(server.file);
    const keys = connection.client.prepare('delete from imports').run();
    expect(keys.changes).toBe(1);
    connection.client.prepare('delete from api_keys').run();
    connection.client.prepare('delete from users').run();
    connection.close();
    expect(rows(server, 'idempotency_keys')).toEqual([]);
  });

  test('is forgotten after 72 hours', async ({ server, hazel, rowan }) => {
    const forget = () => server.deps.writer.run(forgetIdempotencyKeys, undefined);
    await sendWith(server, hazel, 'a');
    await sendWith(server, hazel, 'b');
    expect(await forget()).toBe(0);
    age(server, 72 * HOUR);
    const last = await sendWith(server, rowan, 'a');
    expect(await forget()).toBe(2);
    expect(await forget()).toBe(0);
    expect(plain(await sendWith(server, rowan, 'a'))).toEqual(plain(last));
  });
});
