import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer, connect, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { describe, expect, test, vi } from 'vitest';

import { runCommand } from '../support/commands.ts';
import { EARLIER_SCORES, fillDataFolder, manyPlays, readOne } from '../support/data-folder.ts';
import { nightly, someOf } from '../support/nightly.ts';
import { plainLines } from '../support/plain-lines.ts';
import { batch } from '../support/plays.ts';
import { runProgram, SOURCE, startProgram, temporaryFolder } from '../support/program.ts';
import { useProgram } from '../support/use-program.ts';

const LONG = 180_000;

const built = useProgram();

const cli = (data: string, args: readonly string[], input = '') =>
  runCommand(built.program, args, { settings: { KAIDEN_DATA_DIR: data, KAIDEN_PORT: '0' }, input });

describe('the server', () => {
  const ENTRIES: [string, () => string][] = [
    ['as built', () => built.program],
    ['as source', () => SOURCE],
  ];
  test.each(someOf(ENTRIES, 1))(
    '%s starts in an empty folder, says where it listens and answers there',
    async (_, entry) => {
      const server = await startProgram(entry(), join(temporaryFolder(), 'not/there/yet'));
      expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
      const status = await fetch(`${server.url}/api/v1/status`);
      expect(await status.json()).toMatchObject({ success: true, body: { version: expect.any(String) } });
      const openapi = await fetch(`${server.url}/api/v1/openapi.json`);
      expect(await openapi.json()).toMatchObject({ openapi: expect.any(String), paths: expect.any(Object) });
      expect(await server.end('SIGTERM')).toBe(0);
      expect(server.log().filter((line) => !line.startsWith('{'))).toEqual([]);
    },
  );

  test('serves with the name of its command as without, in a data folder that nobody else can look into', async () => {
    const [served, commanded] = [join(temporaryFolder(), 'data'), join(temporaryFolder(), 'data')];
    const server = await startProgram(built.program, served, {}, ['serve']);
    expect((await fetch(`${server.url}/api/v1/status`)).status).toBe(200);
    expect(await server.end('SIGINT')).toBe(0);
    expect((await cli(commanded, ['seeds', 'load', resolve('demo/catalogue')])).code).toBe(0);
    // Windows has no modes.
    if (process.platform === 'win32') return;
    for (const folder of [served, commanded]) expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test('makes a database that only its owner can read, and leaves the modes of what is there', async ({ skip }) => {
    skip(process.platform === 'win32', 'Windows has no modes');
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    const data = temporaryFolder();
    chmodSync(data, 0o755);
    const server = await startProgram(built.program, data);
    const files = ['kaiden.db', 'kaiden.db-wal', 'kaiden.db-shm'];
    expect([data, ...files.map((name) => join(data, name))].map(modeOf)).toEqual(['755', '600', '600', '600']);
    expect(await server.end('SIGTERM')).toBe(0);
    expect((await cli(data, ['backup'])).code).toBe(0);
    expect(modeOf(join(data, 'backups'))).toBe('700');
    chmodSync(join(data, 'kaiden.db'), 0o640);
    expect(await (await startProgram(built.program, data)).end('SIGTERM')).toBe(0);
    expect(modeOf(join(data, 'kaiden.db'))).toBe('640');
  });

  test('finishes the imports that run when it is told to end, and answers them', async () => {
    const data = temporaryFolder();
    const { key } = await fillDataFolder(data);
    // A shutdown waits ten seconds, within which a busy machine has to store them.
    const COUNT = nightly ? 2000 : 500;
    const stored: number[] = [];
    for (const [round, delay] of (nightly ? [0, 5, 20, 60, null] : [null]).entries()) {
      const plays = manyPlays(COUNT * (round + 1)).slice(COUNT * round);
      const server = await startProgram(built.program, data);
      const scores = () => Number(readOne(data, 'select count(*) from scores'));
      const before = scores();
      const answer = fetch(`${server.url}/ir/direct-manual/import`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(batch(plays)),
      }).then(
        ({ status }) => status,
        () => null,
      );
      const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
      const isBegun = async () => scores() > before || /^kaiden_writer_queue_length [1-9]/m.test(await metrics());
      await (delay === null ? vi.waitUntil(isBegun, { interval: 5, timeout: LONG }) : wait(delay));
      expect(await server.end('SIGTERM')).toBe(0);
      const after = scores();
      const status = await answer;
      stored.push(after - before);
      // Answered and stored wholly, or neither: nothing had been read of it yet.
      expect([`200: ${COUNT}`, 'null: 0']).toContain(`${status}: ${after - before}`);
      expect(readOne(data, "select count(*) from imports where status <> 'completed'")).toBe(0);
      expect(readOne(data, 'select sum(score_count) from profiles')).toBe(after);
      expect(readOne(data, 'pragma integrity_check')).toBe('ok');
    }
    expect(readOne(data, 'select count(*) from scores')).toBe(EARLIER_SCORES + stored.reduce((a, b) => a + b, 0));
    expect(stored.at(-1)).toBe(COUNT);
  });

  test('waits for a request whose body is still on its way when it is told to end', async () => {
    const data = temporaryFolder();
    const { key } = await fillDataFolder(data);
    const server = await startProgram(built.program, data);
    const body = JSON.stringify(batch(manyPlays(10)));
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const chunks: string[] = [];
    socket.on('data', (chunk) => chunks.push(String(chunk)));
    socket.write(
      [
        'POST /ir/direct-manual/import HTTP/1.1',
        'Host: kaiden',
        `Authorization: Bearer ${key}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Expect: 100-continue',
        '',
        '',
      ].join('\r\n'),
    );
    await expect.poll(() => chunks.join('')).toMatch(/^HTTP\/1\.1 100 /);
    socket.write(body.slice(0, 50));
    const end = server.end('SIGTERM');
    const isTaken = () => fetch(`${server.url}/health`, { headers: { connection: 'close' } }).then(({ ok }) => ok);
    await expect.poll(() => isTaken().catch(() => false)).toBe(false);
    socket.write(body.slice(50));
    expect(await end).toBe(0);
    socket.destroy();
    expect(chunks.join('')).toMatch(/\r\n\r\nHTTP\/1\.1 200 /);
    expect(readOne(data, 'select count(*) from scores')).toBeGreaterThan(EARLIER_SCORES);
  });

  test('refuses to start on a port that is taken, in one line that names the setting', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    // A busy machine logs slow statements.
    const settings = { KAIDEN_DATA_DIR: temporaryFolder(), KAIDEN_PORT: String(port), KAIDEN_SLOW_QUERY_MS: '0' };
    const { code, stdout, stderr } = await runProgram(built.program, [], { settings });
    other.close();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(plainLines(stderr)).toEqual([
      `KAIDEN_PORT: port ${port} of 127.0.0.1 is already in use by another program; choose another port, or stop that program`,
    ]);
  });

  test.each([
    [{ KAIDEN_HOST: '192.0.2.1' }, 'KAIDEN_HOST: 192.0.2.1 is not an address of this machine'],
    [
      { KAIDEN_DATA_DIR: '/dev/null' },
      expect.stringMatching(/^\/dev\/null\/kaiden\.lock .* \(KAIDEN_DATA_DIR sets the data folder\)$/),
    ],
  ])('names the setting when it cannot start with %o', async (setting, line) => {
    const quiet = { KAIDEN_SLOW_QUERY_MS: '0' };
    const settings = { KAIDEN_DATA_DIR: temporaryFolder(), KAIDEN_PORT: '0', ...quiet, ...setting };
    const { code, stdout, stderr } = await runProgram(built.program, [], { settings });
    expect({ code, stdout, lines: plainLines(stderr) }).toEqual({ code: 1, stdout: '', lines: [line] });
  });

  test('names every wrong setting in a line of its own and ends with 2', async () => {
    const settings = {
      KAIDEN_X: '1',
      KAIDEN_PORT: '99999',
      KAIDEN_REGISTRATION: 'maybe',
      KAIDEN_PUBLIC_URL: 'scores.example',
      KAIDEN_DATA_DIR: join(temporaryFolder(), 'data'),
    };
    const { code, stdout, stderr } = await runProgram(built.program, [], { settings });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(plainLines(stderr)).toEqual([
      expect.stringMatching(/^KAIDEN_X: no such setting\. Settings: KAIDEN_HOST, /),
      expect.stringMatching(/^KAIDEN_PORT: .*65535.*"99999"$/),
      expect.stringMatching(/^KAIDEN_PUBLIC_URL: expected an http or https URL; received "scores.example"$/),
      expect.stringMatching(/^KAIDEN_REGISTRATION: expected one of open, invite, closed; received "maybe"$/),
    ]);
    expect(readdirSync(join(settings.KAIDEN_DATA_DIR, '..'))).toEqual([]);
  });

  test.each(['http', '80.5', '-1', '0x'])('refuses %j as a port', async (port) => {
    const { code, stderr } = await runCommand(built.program, ['config'], { settings: { KAIDEN_PORT: port } });
    expect(code).toBe(2);
    expect(plainLines(stderr)).toEqual([expect.stringMatching(`^KAIDEN_PORT: .*; received "${port}"$`)]);
  });

  test('says in one line that there can be no data folder under a file', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const { code, stderr } = await cli(join(file, 'data'), []);
    expect(code).toBe(1);
    const [line, ...more] = plainLines(stderr);
    expect(line).toContain(join(file, 'data/kaiden.lock'));
    expect(line).toContain(`${file} is a file, not a folder`);
    expect(more).toEqual([]);
  });

  test('says in one line that it may not write to the data folder', async ({ skip }) => {
    const folder = join(temporaryFolder(), 'data');
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    skip(process.platform === 'win32' || process.getuid?.() === 0, 'whoever runs the tests may write everywhere');
    const { code, stderr } = await cli(folder, []);
    expect(code).toBe(1);
    expect(plainLines(stderr)).toEqual([expect.stringContaining(join(folder, 'kaiden.lock'))]);
  });

  test('says in one line that the database file is none', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'kaiden.db'), 'A shopping list. '.repeat(300));
    const { code, stderr } = await cli(folder, []);
    expect(code).toBe(1);
    expect(plainLines(stderr)).toEqual([expect.stringContaining(join(folder, 'kaiden.db'))]);
  });
});
