import { randomToken } from '../../base/shared/secrets.ts';
import type { Vault } from '../secrets/vault.ts';
import type { MailKind } from './texts.ts';
import type { Weekly } from './weekly-texts.ts';

/** Content of a mail. All of it is private. */
export interface Letter {
  kind: MailKind;
  /** Address of the recipient. */
  to: string;
  username: string;
  /** Null for mails without a code. */
  code: string | null;
  /** Content of a weekly summary. */
  weekly?: Weekly;
}

/** Mail as commands receive it: the private part is encrypted. */
export interface SealedLetter {
  mailID: string;
  kind: MailKind;
  sealed: string;
}

/** Returns the context string a mail is encrypted with. */
export const aboutMail = (mailID: string): string => `mail ${mailID}`;

/** Encrypts a mail for the queue. */
export async function sealLetter(vault: Vault, letter: Letter): Promise<SealedLetter> {
  const mailID = randomToken();
  return { mailID, kind: letter.kind, sealed: await vault.seal(JSON.stringify(letter), aboutMail(mailID)) };
}

/** Decrypts a mail. Throws SecretError if that fails. */
export const openLetter = (vault: Vault, { mailID, sealed }: Pick<SealedLetter, 'mailID' | 'sealed'>): Letter =>
  JSON.parse(vault.open(sealed, aboutMail(mailID))) as Letter;
