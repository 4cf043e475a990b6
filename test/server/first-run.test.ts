import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createClient } from '../../contracts/client/index.ts';
import { runCommand } from '../support/commands.ts';
import { readOne } from '../support/data-folder.ts';
import { batch, play } from '../support/plays.ts';
import { spawnProgram, startProgram, temporaryFolder, type RunningProgram } from '../support/program.ts';
import { testSeeds } from '../support/test-seeds.ts';
import { useProgram } from '../support/use-program.ts';

const built = useProgram();

const PASSWORD = 'correct horse battery';
const ROOT = { username: 'Root', email: 'root@example.com', password: PASSWORD };

const kaiden = (data: string, args: readonly string[], settings: Record<string, string> = {}, input = '') =>
  runCommand(built.program, args, { settings: { KAIDEN_DATA_DIR: data, KAIDEN_PORT: '0', ...settings }, input });

const withLink = (server: RunningProgram, data: string) => {
  const link = () =>
    /"msg":"there is no administrator yet[^"]*(http[^"]+\/setup\?token=[0-9a-f]{40})"/.exec(
      server.log().join('\n'),
    )?.[1];
  return { ...server, data, link };
};

const start = async (data = temporaryFolder(), settings: Record<string, string> = {}) =>
  withLink(await startProgram(built.program, data, settings), data);

/** A server in an empty folder, which logs much, for several tests. */
async function startShared() {
  const data = mkdtempSync(join(tmpdir(), 'kaiden-first-run-'));
  return withLink(await spawnProgram(built.program, data, { settings: { KAIDEN_LOG_LEVEL: 'debug' } }), data);
}

const linkOf = async ({ link }: { link: () => string | undefined }): Promise<string> => {
  await expect.poll(link).toBeDefined();
  return link()!;
};

const tokenIn = (link: string) => new URL(link).searchParams.get('token')!;

const postTo = async (url: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
};
const send = (
  url: string,
  { token, password, ...fields }: Record<'token' | 'password' | 'username' | 'email', string>,
) => postTo(`${url}/api/v1/setup`, { ...fields, '!token': token, '!password': password });
const check = async (url: string, token: string) =>
  (await postTo(`${url}/api/v1/setup/check`, { '!token': token })).status;

const seedFolder = () => {
  const folder = temporaryFolder();
  for (const { name, entries } of testSeeds().files) writeFileSync(join(folder, name), JSON.stringify(entries));
  return folder;
};

test('from an empty folder to a server that was lost and is back: nothing of it is missing', async () => {
  const first = await start();
  const { data } = first;
  const link = await linkOf(first);
  expect(await check(first.url, tokenIn(link))).toBe(200);
  expect(await send(first.url, { ...ROOT, token: tokenIn(link) })).toMatchObject({ status: 200 });
  expect(await kaiden(data, ['seeds', 'load', seedFolder()])).toMatchObject({ code: 0, stderr: '' });
  const key = (await kaiden(data, ['key', 'create', 'root', '--permissions', 'submit_score'])).stdout.trim();
  const { body: imported } = await createClient({ baseUrl: first.url, key }).imports.direct({
    json: batch([play(1), play(2), play(3)]),
  });
  expect(imported).toMatchObject({ scoreIDs: { length: 3 } });

  const archive = join(temporaryFolder(), 'backup.tar.gz');
  const made = await kaiden(data, ['backup', archive, '--json']);
  await first.end('SIGTERM');
  rmSync(data, { recursive: true });
  const restored = await kaiden(data, ['restore', archive, '--json']);
  const { hash, scores } = JSON.parse(restored.stdout) as { hash: string; scores: number };
  expect({ hash, scores }).toEqual({ hash: (JSON.parse(made.stdout) as { hash: string }).hash, scores: 3 });

  const second = await start(data);
  const { body: status } = await createClient({ baseUrl: second.url, key }).status.get();
  expect(status).toMatchObject({ whoami: 1 });
  const login = await fetch(`${second.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'root', '!password': PASSWORD, captcha: '-' }),
  });
  expect(login.status).toBe(200);
  expect(await check(second.url, tokenIn(link))).toBe(404);
  expect(second.link()).toBeUndefined();
  expect(await kaiden(data, ['doctor'])).toMatchObject({ code: 0 });
});

describe('the set-up page', () => {
  /** A server that nobody has set up until the last of the tests that share it. */
  let server: Awaited<ReturnType<typeof startShared>>;
  beforeAll(async () => {
    server = await startShared();
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    rmSync(server.data, { recursive: true });
  });

  test('makes one administrator, however many ask at once', async () => {
    const server = await start();
    const token = tokenIn(await linkOf(server));
    const names = ['Hazel', 'Rowan', 'Aspen'];
    const answers = await Promise.all(
      names.map((username) => send(server.url, { ...ROOT, username, email: `${username}@example.com`, token })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404, 404]);
    expect(readOne(server.data, 'select count(*) from users')).toBe(1);
    expect(readOne(server.data, 'select auth_level from users')).toBe(3);
    expect((await send(server.url, { ...ROOT, token })).status).toBe(404);
  });

  test('is for nobody without the token, whoever comes first', async () => {
    await linkOf(server);
    for (const token of ['', '0'.repeat(40)]) {
      expect(await check(server.url, token)).toBe(404);
      expect((await send(server.url, { ...ROOT, token })).status).toBe(404);
    }
    expect(readOne(server.data, 'select count(*) from users')).toBe(0);
  });

  test('closes when the command line has made an administrator meanwhile', async () => {
    const server = await start();
    const link = await linkOf(server);
    const args = ['user', 'create', 'Hazel', '--email', 'hazel@example.com', '--admin'];
    expect((await kaiden(server.data, args, {}, PASSWORD)).code).toBe(0);
    expect(await check(server.url, tokenIn(link))).toBe(404);
    expect((await send(server.url, { ...ROOT, token: tokenIn(link) })).status).toBe(404);
    expect(readOne(server.data, 'select count(*) from users')).toBe(1);
  });

  test('is named by the address that the server is known by', async () => {
    const server = await start(undefined, { KAIDEN_PUBLIC_URL: 'https://scores.example/' });
    expect(await linkOf(server)).toMatch(/^https:\/\/scores\.example\/setup\?token=/);
  });

  test('is not logged with its token when somebody opens it', async () => {
    const link = await linkOf(server);
    await fetch(link);
    expect(server.log().filter((line) => line.includes(tokenIn(link)))).toHaveLength(1);
    await expect.poll(() => server.log().some((line) => line.includes('"path":"/setup"'))).toBe(true);
    expect(server.log().filter((line) => line.includes(tokenIn(link)))).toHaveLength(1);
  });

  test('says everything that is wrong', async () => {
    const token = tokenIn(await linkOf(server));
    const { status, text } = await send(server.url, { token, username: '"><script>', email: 'x', password: 'short' });
    expect(status).toBe(400);
    const { issues } = JSON.parse(text) as { issues: { path: string }[] };
    expect(issues.map(({ path }) => path).sort()).toEqual(['!password', 'email', 'username']);
    expect(await send(server.url, { ...ROOT, token })).toMatchObject({ status: 200 });
  });

  test('a server without songs says how to load some, and one with songs does not', async () => {
    const hint = () => server.log().some((line) => line.includes('kaiden seeds pull'));
    await expect.poll(hint).toBe(true);
    const data = temporaryFolder();
    await kaiden(data, ['seeds', 'load', seedFolder()]);
    const filled = await start(data);
    await linkOf(filled);
    await filled.end('SIGTERM');
    expect(filled.log().join('\n')).not.toContain('seeds pull');
  });
});

describe('kaiden config', () => {
  const TOKEN = 'a-token-of-many-letters';
  const folder = () => join(temporaryFolder(), 'data');

  test('prints what is in force and where it comes from, and no secret', async () => {
    const file = join(temporaryFolder(), 'token');
    writeFileSync(file, `${TOKEN}\n`);
    const settings = { KAIDEN_METRICS_TOKEN_FILE: file, KAIDEN_REGISTRATION: 'closed' };
    const { code, stdout } = await kaiden(folder(), ['config', '--json'], settings);
    expect([code, stdout.includes(TOKEN)]).toEqual([0, false]);
    expect((JSON.parse(stdout) as { settings: unknown }).settings).toMatchObject({
      KAIDEN_HOST: { value: '127.0.0.1', from: 'default' },
      KAIDEN_PORT: { value: '0', from: 'environment' },
      KAIDEN_PUBLIC_URL: { value: null, from: 'default' },
      KAIDEN_REGISTRATION: { value: 'closed', from: 'environment' },
      KAIDEN_METRICS_TOKEN: { value: '(secret)', from: 'file' },
      KAIDEN_SECRET_KEY: { value: null, from: 'default' },
      KAIDEN_WEBHOOK_ALLOW: { value: '', from: 'default' },
      KAIDEN_BACKUP_AT: { value: '02:00', from: 'default' },
      KAIDEN_BACKUP_KEEP: { value: '7', from: 'default' },
    });
    const text = await kaiden(folder(), ['config'], { KAIDEN_METRICS_TOKEN: TOKEN });
    expect(text.stdout).toMatch(/KAIDEN_METRICS_TOKEN +\(secret\) +environment/);
    expect(text.stdout).not.toContain(TOKEN);
  });

  test('a secret that is in a file counts', async () => {
    const file = join(temporaryFolder(), 'token');
    writeFileSync(file, `${TOKEN}\n`);
    const server = await start(undefined, { KAIDEN_METRICS_TOKEN_FILE: file });
    const ask = (token: string) => fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    expect([(await ask(TOKEN)).status, (await ask('another')).status]).toEqual([200, 401]);
  });

  test.each([
    [{ KAIDEN_METRICS_TOKEN_FILE: '/no/such/file' }, /^KAIDEN_METRICS_TOKEN_FILE: .*\/no\/such\/file/],
    [{ KAIDEN_PORT_FILE: '/no/such/file' }, /^KAIDEN_PORT_FILE: no such setting/],
    [{ KAIDEN_METRICS_TOKEN: 'secret' }, /^KAIDEN_METRICS_TOKEN: expected at least 16 characters$/],
    [{ KAIDEN_SECRET_KEY: 'much too short' }, /^KAIDEN_SECRET_KEY: expected a key of 32 bytes [^"]*$/],
    [{ KAIDEN_BACKUP_AT: '25:00' }, /^KAIDEN_BACKUP_AT: expected a time of day .*"25:00"/],
    [{ KAIDEN_BACKUP_AT: 'daily' }, /^KAIDEN_BACKUP_AT: expected a time of day .*"daily"/],
    [{ KAIDEN_BACKUP_KEEP: '0' }, /^KAIDEN_BACKUP_KEEP: expected the number of backups .*"0"/],
  ] as [Record<string, string>, RegExp][])('refuses %j in one line', async (settings, line) => {
    const { code, stdout, stderr } = await kaiden(folder(), ['config'], settings);
    expect({ code, stdout, lines: stderr.trim().split('\n') }).toEqual({
      code: 2,
      stdout: '',
      lines: [expect.stringMatching(line)],
    });
  });

  test('a secret that is set twice is refused', async () => {
    const file = join(temporaryFolder(), 'token');
    writeFileSync(file, TOKEN);
    const settings = { KAIDEN_METRICS_TOKEN: TOKEN, KAIDEN_METRICS_TOKEN_FILE: file };
    const { code, stderr } = await kaiden(folder(), ['config'], settings);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^KAIDEN_METRICS_TOKEN_FILE: .*set only one of them\n$/)]);
  });
});

test('kaiden version prints the version, kaiden user list everybody', async () => {
  const data = temporaryFolder();
  expect((await kaiden(data, ['version'])).stdout).toBe((await kaiden(data, ['--version'])).stdout);
  await kaiden(data, ['user', 'create', 'Hazel', '--email', 'hazel@example.com', '--admin'], {}, PASSWORD);
  expect((await kaiden(data, ['user', 'list'])).stdout).toMatch(/^ +1 +Hazel +administrator +\d{4}-\d\d-\d\d +never$/m);
  expect(JSON.parse((await kaiden(data, ['user', 'list', '--json'])).stdout)).toEqual({
    ok: true,
    users: [{ id: 1, username: 'Hazel', authLevel: 3, joinDate: expect.any(Number), lastSeen: null }],
  });
});
