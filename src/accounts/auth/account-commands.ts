import { emailTaken, Refusal } from '../../base/shared/refusal.ts';
import { command } from '../../writer/command.ts';
import type { SealedLetter } from '../mail/letter.ts';
import { queueMail } from '../mail/queue.ts';
import { deleteMailOfKind } from '../mail/store.ts';
import { deleteFailures } from './attempts/store.ts';
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

/** How long an account is kept after its deletion was requested (ms). */
const GRACE = 14 * 24 * 60 * 60 * 1000;

/** Returns the refusal of a wrong password. */
export const wrongPassword = () => new Refusal(401, 'invalid_credentials', 'Wrong password');

export interface NewPassword {
  userID: number;
  /** Hash that the old password was checked against. Throws 401 if it has changed since. */
  oldHash: string;
  newHash: string;
  /** The only login session that stays; null ends all. */
  keep: Uint8Array | null;
  /** Notice to the user. */
  notice: SealedLetter;
  /** Keys of failed logins to forget, so that the user can log in at once. */
  forget?: readonly Uint8Array[];
}

/** Changes a password and ends the other login sessions. */
export const changePassword = command<NewPassword, void>(
  'auth.changePassword',
  async (tx, { userID, oldHash, newHash, keep, notice, forget = [] }, { now }) => {
    if ((await findCredentialsOf(tx, userID))?.passwordHash !== oldHash) throw wrongPassword();
    await updatePasswordHash(tx, userID, newHash);
    await deleteLoginSessionsOf(tx, userID, keep ? Buffer.from(keep) : undefined);
    await deleteFailures(tx, forget);
    await queueMail(tx, userID, notice, now());
  },
);

export interface NewEmail {
  userID: number;
  email: string;
  /** Sent to the new address. */
  code: CodeLetter;
  /** Sent to the old address. */
  notice: SealedLetter;
}

/**
 * Changes an e-mail address, which then has to be verified again unless only its case differs; notifies both addresses. Codes sent to the
 * old one become invalid. Throws 409 if the new one is taken.
 */
export const changeEmail = command<NewEmail, void>(
  'auth.changeEmail',
  async (tx, { userID, email, code, notice }, { now }) => {
    const emailLowercase = email.toLowerCase();
    const owner = await findCredentialsByEmail(tx, emailLowercase);
    if (owner && owner.userID !== userID) {
      throw emailTaken();
    }
    await updateEmail(tx, userID, { email, emailLowercase, emailVerified: owner?.emailVerified ?? false });
    if (owner) return;
    await deleteCodeOf(tx, userID, 'reset-password');
    await deleteMailOfKind(tx, userID, 'reset-password');
    await queueCode(tx, userID, code, now());
    await queueMail(tx, userID, notice, now());
  },
);

export interface DeletionRequest {
  userID: number;
  /** The only login session that stays; null ends all. */
  keep: Uint8Array | null;
  /** How long the account is kept (ms); two weeks by default. */
  grace?: number;
}

/** Schedules an account's deletion and ends its other login sessions. Returns the date; a repeated request does not postpone it. */
export const requestDeletion = command<DeletionRequest, Omit<AccountDeletion, 'userID'>>(
  'auth.requestDeletion',
  async (tx, { userID, keep, grace = GRACE }, { now }) => {
    await deleteLoginSessionsOf(tx, userID, keep ? Buffer.from(keep) : undefined);
    const at = now();
    const before = await findAccountDeletion(tx, userID);
    const requestedAt = before?.requestedAt ?? at;
    const deleteAt = Math.min(before?.deleteAt ?? Infinity, at + grace);
    await deleteAccountDeletion(tx, userID);
    await insertAccountDeletion(tx, { userID, requestedAt, deleteAt });
    return { requestedAt, deleteAt };
  },
);

/** Cancels an account's deletion. Throws 409 if none was scheduled. */
export const cancelDeletion = command<{ userID: number }, void>('auth.cancelDeletion', async (tx, { userID }) => {
  if (!(await deleteAccountDeletion(tx, userID))) {
    throw new Refusal(409, 'not_being_deleted', 'No deletion of this account is pending');
  }
});
