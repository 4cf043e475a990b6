import type { UserRef } from '../../contracts/common.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import {
  cancelDeletion,
  changeEmail,
  changePassword,
  requestDeletion,
  wrongPassword,
} from '../accounts/auth/account-commands.ts';
import { noteRightAttempt } from '../accounts/auth/attempts/commands.ts';
import type { LoginGuard } from '../accounts/auth/attempts/guard.ts';
import { writeCode, writeNotice } from '../accounts/auth/codes/code-letter.ts';
import { findContact, type Contact } from '../accounts/auth/codes/store.ts';
import { endLoginSessionNamed } from '../accounts/auth/commands.ts';
import type { LoginSessions } from '../accounts/auth/login-sessions.ts';
import { hashPassword, verifyPassword } from '../accounts/auth/passwords.ts';
import { findAccountDeletion, findCredentialsOf, findLoginSessionsOf } from '../accounts/auth/store.ts';
import type { MailSender } from '../accounts/mail/sender.ts';
import type { Vault } from '../accounts/secrets/vault.ts';
import { whileSealed } from '../accounts/secrets/while-sealed.ts';
import { findOwnUser } from '../accounts/users/find-user.ts';
import { notFound } from '../base/shared/refusal.ts';
import { hashToken, publicHandle } from '../base/shared/secrets.ts';
import { bind, ok, type Caller } from '../handler/handler.ts';
import type { Writer } from '../writer/command.ts';

export interface AccountDeps {
  db: Db;
  writer: Writer;
  loginSessions: LoginSessions;
  loginGuard: LoginGuard;
  vault: Vault;
  mail: Pick<MailSender, 'wake'>;
}

/** Returns the account handlers that only the owner can use, with a session. */
export const accountRoutes = ({ db, writer, loginSessions, loginGuard, vault, mail }: AccountDeps) => {
  const loggedOut = { 'set-cookie': loginSessions.createBlankSessionCookie().serialize() };
  const own = async ({ userID }: { userID: UserRef }, caller: Caller) => (await findOwnUser(db, userID, caller)).id;

  /** Returns a user's contact; a user with a session has an address. */
  const contactOf = async (userID: number): Promise<Contact> => {
    const contact = await findContact(db, userID);
    if (!contact) throw notFound('user');
    return contact;
  };

  /**
   * Returns the hash that the password matches. Throws 401 if it is wrong; that counts as a failed login, so that a session does not help
   * in guessing passwords.
   */
  const checkPassword = async (userID: number, password: string, address: string): Promise<string> => {
    const hash = (await findCredentialsOf(db, userID))?.passwordHash;
    const { username } = await contactOf(userID);
    const attempt = { username, userID, address };
    const check = () => verifyPassword(hash, password);
    const isRight = await loginGuard.attempt(attempt, check, async (right) => {
      await writer.run(noteRightAttempt, { ...right, former: null });
      return true;
    });
    if (!isRight || hash === undefined) throw wrongPassword();
    return hash;
  };

  return bind('account', api.account, {
    changePassword: async ({ params, json, caller, address }) => {
      const userID = await own(params, caller);
      const oldHash = await checkPassword(userID, json['!oldPassword'], address);
      const newHash = await hashPassword(json['!password']);
      const contact = await contactOf(userID);
      await whileSealed(async () => {
        const notice = await writeNotice(vault, 'password-changed', contact);
        await writer.run(changePassword, { userID, oldHash, newHash, keep: hashOfSession(caller), notice });
      });
      mail.wake();
      return ok('Changed your password', {});
    },
    changeEmail: async ({ params, json, caller, address }) => {
      const userID = await own(params, caller);
      await checkPassword(userID, json['!password'], address);
      const { email } = json;
      const contact = await contactOf(userID);
      await whileSealed(async () => {
        const code = await writeCode(vault, 'verify-email', { ...contact, email });
        await writer.run(changeEmail, {
          userID,
          email,
          code,
          notice: await writeNotice(vault, 'email-changed', contact),
        });
      });
      mail.wake();
      return ok('Changed your e-mail address', {});
    },
    isEmailVerified: async ({ params, caller }) => {
      const credentials = await findCredentialsOf(db, await own(params, caller));
      const isVerified = credentials?.emailVerified ?? false;
      return ok(isVerified ? 'Your e-mail address is verified' : 'Your e-mail address is not verified', isVerified);
    },
    loginSessions: async ({ params, caller }) => {
      const current = hashOfSession(caller);
      const rows = await findLoginSessionsOf(db, await own(params, caller));
      const now = Date.now();
      const sessions = rows
        .filter(({ expiresAt }) => expiresAt > now)
        .map(({ idHash, createdAt, lastUsedAt, expiresAt }) => {
          return { handle: publicHandle(idHash), createdAt, lastUsedAt, expiresAt, isCurrent: current.equals(idHash) };
        });
      return ok(`Found ${sessions.length} login sessions`, sessions);
    },
    endLoginSession: async ({ params, caller }) => {
      const userID = await own(params, caller);
      await writer.run(endLoginSessionNamed, { userID, handle: params.handle });
      const isCurrent = publicHandle(hashOfSession(caller)) === params.handle;
      return ok('Ended the login session', {}, isCurrent ? loggedOut : undefined);
    },
    signOutEverywhere: async ({ params, caller }) => {
      await loginSessions.invalidateUserSessions(await own(params, caller));
      return ok('Logged out everywhere', {}, loggedOut);
    },
    deletion: async ({ params, caller }) => {
      const row = await findAccountDeletion(db, await own(params, caller));
      if (!row) return ok('No deletion is pending', null);
      const { requestedAt, deleteAt } = row;
      return ok('A deletion is pending', { requestedAt, deleteAt });
    },
    delete: async ({ params, json, caller, address }) => {
      const userID = await own(params, caller);
      await checkPassword(userID, json['!password'], address);
      const deletion = await writer.run(requestDeletion, { userID, keep: hashOfSession(caller) });
      return ok('Your account will be deleted; log in before then to keep it', deletion);
    },
    cancelDeletion: async ({ params, caller }) => {
      await writer.run(cancelDeletion, { userID: await own(params, caller) });
      return ok('Cancelled the deletion of your account', {});
    },
  });
};

/** Returns the stored hash of the caller's session; only sessions get here. */
function hashOfSession({ sessionID }: Caller): Buffer {
  if (sessionID === null) throw new Error('A route for sessions was called without one');
  return hashToken(sessionID);
}
