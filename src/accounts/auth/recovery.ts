import { setTimeout as delay } from 'node:timers/promises';

import type { Db } from '../../../db/open.ts';
import { logFailure } from '../../base/shared/log-failure.ts';
import type { Log } from '../../base/shared/log.ts';
import { hashToken } from '../../base/shared/secrets.ts';
import type { Writer } from '../../writer/command.ts';
import type { MailSender } from '../mail/sender.ts';
import type { Vault } from '../secrets/vault.ts';
import { whileSealed } from '../secrets/while-sealed.ts';
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
  /** Client address of the request. */
  address: string;
}

/** Account recovery by e-mail. */
export interface Recovery {
  /** Marks the address that the code was sent to as verified. Throws 400 for an invalid code. */
  verifyEmail(code: string): Promise<void>;
  /** Sends a new code to an unverified address; returns false and does nothing if it is verified. */
  resendVerification(userID: number): Promise<boolean>;
  /**
   * Sends a code to the account with this address after a random delay. Returns before any look-up, so that neither the response nor its
   * timing reveals whether the account exists.
   */
  forgotPassword(email: string): void;
  /** Sets a password. Throws 404 for an invalid code. */
  resetPassword(request: NewPassword): Promise<void>;
  /** Sends all pending password codes without further delay and settles when done. */
  idle(): Promise<void>;
}

/** Minimum delay before a password code is sent, and the random part added to it (ms). */
const EARLIEST = 50;
const SPREAD = 450;

/** Stands in for a missing account: no row has this id. */
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
    // The response has been sent by then, and the start time is unpredictable.
    await delay(EARLIEST + Math.random() * SPREAD, undefined, { signal: ending.signal }).catch(() => undefined);
    try {
      const contact = await findContactByEmail(db, email.toLowerCase());
      // Unknown addresses take the same steps up to the command, which does nothing for them.
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
