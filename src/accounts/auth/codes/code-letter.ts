import type { Tx } from '../../../../db/open.ts';
import { hashToken, randomToken } from '../../../base/shared/secrets.ts';
import { sealLetter, type SealedLetter } from '../../mail/letter.ts';
import { queueMail } from '../../mail/queue.ts';
import { GOOD_FOR } from '../../mail/texts.ts';
import type { Vault } from '../../secrets/vault.ts';
import { putCode, type CodeKind, type Contact } from './store.ts';

/** New code as commands receive it: its hash, and the encrypted mail that carries it. */
export interface CodeLetter {
  kind: CodeKind;
  codeHash: Uint8Array;
  letter: SealedLetter;
}

type Addressee = Pick<Contact, 'username' | 'email'>;

/** Generates a code of 40 hexadecimal digits and the mail that carries it. */
export async function writeCode(vault: Vault, kind: CodeKind, { username, email }: Addressee): Promise<CodeLetter> {
  const code = randomToken();
  const letter = await sealLetter(vault, { kind, to: email, username, code });
  return { kind, codeHash: hashToken(code), letter };
}

/** Creates a mail without a code. */
export const writeNotice = (
  vault: Vault,
  kind: 'password-changed' | 'email-changed',
  { username, email }: Addressee,
): Promise<SealedLetter> => sealLetter(vault, { kind, to: email, username, code: null });

/** Stores a code and queues its mail. `now` is Unix ms. */
export async function queueCode(tx: Tx, userID: number, code: CodeLetter, now: number): Promise<void> {
  const { kind, letter } = code;
  const times = { createdAt: now, expiresAt: now + GOOD_FOR[kind] };
  await putCode(tx, { codeHash: Buffer.from(code.codeHash), userID, kind, ...times });
  await queueMail(tx, userID, letter, now);
}
