import { setTimeout as delay } from 'node:timers/promises';

import type { Db } from '../../db/open.ts';
import type { MailSender } from '../mail/sender.ts';
import type { Vault } from '../secrets/vault.ts';
import { whileSealed } from '../secrets/while-sealed.ts';
import { logFailure } from '../shared/log-failure.ts';
import type { Log } from '../shared/log.ts';
import { hashToken } from '../shared/secrets.ts';
import type { Writer } from '../writer/command.ts';
import { attemptKeys, placeOf } from './attempts/keys.ts';
import { writeCode, writeNotice } from './codes/code-letter.ts';
import { badCode, resetPassword, sendCode, verifyEmailByCode } from './codes/commands.ts';
import { findCode, findContact, findContactByEmail, type CodeKind, type Contact } from './codes/store.ts';
import { hashPassword } from './passwords.ts';

export interface RecoveryDeps {
  db: Db;
  writer: Writer;
  vault: Vault;
  mail: Pick<MailSender, 'wake'>;
  log: Log;
}

export interface NewPassword {
  code: string;
  password: string;
  /** Where the request came from. */
  address: string;
}

/** What users do by way of their mailbox. */
export interface Recovery {
  /** Marks the address as verified that the code was sent to. Throws 400 for a code that is no good. */
  verifyEmail(code: string): Promise<void>;
  /** Sends a new code to an address that is not verified; false, and nothing is done, when it is. */
  resendVerification(userID: number): Promise<boolean>;
  /**
   * Sends a code to the account with this address, some time later. Returns before anything is looked up, so that neither
   * the answer nor how long it takes says whether there is one.
   */
  forgotPassword(email: string): void;
  /** Sets a password. Throws 404 for a code that is no good. */
  resetPassword(request: NewPassword): Promise<void>;
  /** Does what was asked for by those who have forgotten their passwords, without further delay, and settles when it is done. */
  idle(): Promise<void>;
}

/** How long a link for a forgotten password waits at least, and how much longer at most (ms). */
const EARLIEST = 50;
const SPREAD = 450;

/** In place of the account, for an address that has none: no row has this id. */
const NOBODY: Omit<Contact, 'email'> = { userID: -1, username: 'nobody-here', emailVerified: false };

export function createRecovery(deps: RecoveryDeps): Recovery {
  const { db, writer, vault, mail, log } = deps;
  const begun = new Set<Promise<void>>();
  let ending = new AbortController();

  const send = async (kind: CodeKind, to: Contact): Promise<boolean> => {
    const isSent = await whileSealed(async () => writer.run(sendCode, { to, code: await writeCode(vault, kind, to) }));
    if (isSent) mail.wake();
    return isSent;
  };

  const sendReset = async (email: string): Promise<void> => {
    // The answer is out before this begins, and nobody knows when it does.
    await delay(EARLIEST + Math.random() * SPREAD, undefined, { signal: ending.signal }).catch(() => undefined);
    try {
      const contact = await findContactByEmail(db, email.toLowerCase());
      // An address that nobody has takes the same steps up to the command, which does nothing for it.
      await send('reset-password', contact ?? { ...NOBODY, email });
    } catch (error) {
      logFailure(log, error, 'no code was made for a forgotten password', {});
    }
  };

  return {
    verifyEmail: (code) => writer.run(verifyEmailByCode, { codeHash: hashToken(code) }),
    async resendVerification(userID) {
      const contact = await findContact(db, userID);
      return contact !== undefined && !contact.emailVerified && send('verify-email', contact);
    },
    forgotPassword(email) {
      const work = sendReset(email).finally(() => begun.delete(work));
      begun.add(work);
    },
    resetPassword: async (request) => {
      await setPassword(deps, request);
      mail.wake();
    },
    async idle() {
      ending.abort();
      ending = new AbortController();
      await Promise.all(begun);
    },
  };
}

async function setPassword(
  { db, writer, vault }: Pick<RecoveryDeps, 'db' | 'writer' | 'vault'>,
  { code, password, address }: NewPassword,
): Promise<void> {
  const codeHash = hashToken(code);
  const userID = await findCode(db, 'reset-password', codeHash, Date.now());
  const contact = userID === undefined ? undefined : await findContact(db, userID);
  if (!contact) throw badCode(404);
  const newHash = await hashPassword(password);
  const { pair, account } = attemptKeys(contact.username, address);
  const known = { place: placeOf(address), forget: [pair, account] };
  await whileSealed(async () => {
    const notice = await writeNotice(vault, 'password-changed', contact);
    await writer.run(resetPassword, { codeHash, newHash, notice, ...known });
  });
}
