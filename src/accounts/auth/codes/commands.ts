import { Refusal } from '../../../base/shared/refusal.ts';
import { command } from '../../../writer/command.ts';
import type { SealedLetter } from '../../mail/letter.ts';
import { queueMail } from '../../mail/queue.ts';
import { deleteFailures, notePlace } from '../attempts/store.ts';
import { deleteLoginSessionsOf, setEmailVerified, updatePasswordHash } from '../store.ts';
import { queueCode, type CodeLetter } from './code-letter.ts';
import { deleteCodeOf, deleteOldCodes, findCode, findCodeOf, findContact, type Contact } from './store.ts';

/** Minimum interval between mails with a password code (ms): the request may come from somebody else. */
const PAUSE = 5 * 60 * 1000;

/** Returns the refusal of an unknown, used or expired code. */
export const badCode = (status: 400 | 404): Refusal =>
  new Refusal(status, 'invalid_code', 'This code is wrong, expired or already used; request a new one');

/** Sends a user a code that replaces an earlier one. Returns false and does nothing if the address has changed or is already verified. */
export const sendCode = command<{ to: Contact; code: CodeLetter }, boolean>(
  'auth.sendCode',
  async (tx, { to: { userID, email }, code }, { now }) => {
    const contact = await findContact(tx, userID);
    if (contact?.email !== email) return false;
    if (code.kind === 'verify-email' && contact.emailVerified) return false;
    const last = await findCodeOf(tx, userID, code.kind);
    if (code.kind === 'reset-password' && last && now() - last.createdAt < PAUSE) return false;
    await queueCode(tx, userID, code, now());
    return true;
  },
);

/** Marks the address that a code was sent to as verified. Throws 400 for an invalid code. */
export const verifyEmailByCode = command<{ codeHash: Uint8Array }, void>(
  'auth.verifyEmailByCode',
  async (tx, { codeHash }, { now }) => {
    const userID = await findCode(tx, 'verify-email', Buffer.from(codeHash), now());
    if (userID === undefined) throw badCode(400);
    await setEmailVerified(tx, userID);
    await deleteCodeOf(tx, userID, 'verify-email');
  },
);

export interface PasswordReset {
  codeHash: Uint8Array;
  newHash: string;
  /** Notice to the user. */
  notice: SealedLetter;
  /** The reader of the mail is the user: failed logins under this name, and from this place, are forgotten. */
  place: Uint8Array;
  forget: readonly Uint8Array[];
}

/**
 * Sets a password and ends all login sessions; API keys stay. The code came by mail, so the address is verified, too. Throws 404 for an
 * invalid code.
 */
export const resetPassword = command<PasswordReset, void>(
  'auth.resetPassword',
  async (tx, { codeHash, newHash, notice, place, forget }, { now }) => {
    const userID = await findCode(tx, 'reset-password', Buffer.from(codeHash), now());
    if (userID === undefined) throw badCode(404);
    await updatePasswordHash(tx, userID, newHash);
    await deleteLoginSessionsOf(tx, userID);
    await setEmailVerified(tx, userID);
    for (const kind of ['verify-email', 'reset-password'] as const) await deleteCodeOf(tx, userID, kind);
    await deleteFailures(tx, forget);
    await notePlace(tx, { userID, place: Buffer.from(place), lastAt: now() });
    await queueMail(tx, userID, notice, now());
  },
);

/** Deletes expired codes; returns how many. */
export const forgetCodes = command<undefined, number>('auth.forgetCodes', async (tx, _, { now }) =>
  deleteOldCodes(tx, now()),
);
