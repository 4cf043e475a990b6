import type { UserRef } from '../../../contracts/common.ts';
import { api } from '../../../contracts/index.ts';
import type { Db } from '../../../db/open.ts';
import type { Config } from '../../config.ts';
import { bind, ok, type Caller } from '../../http/handler.ts';
import type { MailSender } from '../../mail/sender.ts';
import type { Vault } from '../../secrets/vault.ts';
import { whileSealed } from '../../secrets/while-sealed.ts';
import { notFound } from '../../shared/refusal.ts';
import { hashToken, publicHandle } from '../../shared/secrets.ts';
import { findOwnUser } from '../../users/find-user.ts';
import type { Writer } from '../../writer/command.ts';
import { cancelDeletion, changeEmail, changePassword, requestDeletion, wrongPassword } from '../account-commands.ts';
import { createLoginGuard } from '../attempts/guard.ts';
import { writeCode, writeNotice } from '../codes/code-letter.ts';
import { findContact, type Contact } from '../codes/store.ts';
import { endLoginSessionNamed } from '../commands.ts';
import type { LoginSessions } from '../login-sessions.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';
import { findAccountDeletion, findCredentialsOf, findLoginSessionsOf } from '../store.ts';

export interface AccountDeps {
  db: Db;
  writer: Writer;
  loginSessions: LoginSessions;
  vault: Vault;
  mail: Pick<MailSender, 'wake'>;
  config: Pick<Config, 'rateLimits'>;
}

/** What only its owner does with an account, by way of a session. */
export const accountRoutes = ({ db, writer, loginSessions, vault, mail, config }: AccountDeps) => {
  const guard = createLoginGuard(writer, { delays: config.rateLimits });
  const loggedOut = { 'set-cookie': loginSessions.createBlankSessionCookie().serialize() };
  const own = async ({ userID }: { userID: UserRef }, caller: Caller) => (await findOwnUser(db, userID, caller)).id;

  /** Where mail to a user goes; a user with a session has an address. */
  const contactOf = async (userID: number): Promise<Contact> => {
    const contact = await findContact(db, userID);
    if (!contact) throw notFound('user');
    return contact;
  };

  /**
   * Returns the hash that the password fits. Throws 401 when it does not; that counts as a failed login, so that a session
   * is no way to try passwords faster than without one.
   */
  const checkPassword = async (userID: number, password: string, address: string): Promise<string> => {
    const hash = (await findCredentialsOf(db, userID))?.passwordHash;
    const { username } = await contactOf(userID);
    const attempt = { username, userID, address, former: null };
    const isRight = await guard.attempt(attempt, () => verifyPassword(hash, password));
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
      return ok('Changed the password', {});
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
      return ok('Changed the e-mail address', {});
    },
    isEmailVerified: async ({ params, caller }) => {
      const credentials = await findCredentialsOf(db, await own(params, caller));
      const isVerified = credentials?.emailVerified ?? false;
      return ok(isVerified ? 'The address is verified' : 'The address is not verified', isVerified);
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
      return ok(`Logged in at ${sessions.length} places`, sessions);
    },
    endLoginSession: async ({ params, caller }) => {
      const userID = await own(params, caller);
      await writer.run(endLoginSessionNamed, { userID, handle: params.handle });
      const isCurrent = publicHandle(hashOfSession(caller)) === params.handle;
      return ok('Logged out there', {}, isCurrent ? loggedOut : undefined);
    },
    signOutEverywhere: async ({ params, caller }) => {
      await loginSessions.invalidateUserSessions(await own(params, caller));
      return ok('Logged out everywhere', {}, loggedOut);
    },
    deletion: async ({ params, caller }) => {
      const row = await findAccountDeletion(db, await own(params, caller));
      if (!row) return ok('The account stays', null);
      const { requestedAt, deleteAt } = row;
      return ok('The account is going to be deleted', { requestedAt, deleteAt });
    },
    delete: async ({ params, json, caller, address }) => {
      const userID = await own(params, caller);
      await checkPassword(userID, json['!password'], address);
      const deletion = await writer.run(requestDeletion, { userID, keep: hashOfSession(caller) });
      return ok('The account will be deleted, unless you log in before', deletion);
    },
    cancelDeletion: async ({ params, caller }) => {
      await writer.run(cancelDeletion, { userID: await own(params, caller) });
      return ok('The account stays', {});
    },
  });
};

/** What is stored of the session that a caller came with; only sessions get here. */
function hashOfSession({ sessionID }: Caller): Buffer {
  if (sessionID === null) throw new Error('A route for sessions was called without one');
  return hashToken(sessionID);
}
