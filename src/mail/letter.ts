import type { Vault } from '../secrets/vault.ts';
import { randomToken } from '../shared/secrets.ts';
import type { MailKind } from './texts.ts';

/** What a mail is made of. All of it is private. */
export interface Letter {
  kind: MailKind;
  /** The address. */
  to: string;
  username: string;
  /** Null for mails that only tell. */
  code: string | null;
}

/** A mail as commands get it: what is private is encrypted. */
export interface SealedLetter {
  mailID: string;
  kind: MailKind;
  sealed: string;
}

/** What an encrypted mail belongs to. */
export const aboutMail = (mailID: string): string => `mail ${mailID}`;

/** Encrypts a mail for the queue. */
export async function sealLetter(vault: Vault, letter: Letter): Promise<SealedLetter> {
  const mailID = randomToken();
  return { mailID, kind: letter.kind, sealed: await vault.seal(JSON.stringify(letter), aboutMail(mailID)) };
}

/** The mail again. Throws SecretError when it can't be decrypted. */
export const openLetter = (vault: Vault, { mailID, sealed }: Pick<SealedLetter, 'mailID' | 'sealed'>): Letter =>
  JSON.parse(vault.open(sealed, aboutMail(mailID))) as Letter;
