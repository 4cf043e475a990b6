import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { MailError, type Carrier } from './carrier.ts';
import { nodemailer, SAFE, withHeaders } from './nodemailer.ts';

/** Returns the folder of mails on servers without a mail server. */
export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox');

/**
 * Creates a carrier that writes mails as .eml files, readable by the owner of the data folder only. A repeated mail overwrites its file.
 */
export const createOutbox = (folder: string): Carrier => {
  return async (message, name) => {
    const { createTransport } = await nodemailer();
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...SAFE });
    const file = join(folder, `${name}.eml`);
    try {
      const { message: content } = await transport.sendMail(withHeaders(message));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, content as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    } catch (error) {
      throw new MailError(`the file could not be written: ${(error as NodeJS.ErrnoException).code}`);
    }
  };
};
