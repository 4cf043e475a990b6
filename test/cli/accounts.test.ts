import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createClient } from '../../contracts/client/index.ts';
import { runCommand } from '../support/commands.ts';
import { fillDataFolder, readOne } from '../support/data-folder.ts';
import { buildProgram, startProgram, temporaryFolder } from '../support/program.ts';
import { startMailServer } from '../support/smtp.ts';

const OLD = 'a long password';
const NEW = 'another password';

let built: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => void (built = await buildProgram()));
afterAll(() => built.remove());

/** Runs a command on a data folder. */
const run = (data: string, args: readonly string[], input = '', more: Record<string, string> = {}) =>
  runCommand(built.program, args, { settings: { KAIDEN_DATA_DIR: data, ...more }, input });

interface Line {
  /** Text that has to appear before something is typed. */
  after: string;
  type: string;
}

/** Runs a command in a terminal, where somebody types; returns what the terminal has shown. */
async function inTerminal(data: string, command: string, typed: readonly Line[]) {
  const line = `'${process.execPath}' '${built.program}' ${command}`;
  const child = spawn('script', ['-qefc', line, '/dev/null'], { env: { ...process.env, KAIDEN_DATA_DIR: data } });
  let shown = '';
  let rest = [...typed];
  let from = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    const [next] = rest;
    const at = next ? shown.indexOf(next.after, from) : -1;
    if (at === -1) return;
    from = at + next!.after.length;
    rest = rest.slice(1);
    child.stdin.write(next!.type);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, shown };
}

const TWICE = (first: string, second: string): Line[] => [
  { after: 'Password: ', type: `${first}\r` },
  { after: 'Repeat the password: ', type: `${second}\r` },
];

describe('on a terminal', () => {
  const noTerminal = spawnSync('script', ['--version']).error !== undefined;
  const NONE = 'THERE IS NO script(1) HERE: nothing has been typed';

  test('a password is asked for twice, and not shown', async ({ skip }) => {
    skip(noTerminal, NONE);
    const data = temporaryFolder();
    const create = 'user create hazel --email hazel@example.com';
    // The last character is deleted again, as on any line.
    const made = await inTerminal(data, create, TWICE(`${OLD}x\u007F`, OLD));
    expect(made).toEqual({ code: 0, shown: expect.stringMatching(/^Password: \r\nRepeat the password: \r\n1\r\n$/) });
    expect(readOne(data, "select count(*) from credentials where password_hash like '$argon2id$%'")).toBe(1);
  });

  test('two passwords that differ, and Ctrl+C, change nothing', async ({ skip }) => {
    skip(noTerminal, NONE);
    const data = temporaryFolder();
    const create = 'user create hazel --email hazel@example.com';
    const differ = await inTerminal(data, create, TWICE(OLD, NEW));
    expect(differ).toMatchObject({ code: 2, shown: expect.stringContaining('The passwords differ') });
    const stopped = await inTerminal(data, create, [{ after: 'Password: ', type: '\u0003' }]);
    expect(stopped).toEqual({ code: 1, shown: 'Password: \r\n' });
    expect(readdirSync(data)).toEqual([]);
  });

  test('an account is deleted only if that is confirmed', async ({ skip }) => {
    skip(noTerminal, NONE);
    const data = temporaryFolder();
    await fillDataFolder(data);
    const question = "Delete hazel (user 1) with 3 scores? This can't be undone. [y/N] ";
    const kept = await inTerminal(data, 'user delete hazel', [{ after: question, type: '\r' }]);
    expect(kept).toMatchObject({ code: 1, shown: expect.stringContaining('Nothing was changed') });
    expect(readOne(data, 'select count(*) from scores')).toBe(3);
    const deleted = await inTerminal(data, 'user delete hazel', [{ after: question, type: 'y\r' }]);
    expect(deleted).toMatchObject({ code: 0, shown: expect.stringContaining('Deleted hazel with 3 scores') });
    expect(readOne(data, 'select (select count(*) from scores) + (select count(*) from users)')).toBe(0);
  });
});

describe('beside a running server', () => {
  test('a new password, a revoked key and a deleted account take effect at once', async () => {
    const data = temporaryFolder();
    const { key } = await fillDataFolder(data, OLD);
    const { url } = await startProgram(built.program, data);
    const api = createClient({ baseUrl: url });
    const statusOf = async (work: Promise<{ status: number }>) =>
      work.then(({ status }) => status).catch((error: { status: number }) => error.status);
    const logIn = (password: string) =>
      api.auth.login({ json: { username: 'hazel', '!password': password, captcha: '-' } });
    const withKey = (token: string) =>
      statusOf(createClient({ baseUrl: url, key: token }).users.get({ params: { userID: 'me' } }));

    const cookie = (await logIn(OLD)).headers.getSetCookie()[0]!.split(';')[0]!;
    const session = createClient({ baseUrl: url, cookie });
    const keysOf = () => statusOf(session.apiTokens.list({ params: { userID: 'me' } }));
    expect(await keysOf()).toBe(200);
    expect(await run(data, ['user', 'password', 'hazel'], 'short')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^password: .*8/),
    });
    expect(await run(data, ['user', 'password', 'HAZEL'], `${NEW}\n`)).toMatchObject({ code: 0, stderr: '' });
    expect([await keysOf(), await statusOf(logIn(OLD)), await statusOf(logIn(NEW))]).toEqual([401, 401, 200]);

    const other = (await run(data, ['key', 'create', 'hazel', '--permissions', 'submit_score'])).stdout.trim();
    const listed = JSON.parse((await run(data, ['key', 'list', 'hazel', '--json'])).stdout) as {
      keys: { keyID: string; identifier: string }[];
    };
    expect(listed.keys.map(({ identifier }) => identifier)).toEqual(['Created on the command line', 'test']);
    expect((await run(data, ['key', 'list', 'hazel'])).stdout).toContain(listed.keys[0]!.keyID);
    expect([await withKey(key), await withKey(other)]).toEqual([200, 200]);
    expect(await run(data, ['key', 'revoke', 'hazel', listed.keys[0]!.keyID])).toMatchObject({ code: 0 });
    expect([await withKey(key), await withKey(other)]).toEqual([200, 401]);
    expect(await run(data, ['key', 'revoke', 'hazel', listed.keys[0]!.keyID])).toMatchObject({ code: 2, stdout: '' });

    expect(await run(data, ['user', 'delete', 'hazel'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Add --yes to confirm this'),
    });
    expect(await statusOf(api.users.get({ params: { userID: 'hazel' } }))).toBe(200);
    expect(await run(data, ['user', 'delete', 'hazel', '--yes'])).toMatchObject({
      code: 0,
      stdout: 'Deleted hazel with 3 scores\n',
    });
    expect(await statusOf(api.users.get({ params: { userID: 'hazel' } }))).toBe(404);
    expect([await withKey(key), await statusOf(logIn(NEW))]).toEqual([401, 401]);
    expect((await run(data, ['user', 'list'])).stdout).toBe('No accounts. `kaiden user create` makes the first one.\n');
  });
});

test('the e-mail address of a deleted account is not left in the files of the database', async () => {
  const data = temporaryFolder();
  await fillDataFolder(data);
  const holdsAddress = () =>
    readdirSync(data).some((name) => readFileSync(join(data, name)).includes('rowan@example.net'));
  const create = ['user', 'create', 'rowan', '--email', 'rowan@example.net'];
  expect(await run(data, create, 'a long password')).toMatchObject({ code: 0 });
  expect(holdsAddress()).toBe(true);
  expect(await run(data, ['user', 'delete', 'rowan', '--yes'])).toMatchObject({ code: 0 });
  expect(holdsAddress()).toBe(false);
});

describe('kaiden mail test', () => {
  test('sends a mail with the settings of the server', async () => {
    const { port, mails } = await startMailServer({ password: 'password' });
    const settings = {
      KAIDEN_SMTP_URL: `smtp://kaiden:password@127.0.0.1:${port}`,
      KAIDEN_MAIL_FROM: 'Scores <scores@example.com>',
      KAIDEN_PUBLIC_URL: 'https://scores.example',
    };
    const sent = await run(temporaryFolder(), ['mail', 'test', 'admin@example.com'], '', settings);
    expect(sent).toEqual({
      code: 0,
      stdout: `127.0.0.1:${port} has accepted the mail to admin@example.com, from Scores <scores@example.com>\n`,
      stderr: '',
    });
    expect(mails).toMatchObject([{ to: 'admin@example.com', subject: 'Test mail (Kaiden)' }]);
    expect(mails[0]!.text).toContain('https://scores.example');
  });

  test('says what the mail server says, and names the settings', async () => {
    const { port } = await startMailServer({ refuse: { status: 550, text: 'No such mailbox' } });
    const settings = { KAIDEN_SMTP_URL: `smtp://127.0.0.1:${port}`, KAIDEN_MAIL_FROM: 'scores@example.com' };
    const { code, stderr } = await run(temporaryFolder(), ['mail', 'test', 'nobody@example.com'], '', settings);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^127\.0\.0\.1:\d+: .*No such mailbox.* \(KAIDEN_SMTP_URL, KAIDEN_MAIL_FROM\)\n$/),
    ]);
  });

  test('writes a file where there is no mail server, and refuses what is no address', async () => {
    const data = temporaryFolder();
    const { code, stdout } = await run(data, ['mail', 'test', 'admin@example.com']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('No mail server is set (KAIDEN_SMTP_URL)')]);
    expect(readdirSync(join(data, 'outbox'))).toEqual([expect.stringMatching(/-test-[0-9a-f]+\.eml$/)]);
    expect(await run(data, ['mail', 'test', 'admin'])).toMatchObject({
      code: 2,
      stderr: 'Not an e-mail address: admin\n',
    });
  });
});
