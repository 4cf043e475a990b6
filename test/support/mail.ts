import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import PostalMime from 'postal-mime';

import { countMail } from '../../src/accounts/mail/store.ts';
import { hashToken } from '../../src/base/shared/secrets.ts';
import { register } from './calls.ts';
import { dump } from './dump.ts';
import { eventually } from './eventually.ts';
import type { TestServer } from './test-server.ts';

export interface Mail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Readonly<Record<string, string>>;
  /** Value of `code=` in its link; empty if there is none. */
  code: string;
}

/** Reads a mail as it goes over the wire. */
export async function readMail(content: Buffer | string): Promise<Mail> {
  const mail = await PostalMime.parse(content);
  const { to, from, subject = '', text = '', html = '', messageId = '' } = mail;
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  const [, code = ''] = /[?]code=([0-9a-f]{40})\b/.exec(text) ?? [];
  return { to: to?.[0]?.address ?? '', from: from?.address ?? '', subject, text, html, messageId, headers, code };
}

export const outboxOf = ({ deps }: Pick<TestServer, 'deps'>): string => join(deps.config.dataDir, 'outbox');

/** Waits until nothing waits to be sent. */
export async function sent({ deps }: Pick<TestServer, 'deps'>): Promise<void> {
  await deps.recovery.idle();
  await deps.mail.start();
  await eventually(async () => {
    const waiting = await countMail(deps.db);
    if (waiting > 0) throw new Error(`${waiting} mails wait`);
  });
}

/** Every mail that a server has sent so far, in the order of the names of their files: the kinds of a day, by name. */
export async function mailsOf(server: Pick<TestServer, 'deps'>): Promise<Mail[]> {
  await sent(server);
  const folder = outboxOf(server);
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  return Promise.all(files.map((name) => readMail(readFileSync(join(folder, name)))));
}

/** The code that was last mailed to an address to do this. */
export async function codeTo(
  server: TestServer,
  address: string,
  page: 'verify-email' | 'reset-password' = 'verify-email',
): Promise<string> {
  const mails = (await mailsOf(server)).filter(({ to, text }) => to === address && text.includes(`/${page}?code=`));
  const rows = dump(server.file)['mail_codes'] as { code_hash: Buffer }[];
  const hashes = new Set(rows.map(({ code_hash: hash }) => hash.toString('hex')));
  const codes = mails.map(({ code }) => code);
  const good = codes.filter((code) => hashes.has(hashToken(code).toString('hex')));
  if (good.length !== 1) throw new Error(`${good.length} of ${codes.length} codes are good`);
  server.secrets.add('code of a mail', good[0]!);
  return good[0]!;
}

/** Returns the token in the weekly mails of the only user who gets them. */
export function weeklyTokenOf({ file }: Pick<TestServer, 'file'>): string {
  const [row] = dump(file)['weekly_mails'] as { token: string }[];
  return row!.token;
}

/** Asks for a new password as whoever has the address would, and returns the code. */
export async function forget(server: TestServer, address: string): Promise<string> {
  await server.client().auth.forgotPassword({ json: { email: address } });
  return codeTo(server, address, 'reset-password');
}

/** Registers `NAME@x.example` and returns the session with the code that was mailed. */
export async function registered(server: TestServer, username: string): Promise<{ cookie: string; code: string }> {
  const session = await register(server, username);
  return { ...session, code: await codeTo(server, `${username}@x.example`) };
}
