import type { SealedLetter } from '../mail/letter.ts';
import { queueMail } from '../mail/queue.ts';
import { deleteMailOfKind } from '../mail/store.ts';
import { Refusal } from '../shared/refusal.ts';
import { command } from '../writer/command.ts';
import { queueCode, type CodeLetter } from './codes/code-letter.ts';
import { deleteCodeOf } from './codes/store.ts';
import {
  deleteAccountDeletion,
  deleteLoginSessionsOf,
  findAccountDeletion,
  findCredentialsOf,
  findCredentialsByEmail,
  insertAccountDeletion,
  updateEmail,
  updatePasswordHash,
  type AccountDeletion,
} from './store.ts';

/** How long an account that is to go is kept (ms). */
const GRACE = 14 * 24 * 60 * 60 * 1000;

/** The refusal of a password that is not the account's. */
export const wrongPassword = () => new Refusal(401, 'invalid_credentials', 'Wrong password');

export interface NewPassword {
  userID: number;
  /** The hash that the old password was checked against. Throws 401 when it is another one by now. */
  oldHash: string;
  newHash: string;
  /** The one login session that does not end. */
  keep: Uint8Array;
  /** Tells the user of it. */
  notice: SealedLetter;
}

/** Changes a password and ends the other login sessions. */
export const changePassword = command<NewPassword, void>(
  'auth.changePassword',
  async (tx, { userID, oldHash, newHash, keep, notice }, { now }) => {
    if ((await findCredentialsOf(tx, userID))?.passwordHash !== oldHash) throw wrongPassword();
    await updatePasswordHash(tx, userID, newHash);
    await deleteLoginSessionsOf(tx, userID, Buffer.from(keep));
    await queueMail(tx, userID, notice, now());
  },
);

export interface NewEmail {
  userID: number;
  email: string;
  /** Goes to the new address. */
  code: CodeLetter;
  /** Goes to the old one. */
  notice: SealedLetter;
}

/**
 * Changes an e-mail address, which then has to be verified again, unless only its case is another; tells both addresses. Codes
 * that were sent to the old one are good for nothing any more. Throws 409 when somebody else has the new one.
 */
export const changeEmail = command<NewEmail, void>(
  'auth.changeEmail',
  async (tx, { userID, email, code, notice }, { now }) => {
    const emailLowercase = email.toLowerCase();
    const owner = await findCredentialsByEmail(tx, emailLowercase);
    if (owner && owner.userID !== userID) {
      throw new Refusal(409, 'email_taken', 'This e-mail address has an account already');
    }
    await updateEmail(tx, userID, { email, emailLowercase, emailVerified: owner?.emailVerified ?? false });
    if (owner) return;
    await deleteCodeOf(tx, userID, 'reset-password');
    await deleteMailOfKind(tx, userID, 'reset-password');
    await queueCode(tx, userID, code, now());
    await queueMail(tx, userID, notice, now());
  },
);

/** Says that an account is to go and ends its other login sessions. Returns when; asking again puts off nothing. */
export const requestDeletion = command<{ userID: number; keep: Uint8Array }, Omit<AccountDeletion, 'userID'>>(
  'auth.requestDeletion',
  async (tx, { userID, keep }, { now }) => {
    await deleteLoginSessionsOf(tx, userID, Buffer.from(keep));
    const before = await findAccountDeletion(tx, userID);
    const requestedAt = before?.requestedAt ?? now();
    const deleteAt = before?.deleteAt ?? requestedAt + GRACE;
    if (!before) await insertAccountDeletion(tx, { userID, requestedAt, deleteAt });
    return { requestedAt, deleteAt };
  },
);

/** Keeps an account that was to go. Throws 409 when it was not. */
export const cancelDeletion = command<{ userID: number }, void>('auth.cancelDeletion', async (tx, { userID }) => {
  if (!(await deleteAccountDeletion(tx, userID))) {
    throw new Refusal(409, 'not_being_deleted', 'This account was not going to be deleted');
  }
});
