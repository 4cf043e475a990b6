import type { SealedLetter } from '../../mail/letter.ts';
import { queueMail } from '../../mail/queue.ts';
import { Refusal } from '../../shared/refusal.ts';
import { command } from '../../writer/command.ts';
import { deleteFailures, notePlace } from '../attempts/store.ts';
import { deleteLoginSessionsOf, setEmailVerified, updatePasswordHash } from '../store.ts';
import { queueCode, type CodeLetter } from './code-letter.ts';
import { deleteCodeOf, deleteOldCodes, findCode, findCodeOf, findContact, type Contact } from './store.ts';

/** How long nobody gets another mail with a new code for their password (ms): who asks may be somebody else. */
const PAUSE = 5 * 60 * 1000;

/** The refusal of a code that is unknown, used or too old. */
export const badCode = (status: 400 | 404): Refusal =>
  new Refusal(status, 'invalid_code', 'This code does not exist, was used, or is too old');

/** Sends a user a code, in place of an earlier one. False, and nothing is done, when the address is another by now, or needs none. */
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

/** Marks the address as verified that a code was sent to. Throws 400 for a code that is no good. */
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
  /** Tells the user of it. */
  notice: SealedLetter;
  /** Whoever reads the mail is no stranger: failed logins under this name, and from this place, are forgotten. */
  place: Uint8Array;
  forget: readonly Uint8Array[];
}

/**
 * Sets a password and ends all login sessions; API keys stay. The code came by mail, so the address is verified, too. Throws
 * 404 for a code that is no good.
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

/** Forgets codes that are good no longer; returns how many. */
export const forgetCodes = command<undefined, number>('auth.forgetCodes', async (tx, _, { now }) =>
  deleteOldCodes(tx, now()),
);
