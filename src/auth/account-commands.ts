import { Refusal } from '../shared/refusal.ts';
import { command } from '../writer/command.ts';
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
}

/** Changes a password and ends the other login sessions. */
export const changePassword = command<NewPassword, void>(
  'auth.changePassword',
  async (tx, { userID, oldHash, newHash, keep }) => {
    if ((await findCredentialsOf(tx, userID))?.passwordHash !== oldHash) throw wrongPassword();
    await updatePasswordHash(tx, userID, newHash);
    await deleteLoginSessionsOf(tx, userID, Buffer.from(keep));
  },
);

/**
 * Changes an e-mail address, which then has to be verified again, unless only its case is another. Throws 409 when
 * somebody else has it.
 */
export const changeEmail = command<{ userID: number; email: string }, void>(
  'auth.changeEmail',
  async (tx, { userID, email }) => {
    const emailLowercase = email.toLowerCase();
    const owner = await findCredentialsByEmail(tx, emailLowercase);
    if (owner && owner.userID !== userID) {
      throw new Refusal(409, 'email_taken', 'This e-mail address has an account already');
    }
    await updateEmail(tx, userID, { email, emailLowercase, emailVerified: owner?.emailVerified ?? false });
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
