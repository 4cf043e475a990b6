import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { createClient } from '../../contracts/client/index.ts';
import type { IntegrationDocument } from '../../contracts/documents/integration.ts';
import { createKey } from '../../src/accounts/auth/commands.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { runCommand } from '../support/commands.ts';
import { fillDataFolder, manyPlays, readOne } from '../support/data-folder.ts';
import { eventually } from '../support/eventually.ts';
import { startV3 } from '../support/fake-servers/v3.ts';
import { accountOf, GAMES } from '../support/fake-servers/world.ts';
import { batch, play } from '../support/plays.ts';
import { runProgram, startProgram, temporaryFolder, type RunningProgram } from '../support/program.ts';
import { startProxy } from '../support/proxy.ts';
import { startRemote } from '../support/remote.ts';
import { useProgram } from '../support/use-program.ts';

const LOOPBACK = { KAIDEN_WEBHOOK_ALLOW: '127.0.0.0/8', KAIDEN_LOG_LEVEL: 'debug' };
const PASSWORD = 'correct horse';

const built = useProgram();

const countScores = (folder: string) => readOne(folder, 'select count(*) from scores');
const countDistinct = (folder: string) => readOne(folder, 'select count(distinct hex(score_id)) from scores');

/** Registers a player and returns the Cookie header. */
async function register({ url }: RunningProgram): Promise<{ cookie: string }> {
  const account = { username: 'Rowan', '!password': PASSWORD, email: 'rowan@x.example', captcha: '' };
  const { headers } = await createClient({ baseUrl: url }).auth.register({ json: account });
  return { cookie: headers.get('set-cookie')!.split(';')[0]! };
}

const link = async (
  { url }: RunningProgram,
  session: { cookie: string },
  json: { baseUrl: string; key: string; relay?: boolean; schedule?: 'hourly' },
) => {
  const { key, ...more } = json;
  const body = { type: 'api/tachi' as const, '!apiKey': key, ...more };
  return (
    await createClient({ baseUrl: url }).integrations.create(
      { params: { userID: 'me' }, json: body },
      { headers: session },
    )
  ).body;
};
const integrations = async ({ url }: RunningProgram, session: { cookie: string }): Promise<IntegrationDocument[]> =>
  (await createClient({ baseUrl: url }).integrations.list({ params: { userID: 'me' } }, { headers: session })).body;
const sync = ({ url }: RunningProgram, session: { cookie: string }) =>
  createClient({ baseUrl: url }).imports.fromAPI({ json: { importType: 'api/tachi' } }, { headers: session });

/** A key of the player who registered last. */
async function keyFor(folder: string): Promise<string> {
  const writer = createInlineWriter({ file: join(folder, 'kaiden.db'), games: createRegistry(definitions) });
  const userID = Number(readOne(folder, 'select max(id) from users'));
  const { token } = await writer.run(createKey, { userID, identifier: 'relay', permissions: ['submit_score'] });
  await writer.close();
  return token;
}

/** Everything in a data folder, as text. */
const everything = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

test('the command line brings an account over from a server of 2026', async () => {
  const folder = temporaryFolder();
  await fillDataFolder(folder);
  const key = 'k'.repeat(40);
  const account = accountOf(GAMES[1]!, 60);
  const remote = await startV3([account], key);
  const server = await startProgram(built.program, folder, LOOPBACK);
  const session = await register(server);
  await link(server, session, { baseUrl: remote.url, key });
  const ask = (...flags: string[]) =>
    runCommand(built.program, ['sync', 'Rowan', ...flags], { settings: { KAIDEN_DATA_DIR: folder, ...LOOPBACK } });
  // The song database here has none of the charts: every play waits for its own.
  expect(await ask()).toMatchObject({ code: 0, stdout: '0 new, 0 duplicates, 60 not stored\n' });
  expect(readOne(folder, 'select count(*) from orphans')).toBe(60);
  expect(await ask()).toMatchObject({ code: 0, stdout: '0 new, 0 duplicates, 0 not stored\n' });
  expect((await integrations(server, session))[0]!.sync).toMatchObject({
    lastSync: expect.any(Number),
    lastError: null,
  });
  account.beside.user = { about: 'From elsewhere.', status: 'x', socialMedia: {} };
  const { host } = new URL(remote.url);
  expect(await ask('--bring', 'goals,profile')).toMatchObject({
    code: 0,
    stdout:
      '0 new, 0 duplicates, 0 not stored\n' +
      `profile of ${host}: 1 new, 0 unchanged\n` +
      `profile of ${host}: 1 not imported. status: this text can't be used here; it may be too long or too short\n`,
  });
  expect(readOne(folder, "select about from users where username = 'Rowan'")).toBe('From elsewhere.');
  expect(await ask('--bring', 'everything')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('"everything"'),
  });
  expect(await server.end('SIGTERM')).toBe(0);
});

test('scores are brought from another server while the network fails, none is lost and none comes twice', async () => {
  const here = temporaryFolder();
  await fillDataFolder(here);
  const remote = await startRemote();
  const { key, folder: there } = remote;
  await remote.api.imports.direct({ json: batch(manyPlays(400)) });
  const proxy = await startProxy(remote.url);
  const server = await startProgram(built.program, here, LOOPBACK);
  const session = await register(server);
  const before = Number(countScores(here));
  await link(server, session, { baseUrl: proxy.url, key });

  // The list of all plays is cut again and again: only the latest hundred come.
  proxy.behave((request) => (request.endsWith('/scores/all') ? 'cut' : 'pass'));
  const part = (await sync(server, session)).body;
  expect(part).toMatchObject({ errors: [{ type: 'RemoteFailed' }], scoreIDs: { length: 100 } });
  expect(countScores(here)).toBe(before + 100);
  // Once in a while it works.
  proxy.behave((_, count) => (count % 2 === 1 ? { status: 503 } : 'pass'));
  const { body } = await sync(server, session);
  expect(body).toMatchObject({ errors: [], scoreIDs: { length: Number(countScores(there)) - 100 } });
  expect(Number(countScores(here)) - before).toBe(countScores(there));
  expect(countDistinct(here)).toBe(countScores(here));

  expect(await server.end('SIGTERM')).toBe(0);
  expect(everything(here)).not.toContain(key);
  expect(server.log().join('\n')).not.toContain(key);
  expect(server.log().some((line) => line.includes('/api/v1/import/from-api'))).toBe(true);
});

test('a server that ends while it brings scores breaks off, and has lost nothing', async () => {
  const here = temporaryFolder();
  await fillDataFolder(here);
  const remote = await startRemote();
  const { key, folder: there } = remote;
  const proxy = await startProxy(remote.url);
  const server = await startProgram(built.program, here, LOOPBACK);
  const session = await register(server);
  const before = Number(countScores(here));
  await link(server, session, { baseUrl: proxy.url, key });
  proxy.behave('hang');
  const accepted = createClient({ baseUrl: server.url }).imports.fromAPI(
    { json: { importType: 'api/tachi' } },
    { headers: { ...session, prefer: 'respond-async' } },
  );
  const { importID } = (await accepted).body;
  await eventually(() => expect(proxy.seen).not.toEqual([]));
  expect(await server.end('SIGTERM')).toBe(0);
  expect(countScores(here)).toBe(before);

  proxy.behave('pass');
  const again = await startProgram(built.program, here, LOOPBACK);
  const client = createClient({ baseUrl: again.url });
  await eventually(async () => {
    const { body } = await client.imports.pollStatus({ params: { importID } });
    expect(body.importStatus).toBe('completed');
  });
  expect(Number(countScores(here)) - before).toBe(countScores(there));
});

test('a scheduled synchronisation that a crash interrupts is taken up again', async () => {
  const here = temporaryFolder();
  await fillDataFolder(here);
  const remote = await startRemote();
  const { key, folder: there } = remote;
  const proxy = await startProxy(remote.url);
  proxy.behave('hang');
  let server = await startProgram(built.program, here, LOOPBACK);
  const session = await register(server);
  const before = Number(countScores(here));
  await link(server, session, { baseUrl: proxy.url, key, schedule: 'hourly' });
  await eventually(() => expect(proxy.seen).not.toEqual([]));
  expect(await server.end('SIGKILL')).toBeNull();
  expect(countScores(here)).toBe(before);

  proxy.behave('pass');
  server = await startProgram(built.program, here, LOOPBACK);
  await eventually(async () => expect((await integrations(server, session))[0]!.sync.lastSync).not.toBeNull());
  expect(Number(countScores(here)) - before).toBe(countScores(there));
  const { lastSync, lastError, nextSync } = (await integrations(server, session))[0]!.sync;
  expect(lastError).toBeNull();
  expect(nextSync).toBeGreaterThan(lastSync!);
  expect(await server.end('SIGTERM')).toBe(0);
  // Nothing was started twice: the import of before the crash is the only one.
  expect(readOne(here, "select count(*) from imports where import_type = 'api/tachi'")).toBe(1);
});

test('scores that wait to be sent on survive a crash and arrive once', async () => {
  const here = temporaryFolder();
  await fillDataFolder(here);
  const remote = await startRemote();
  const { key, folder: there } = remote;
  const proxy = await startProxy(remote.url);
  let server = await startProgram(built.program, here, LOOPBACK);
  const session = await register(server);
  await link(server, session, { baseUrl: proxy.url, key, relay: true });
  proxy.behave('swallow');
  const mine = [play(10), play(11), play(12)];
  await createClient({ baseUrl: server.url }).imports.direct({ json: batch(mine) }, { headers: session });
  await eventually(() => expect(proxy.seen).not.toEqual([]));
  expect(await server.end('SIGKILL')).toBeNull();

  proxy.behave('pass');
  server = await startProgram(built.program, here, LOOPBACK);
  await eventually(async () => expect((await integrations(server, session))[0]!.relay).toMatchObject({ waiting: 0 }));
  expect(
    readOne(
      there,
      "select count(*) from scores s join sources o on o.id = s.source where o.service like 'test (DIRECT%' and s.import > 1",
    ),
  ).toBe(3);
  expect(countDistinct(there)).toBe(countScores(there));
  expect(everything(here)).not.toContain(key);
});

test('two servers that send on to each other end up with the same, and nothing goes round', async () => {
  const open = async () => {
    const folder = temporaryFolder();
    await fillDataFolder(folder);
    const server = await startProgram(built.program, folder, LOOPBACK);
    const session = await register(server);
    return { folder, server, session, key: await keyFor(folder) };
  };
  const [one, other] = [await open(), await open()];
  await link(one.server, one.session, { baseUrl: other.server.url, key: other.key, relay: true });
  await link(other.server, other.session, { baseUrl: one.server.url, key: one.key, relay: true });
  const before = Number(countScores(one.folder));
  // At the same time on both, and one play on both.
  const send = ({ server, key }: typeof one, from: number) =>
    createClient({ baseUrl: server.url, key }).imports.direct({ json: batch([play(1), play(from), play(from + 1)]) });
  await Promise.all([send(one, 10), send(other, 20)]);
  const places = [one, other];
  await eventually(async () => {
    for (const { server, session, folder } of places) {
      expect((await integrations(server, session))[0]!.relay).toMatchObject({ waiting: 0, lost: 0 });
      expect(Number(countScores(folder)) - before).toBe(5);
    }
  });
  for (const { server } of places) expect(await server.end('SIGTERM')).toBe(0);
  for (const { folder } of places) {
    // The earlier one, the player's own, and what came from the other server; no echo of any of them.
    expect(readOne(folder, 'select count(*) from imports')).toBe(3);
    expect(countDistinct(folder)).toBe(countScores(folder));
    expect(readOne(folder, 'select count(*) from relay_queue')).toBe(0);
  }
});

test('the key is rotated beside a running server, and a server without the right key does not start', async () => {
  const here = temporaryFolder();
  await fillDataFolder(here);
  const remote = await startRemote();
  const { key } = remote;
  const server = await startProgram(built.program, here, LOOPBACK);
  const session = await register(server);
  await link(server, session, { baseUrl: remote.url, key });
  const old = readFileSync(join(here, 'secret.key'), 'utf8').trim();
  const cli = (settings: Record<string, string> = {}) =>
    runCommand(built.program, ['secret', 'rotate'], { settings: { KAIDEN_DATA_DIR: here, ...settings } });
  expect(await cli()).toMatchObject({ code: 0, stdout: '1 stored secrets re-encrypted with the new key.\n' });
  expect(readFileSync(join(here, 'secret.key'), 'utf8')).not.toContain(old);
  expect((await sync(server, session)).body).toMatchObject({ errors: [], scoreIDs: { length: 3 } });
  expect(await server.end('SIGTERM')).toBe(0);

  const wrong = await runProgram(built.program, [], {
    settings: { KAIDEN_DATA_DIR: here, KAIDEN_PORT: '0', KAIDEN_SECRET_KEY: old },
  });
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toMatch(
    /^The secrets in the database are encrypted with the key [0-9a-f]{8}, which is not the one in KAIDEN_SECRET_KEY/,
  );
  expect(wrong.stderr).not.toContain(old);

  // From the file to a setting.
  const current = readFileSync(join(here, 'secret.key'), 'utf8').trim();
  const next = 'ab'.repeat(32);
  expect(await cli({ KAIDEN_SECRET_KEY: `${next},${current}` })).toMatchObject({ code: 0 });
  expect(await cli({ KAIDEN_SECRET_KEY: next })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('already'),
  });
  const last = await startProgram(built.program, here, { ...LOOPBACK, KAIDEN_SECRET_KEY: next });
  expect((await sync(last, session)).body).toMatchObject({ errors: [], scoreIDs: [] });
});
