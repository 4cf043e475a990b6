import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';

import { openForWriting, type Connection } from '../../db/open.ts';
import { changeEmail } from '../../src/accounts/auth/account-commands.ts';
import { updateSealedMail } from '../../src/accounts/mail/store.ts';
import { newKey, readKeyFile, replaceKeyFile } from '../../src/accounts/secrets/key-file.ts';
import type { Log } from '../../src/base/shared/log.ts';
import { rotateSecrets } from '../../src/operations/secrets/rotate.ts';
import { createDeps } from '../../src/server/deps.ts';
import { command } from '../../src/writer/command.ts';
import { register } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { eventually } from '../support/eventually.ts';
import { mailsOf, outboxOf, sent } from '../support/mail.ts';
import { startMailServer } from '../support/smtp.ts';
import { createTestServer, type TestServer, type TestServerOptions } from '../support/test-server.ts';

const ADDRESS = 'hazel@x.example';

async function start(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await createTestServer(options);
  onTestFinished(() => server.close());
  return server;
}
const smtp = (port: number) => ({ KAIDEN_SMTP_URL: `smtp://127.0.0.1:${port}` });
const queue = ({ file }: TestServer) => dump(file)['outgoing_mail'] as Record<string, unknown>[];

/** Puts something else in the place of a mail. */
const spoil = command<{ id: number }, void>('tests.spoil', async (tx, { id }) =>
  updateSealedMail(tx, id, `k1.00000000.${'A'.repeat(60)}`),
);

/** A log that can be read. */
function keptLog(): { log: Log; lines: () => string[] } {
  const lines: string[] = [];
  const customLevels = { crit: 60, severe: 50, warn: 40, info: 30, verbose: 25, debug: 20 };
  const stream = { write: (line: string) => void lines.push(line) };
  return { log: pino({ level: 'debug', customLevels, useOnlyCustomLevels: true }, stream), lines: () => lines };
}

test('without a mail server, mails are files that only the owner of the data folder reads', async () => {
  const server = await start();
  await register(server, 'hazel');
  const [mail] = await mailsOf(server);
  expect(mail).toMatchObject({
    to: ADDRESS,
    from: 'noreply@kaiden.test',
    messageId: expect.stringMatching(/@kaiden\.test>$/),
  });
  const link = `http://kaiden.test/verify-email?code=${mail!.code}`;
  expect(mail!.code).toMatch(/^[0-9a-f]{40}$/);
  expect(mail!.text).toContain(`Hello hazel,`);
  expect(mail!.text).toContain(link);
  expect(mail!.html).toContain(`<a href="${link}">`);
  const folder = outboxOf(server);
  const [file, ...others] = readdirSync(folder);
  expect([file, others]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d-verify-email-[0-9a-f]{40}\.eml$/), []]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, file!)).mode & 0o777).toBe(0o600);
});

test('a mail server gets every mail once, from the address that is set', async () => {
  const there = await startMailServer({ password: 'secret' });
  const server = await start({
    env: {
      KAIDEN_SMTP_URL: `smtp://kaiden:secret@127.0.0.1:${there.port}`,
      KAIDEN_MAIL_FROM: 'Scores <scores@example.com>',
    },
  });
  await register(server, 'hazel');
  await register(server, 'rowan');
  await sent(server);
  expect(there.recipients).toEqual([ADDRESS, 'rowan@x.example']);
  expect(there.mails.map(({ to, from }) => [to, from])).toEqual([
    [ADDRESS, 'scores@example.com'],
    ['rowan@x.example', 'scores@example.com'],
  ]);
  expect(there.mails[0]!.code).not.toBe(there.mails[1]!.code);
});

test('while the mail server is down mails wait, through a restart too, and are sent once when it is back', async () => {
  const first = await startMailServer();
  await first.stop();
  const { log, lines } = keptLog();
  const server = await start({ env: smtp(first.port), log });
  await server.deps.mail.start();
  await register(server, 'hazel');
  await eventually(() => expect(queue(server)[0]!['attempts']).toBeGreaterThan(1));
  await server.deps.mail.stop();
  const there = await startMailServer({ port: first.port });

  const restarted = { deps: createDeps(server.deps) };
  await sent(restarted);
  await restarted.deps.mail.stop();
  const again = { deps: createDeps(server.deps) };
  await sent(again);
  await again.deps.mail.stop();
  expect(there.mails.map(({ to }) => to)).toEqual([ADDRESS]);
  const told = lines().filter((line) => line.includes('mail'));
  expect(told[0]).toMatch(/"kind":"verify-email".*"reason":"ESOCKET|ECONNECTION|ECONNREFUSED/);
  expect(told.join('')).not.toMatch(/x\.example|hazel|code/);
});

test.for([
  [550, true],
  [450, false],
] as const)('a mailbox that answers %i is given up: %s', async ([status, isGivenUp]) => {
  const there = await startMailServer({ refuse: { status, text: 'not here' } });
  const { log, lines } = keptLog();
  const server = await start({ env: smtp(there.port), log });
  await server.deps.mail.start();
  await register(server, 'hazel');
  await eventually(() => expect(lines().some((line) => line.includes('"kind":"verify-email"'))).toBe(true));
  await server.deps.mail.stop();
  expect(queue(server)).toHaveLength(isGivenUp ? 0 : 1);
  expect(lines().join('')).toContain(isGivenUp ? 'mail given up' : 'mail not sent; it is tried again');
  expect(lines().join('')).not.toMatch(/x\.example|not here/);
});

test('a mail server that does not take the password is tried again', async () => {
  const there = await startMailServer({ password: 'secret' });
  const server = await start({ env: { KAIDEN_SMTP_URL: `smtp://kaiden:wrong@127.0.0.1:${there.port}` } });
  await server.deps.mail.start();
  await register(server, 'hazel');
  await eventually(() => expect(queue(server)[0]!['attempts']).toBeGreaterThan(0));
  expect(there.mails).toEqual([]);
});

test('what waits is worth nothing without the key: no address and no code is in the queue', async () => {
  const server = await start();
  await register(server, 'hazel');
  const waiting = JSON.stringify(queue(server));
  expect(waiting).not.toMatch(/hazel|x\.example/);
  const [mail] = await mailsOf(server);
  expect(JSON.stringify(dump(server.file))).not.toContain(mail!.code);
  expect(queue(server)).toEqual([]);
});

test('mails that wait are sent after the key for secrets was changed', async () => {
  const server = await start();
  await register(server, 'hazel');
  const from = readKeyFile(server.deps.config.dataDir);
  const to = newKey();
  replaceKeyFile(server.deps.config.dataDir, [to, ...from]);
  expect(await server.deps.writer.run(rotateSecrets, { to, from })).toBe(1);
  replaceKeyFile(server.deps.config.dataDir, [to]);
  expect((await mailsOf(server)).map((mail) => mail.to)).toEqual([ADDRESS]);
});

test('a mail that comes too late is not sent', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await start();
  await register(server, 'hazel');
  vi.setSystemTime(Date.now() + 3 * 24 * 60 * 60 * 1000);
  expect(await mailsOf(server)).toEqual([]);
});

test('with the transaction that makes a code, its mail is undone', async () => {
  const server = await start();
  await register(server, 'hazel');
  const before = dump(server.file);
  const notice = { mailID: 'a', kind: 'email-changed' as const, sealed: 'k1.00000000.nonsense' };
  const code = { kind: 'verify-email' as const, codeHash: Buffer.from('0'), letter: notice };
  const change = server.deps.writer.run(changeEmail, { userID: 1, email: 'other@x.example', code, notice });
  await expect(change).rejects.toMatchObject({ code: 'secret_rotated' });
  expect(dump(server.file)).toEqual(before);
});

test('a mail that is sent while that can not be noted is sent no second time', async () => {
  const { log, lines } = keptLog();
  let other: Connection | undefined;
  const there = await startMailServer({ onMail: () => other?.client.exec('BEGIN IMMEDIATE') });
  const server = await start({ env: smtp(there.port), log, busyTimeout: 10 });
  await register(server, 'hazel');
  other = openForWriting(server.file);
  await server.deps.mail.start();
  await eventually(() => expect(lines().join('')).toContain('sending queued mails failed'));
  server.deps.mail.wake();
  other.client.exec('ROLLBACK');
  other.close();
  await sent(server);
  expect(there.mails).toHaveLength(1);
});

test('what can not be read as a mail holds up no others', async () => {
  const { log, lines } = keptLog();
  const server = await start({ log });
  await register(server, 'hazel');
  await register(server, 'rowan');
  await server.deps.writer.run(spoil, { id: 1 });
  await server.deps.mail.start();
  await eventually(() => expect(queue(server).map(({ id }) => id)).toEqual([1]));
  expect(lines().join('')).toContain('A secret is encrypted with the key 00000000');
});
