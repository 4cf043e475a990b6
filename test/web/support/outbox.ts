import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'vitest';

import { readMail } from '../../support/mail.ts';

/** Waits for a mail to somebody whose link leads to a page, and that is not among `old` codes; returns its code. */
export async function codeMailed(
  dataDir: string,
  to: string,
  page: 'verify-email' | 'reset-password',
  old: readonly string[] = [],
): Promise<string> {
  const folder = join(dataDir, 'outbox');
  const find = async () => {
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
    const mails = await Promise.all(files.map((name) => readMail(readFileSync(join(folder, name)))));
    const fits = mails.find(
      (mail) => mail.to === to && mail.text.includes(`/${page}?code=`) && !old.includes(mail.code),
    );
    return fits?.code ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}
