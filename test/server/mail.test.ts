import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { createClient } from '../../contracts/client/index.ts';
import { runCommand } from '../support/commands.ts';
import { readOne } from '../support/data-folder.ts';
import { readMail } from '../support/mail.ts';
import { startProgram, temporaryFolder } from '../support/program.ts';
import { startMailServer } from '../support/smtp.ts';
import { useProgram } from '../support/use-program.ts';

const built = useProgram();

const account = (username: string) => ({
  username,
  '!password': 'correct horse',
  email: `${username}@x.example`,
  captcha: '-',
});
const waiting = (data: string) => readOne(data, 'select count(*) from outgoing_mail');

test('a mail that waits is sent once, as soon as the server is started with settings that work', async () => {
  const data = temporaryFolder();
  const [gone, secret] = [await startMailServer(), join(temporaryFolder(), 'smtp')];
  await gone.stop();
  writeFileSync(secret, `smtp://127.0.0.1:${gone.port}\n`);
  const settings = { KAIDEN_SMTP_URL_FILE: secret, KAIDEN_LOG_LEVEL: 'debug' };
  const first = await startProgram(built.program, data, settings);
  await createClient({ baseUrl: first.url }).auth.register({ json: account('hazel') });
  await expect.poll(() => first.log().some((line) => line.includes('mail not sent'))).toBe(true);
  expect(await first.end('SIGKILL')).toBeNull();
  expect(waiting(data)).toBe(1);
  expect(first.log().join('\n')).not.toContain('x.example');

  const there = await startMailServer();
  const second = await startProgram(built.program, data, { KAIDEN_SMTP_URL: `smtp://127.0.0.1:${there.port}` });
  await createClient({ baseUrl: second.url }).auth.register({ json: account('rowan') });
  await expect.poll(() => there.mails.length).toBe(2);
  await expect.poll(() => waiting(data)).toBe(0);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(there.mails.map(({ to }) => to).sort()).toEqual(['hazel@x.example', 'rowan@x.example']);
});

test('without a mail server the link in a file verifies the address', async () => {
  const data = temporaryFolder();
  const { url } = await startProgram(built.program, data, { KAIDEN_REGISTRATION: 'invite' });
  const settings = { KAIDEN_DATA_DIR: data };
  const { code, stdout } = await runCommand(built.program, ['invite', '--count', '2'], { settings });
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^([0-9a-f]{40}\n){2}$/)]);
  const [inviteCode] = stdout.split('\n');
  await createClient({ baseUrl: url }).auth.register({ json: { ...account('hazel'), inviteCode: inviteCode! } });
  const outbox = join(data, 'outbox');
  const files = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []);
  await expect.poll(() => files().length).toBe(1);
  const mail = await readMail(readFileSync(join(outbox, files()[0]!)));
  expect(mail.text).toContain(`${url}/verify-email?code=${mail.code}`);
  await createClient({ baseUrl: url }).auth.verifyEmail({ json: { code: mail.code } });
  expect(readOne(data, 'select email_verified from credentials')).toBe(1);
});

test.each(['0', '-1', 'many', '1001'])('%s invitations are none that can be made', async (count) => {
  const settings = { KAIDEN_DATA_DIR: temporaryFolder() };
  const { code, stdout, stderr } = await runCommand(built.program, ['invite', '--count', count], { settings });
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('from 1 to 1000')]);
});
