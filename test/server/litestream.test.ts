import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

import { beforeEach, describe, expect, test } from 'vitest';

import { createClient } from '../../contracts/client/index.ts';
import { readContent } from '../../db/content-hash.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { openForReading, openForWriting } from '../../db/open.ts';
import { runCommand } from '../support/commands.ts';
import { fillDataFolder, manyPlays, readOne } from '../support/data-folder.ts';
import { litestream, replicate, type Replication } from '../support/litestream.ts';
import { nightly } from '../support/nightly.ts';
import { batch } from '../support/plays.ts';
import { startProgram, temporaryFolder } from '../support/program.ts';
import { useProgram } from '../support/use-program.ts';

const MiB = 1024 * 1024;
const PASSWORD = 'a long password';
/** Litestream looks for changes four times a second: this is how often it does so in the time that may be lost. */
const LOOKS_IN_A_SECOND = 4;
/** How long plays are sent before the machine dies (s), and how many plays a large import has. */
const [SECONDS, LARGE] = nightly ? [5, 6000] : [2, 2500];

const built = useProgram();

const kaiden = (data: string, args: readonly string[]) =>
  runCommand(built.program, args, { settings: { KAIDEN_DATA_DIR: data } });

/** A server whose database is copied, with a player. */
async function start() {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  const { key } = await fillDataFolder(data, PASSWORD);
  const server = await startProgram(built.program, data);
  const replication = await replicate(data, join(folder, 'replica'), folder);
  return { folder, data, key, server, replication, api: createClient({ baseUrl: server.url, key }) };
}

/** Takes over on a second machine: the database from the copies, the key from the first one. */
async function takeOver({ folder, data }: { folder: string; data: string }, replication: Replication): Promise<string> {
  const [restored, second] = [join(folder, 'restored.db'), join(folder, 'second')];
  replication.restore(restored);
  expect(await kaiden(second, ['restore', restored])).toMatchObject({ code: 0, stderr: '' });
  cpSync(join(data, 'secret.key'), join(second, 'secret.key'));
  return second;
}

/** Whether players find all as it was: their password, their pages, and that scores are taken. */
async function expectItWorks(data: string, key: string): Promise<void> {
  expect(await kaiden(data, ['doctor'])).toMatchObject({ code: 0, stderr: '' });
  const { url, end } = await startProgram(built.program, data);
  const api = createClient({ baseUrl: url, key });
  const json = { username: 'hazel', '!password': PASSWORD, captcha: '-' };
  expect((await api.auth.login({ json })).status).toBe(200);
  expect((await api.users.get({ params: { userID: 'hazel' } })).body.username).toBe('hazel');
  const { body } = await api.imports.direct({ json: batch(manyPlays(20_000).slice(-1)) });
  expect('scoreIDs' in body && body.scoreIDs).toHaveLength(1);
  expect(await end('SIGTERM')).toBe(0);
}

describe('with Litestream as the example configures it', () => {
  beforeEach(({ skip }) => skip(!litestream, 'THERE IS NO LITESTREAM FOR THIS MACHINE: copies have not been tried'));

  test('a machine that dies loses the last second at most, and nothing from the middle', async () => {
    const first = await start();
    const { server, replication, api, key } = first;
    const plays = manyPlays(20_000);
    const acknowledged: string[] = [];
    /** How many imports were acknowledged when Litestream had looked so often. */
    const at = new Map<number, number>();
    const importing = (async () => {
      for (let n = 0; ; n += 5) {
        const { body } = await api.imports.direct({ json: batch(plays.slice(n, n + 5)) });
        acknowledged.push(body.importID);
      }
    })();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(0);
    const begun = await replication.metric('litestream_sync_count');
    let looks = 0;
    while (looks < SECONDS * LOOKS_IN_A_SECOND) {
      const known = acknowledged.length;
      looks = (await replication.metric('litestream_sync_count')) - begun;
      if (!at.has(looks)) at.set(looks, known);
    }
    // In the middle of an import, which ends with the server.
    importing.catch(() => undefined);
    await Promise.all([server.end('SIGKILL'), replication.end('SIGKILL')]);
    await expect(importing).rejects.toThrow('No answer from the server');

    const second = await takeOver(first, replication);
    const stored = acknowledged.map((id) => readOne(second, `select count(*) from imports where import_id = '${id}'`));
    const copied = stored.indexOf(0) === -1 ? stored.length : stored.indexOf(0);
    expect(stored.slice(copied).filter((count) => count !== 0)).toEqual([]);
    const due = Math.max(...[...at].filter(([look]) => look <= looks - LOOKS_IN_A_SECOND).map(([, count]) => count));
    expect(due).toBeGreaterThan(0);
    expect(copied).toBeGreaterThanOrEqual(due);
    await expectItWorks(second, key);
  });

  test('a machine that is stopped loses nothing, large imports included', async () => {
    const first = await start();
    const { data, server, replication, api, key } = first;
    const plays = manyPlays(20_000);
    for (const size of [1, LARGE, 100]) {
      const { body } = await api.imports.direct({ json: batch(plays.splice(0, size)) });
      expect('scoreIDs' in body && body.scoreIDs).toHaveLength(size);
    }
    expect(await server.end('SIGTERM')).toBe(0);
    await replication.end('SIGTERM');

    const { hash, scores } = readContent(join(data, 'kaiden.db'));
    const second = await takeOver(first, replication);
    expect(readContent(join(second, 'kaiden.db'))).toMatchObject({ hash, scores });
    // Who follows changes is told to begin anew: the numbers of changes may have another meaning here.
    const epochIn = (folder: string) => readOne(folder, 'select epoch from change_clock');
    expect(epochIn(second)).not.toBe(epochIn(data));
    await expectItWorks(second, key);
  });

  test('a reader that stays neither holds up writes nor the copies', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'kaiden.db');
    await migrateDatabase(file);
    const [writer, reader] = [openForWriting(file), openForReading(file)];
    writer.client.exec('create table noise (content blob)');
    const replication = await replicate(folder, join(folder, 'replica'), folder);
    const looksSince = async (before: number) => (await replication.metric('litestream_sync_count')) - before;
    try {
      reader.client.exec('begin');
      expect(reader.client.prepare('select count(*) from noise').pluck().get()).toBe(0);
      // More than Litestream waits for readers with unless it is told not to: everybody who writes waits with it.
      const add = writer.client.prepare(`insert into noise values (zeroblob(${MiB}))`);
      for (let n = 0; n < 64; n += 1) add.run();
      const looks = await replication.metric('litestream_sync_count');
      await expect.poll(() => looksSince(looks)).toBeGreaterThan(LOOKS_IN_A_SECOND);
      expect(await replication.metric('litestream_checkpoint_count', 'mode="PASSIVE"')).toBeGreaterThan(0);
      expect(await replication.metric('litestream_checkpoint_count', 'mode="RESTART"')).toBe(0);
      add.run();
      reader.client.exec('commit');
    } finally {
      reader.close();
      writer.close();
    }
    await replication.end('SIGTERM');
    const restored = temporaryFolder();
    replication.restore(join(restored, 'kaiden.db'));
    expect(readOne(restored, 'select count(*) from noise')).toBe(65);
  });
});

describe('the restore of a database file', () => {
  test('replaces the database alone, and keeps what was there', async () => {
    const folder = temporaryFolder();
    const [data, other] = [join(folder, 'data'), join(folder, 'other')];
    await fillDataFolder(data);
    await fillDataFolder(other);
    cpSync('package.json', join(data, 'secret.key'));
    expect(await kaiden(other, ['user', 'list'])).toMatchObject({ code: 0 });
    const refused = await kaiden(data, ['restore', join(other, 'kaiden.db')]);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('already has data') });
    const { code, stdout } = await kaiden(data, ['restore', '--force', join(other, 'kaiden.db')]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('delete kaiden.db* in')]);
    expect(existsSync(join(data, 'secret.key'))).toBe(true);
    expect(readContent(join(data, 'kaiden.db')).hash).toBe(readContent(join(other, 'kaiden.db')).hash);
    const [, before] = /^The previous data was moved to (.+)$/m.exec(stdout)!;
    expect(existsSync(join(before!, 'kaiden.db'))).toBe(true);
  });

  test('is refused for a file that is damaged, and nothing changes', async () => {
    const folder = temporaryFolder();
    const data = join(folder, 'data');
    await fillDataFolder(data);
    const { hash } = readContent(join(data, 'kaiden.db'));
    const writer = openForWriting(join(folder, 'none.db'));
    writer.client.exec('create table unknown (id)');
    writer.close();
    const { code, stderr } = await kaiden(data, ['restore', '--force', join(folder, 'none.db')]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('not a Kaiden database')]);
    expect(readContent(join(data, 'kaiden.db')).hash).toBe(hash);
    expect(existsSync(join(data, 'backups'))).toBe(false);
  });
});
