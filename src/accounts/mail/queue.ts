import type { Tx } from '../../../db/open.ts';
import { checkSealed } from '../secrets/commands.ts';
import type { SealedLetter } from './letter.ts';
import { deleteMailOfKind, insertMail } from './store.ts';
import { GOOD_FOR } from './texts.ts';

/** How long a notice stays relevant (ms). */
const NEWS = 3 * 24 * 60 * 60 * 1000;

/**
 * Queues a mail in the same transaction as the change it reports. A mail with a code replaces an unsent earlier one. `now` is Unix ms.
 * Throws 409 if the encryption key was changed meanwhile.
 */
export async function queueMail(tx: Tx, user: number, letter: SealedLetter, now: number): Promise<void> {
  await checkSealed(tx, letter.sealed);
  const goodFor = letter.kind in GOOD_FOR ? GOOD_FOR[letter.kind as keyof typeof GOOD_FOR] : undefined;
  if (goodFor !== undefined) await deleteMailOfKind(tx, user, letter.kind);
  const times = { dueAt: now, createdAt: now, expiresAt: now + (goodFor ?? NEWS) };
  await insertMail(tx, { ...letter, user, attempts: 0, ...times });
}
