import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

import type { Database } from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, vi } from 'vitest';

import { createDeps } from '../../src/server/deps.ts';
import { bearer, failureOf, post, register, send, SP, upload } from '../support/calls.ts';
import { manyPlays } from '../support/data-folder.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

const DIRECT = '/ir/direct-manual/import';
const ofHazel = { params: { userID: 'hazel', ...SP } };
const large = batch(manyPlays(300));

/** The connection that writes, to make it fail as a disk would. */
const connectionOf = ({ deps }: TestServer) =>
  deps.writer.run(
    { name: 'test.connection', undone: false, run: async (tx) => (tx as unknown as { $client: Database }).$client },
    undefined,
  );

/** Lets the database file get no larger than it is, as on a full disk. */
const fillDisk = async (server: TestServer) => {
  const connection = await connectionOf(server);
  connection.pragma(`max_page_count = ${String(connection.pragma('page_count', { simple: true }))}`);
};
const makeRoom = async (server: TestServer) => (await connectionOf(server)).pragma('max_page_count = 1000000');

/** Imports what does not fit and checks that it is refused, that nothing has changed and that reading goes on. */
async function refusedImport(server: TestServer, { key, api }: Player, code: string): Promise<string> {
  const before = dump(server.file);
  const crit = vi.spyOn(server.deps.log, 'crit');
  const severe = vi.spyOn(server.deps.log, 'severe');
  const { status, headers, json } = await send(server, DIRECT, post(large, bearer(key)));
  expect([status, json.code]).toEqual([503, code]);
  expect(headers.get('retry-after')).toBe('30');
  expect(json.description).toMatch(/Nothing of this request was stored; .+ then send it again/);
  expect(dump(server.file)).toEqual(before);
  expect((await api.users.get({ params: { userID: 'hazel' } })).status).toBe(200);
  const [called, other] = code === 'database_busy' ? [severe, crit] : [crit, severe];
  expect(called).toHaveBeenCalledOnce();
  expect(called.mock.calls[0]![0]).toMatchObject({ path: DIRECT, cause: expect.stringMatching(/^SQLITE_/) as string });
  expect(other).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  return json.description;
}

/** Has an import accepted just before the disk is full, and returns how to poll it once it has met with that. */
async function acceptBeforeFull(server: TestServer, { key, user, api }: Player) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const other = server.deps.imports.alone(user.id, () => promise);
  const accepted = await send(server, DIRECT, post(large, { ...bearer(key), prefer: 'respond-async' }));
  const { importID } = accepted.json.body as { importID: string };
  const poll = async () => (await api.imports.pollStatus({ params: { importID } })).body;
  await fillDisk(server);
  release();
  await other;
  await expect.poll(poll).toMatchObject({
    importStatus: 'ongoing',
    progress: { description: expect.stringContaining('The disk of the server is full') as string },
  });
  expect(dump(server.file)).toMatchObject({ scores: [], imports: [{ status: 'queued' }] });
  return poll;
}

describe('when the disk is full', () => {
  test('what needs room is refused with what to do, and is done once there is room', async ({ server, hazel }) => {
    const { scoreIDs } = await upload(hazel, batch([play(1)]));
    await fillDisk(server);
    expect(await refusedImport(server, hazel, 'disk_full')).toContain('make room on the disk');
    expect((await hazel.api.ugpts.get(ofHazel)).body.totalScores).toBe(1);
    await makeRoom(server);
    const answer = await upload(hazel, large);
    expect(answer.scoreIDs.length + answer.duplicates.length).toBe(300);
    expect(answer.scoreIDs).not.toContain(scoreIDs[0]);
  });

  test('an import that was accepted waits, says why, and is done later', async ({ server, hazel }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const poll = await acceptBeforeFull(server, hazel);
    // Still full at the second try.
    await vi.advanceTimersByTimeAsync(30_000);
    await expect.poll(poll).toMatchObject({ progress: { description: expect.stringContaining('full') as string } });
    await makeRoom(server);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.poll(poll).toMatchObject({ importStatus: 'completed', import: { errors: [] } });
    expect(dump(server.file)).toMatchObject({ import_inputs: [] });
  });

  test('an import that waits keeps no server from stopping, and is done after the next start', async ({
    server,
    hazel,
  }) => {
    const poll = await acceptBeforeFull(server, hazel);
    await server.deps.imports.stop();
    expect(await poll()).toMatchObject({ importStatus: 'ongoing' });
    await makeRoom(server);
    const next = createDeps(server.deps);
    await next.imports.resume();
    await next.imports.stop();
    expect(await poll()).toMatchObject({ importStatus: 'completed' });
  });

  test('an import is not accepted when it cannot be stored', async ({ server, hazel }) => {
    await fillDisk(server);
    const before = dump(server.file);
    const headers = { ...bearer(hazel.key), prefer: 'respond-async' };
    const { status, json } = await send(server, DIRECT, post(large, headers));
    expect([status, json.code]).toEqual([503, 'disk_full']);
    expect(dump(server.file)).toEqual(before);
  });
});

describe('when the file may not be written', () => {
  test('changes are refused with what to do, and done once it may', async ({ server, hazel }) => {
    const connection = await connectionOf(server);
    connection.pragma('query_only = on');
    expect(await refusedImport(server, hazel, 'database_readonly')).toContain(
      'let the server write to its data folder',
    );
    connection.pragma('query_only = off');
    expect((await upload(hazel, large)).scoreIDs).toHaveLength(300);
  });

  test('deletions and reverts are whole or not at all', async ({ server, hazel }) => {
    const { scoreIDs, importID } = await upload(hazel, large);
    const connection = await connectionOf(server);
    connection.pragma('query_only = on');
    const before = dump(server.file);
    for (const call of [
      hazel.api.scores.delete({ params: { scoreID: scoreIDs[0]! } }),
      hazel.api.imports.revert({ params: { importID } }),
    ]) {
      expect(await failureOf(call)).toMatchObject({ status: 503, code: 'database_readonly' });
    }
    expect(dump(server.file)).toEqual(before);
    connection.pragma('query_only = off');
    await hazel.api.imports.revert({ params: { importID } });
    expect(dump(server.file)).toMatchObject({ scores: [], pbs: [], sessions: [], imports: [] });
  });

  test('who is logged in stays so, also when their session would have to be extended', async ({ server }) => {
    const { cookie } = await register(server, 'Hazel');
    const soon = Date.now() + 60_000;
    await server.deps.writer.run(
      {
        name: 'test.age',
        undone: false,
        run: async (tx) => tx.run(sql`update login_sessions set expires_at = ${soon}`),
      },
      undefined,
    );
    const connection = await connectionOf(server);
    connection.pragma('query_only = on');
    const { status, json } = await send(server, '/api/v1/status', { headers: { cookie } });
    expect([status, json.body]).toMatchObject([200, { whoami: 1 }]);
  });
});

describe('while another process holds the database', () => {
  test('changes are refused after a while, and done once it has let go', async () => {
    const server = await createTestServer({ busyTimeout: 50 });
    onTestFinished(() => server.close());
    const hazel = await server.player('Hazel');
    const holder = spawn(process.execPath, [resolve('test/support/hold-lock.ts'), server.file]);
    onTestFinished(() => void holder.kill('SIGKILL'));
    await once(holder.stdout, 'data');
    expect(await refusedImport(server, hazel, 'database_busy')).toContain('Another program holds the database');
    holder.stdin.end();
    await once(holder, 'exit');
    expect((await upload(hazel, large)).scoreIDs).toHaveLength(300);
  });
});
