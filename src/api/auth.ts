import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { noteRightAttempt } from '../accounts/auth/attempts/commands.ts';
import type { LoginGuard } from '../accounts/auth/attempts/guard.ts';
import { createCaptcha } from '../accounts/auth/captcha.ts';
import { formerSession, startSession, type LoginSessions } from '../accounts/auth/login-sessions.ts';
import { verifyPassword } from '../accounts/auth/passwords.ts';
import type { Recovery } from '../accounts/auth/recovery.ts';
import { createRegistration } from '../accounts/auth/registration.ts';
import { findCredentials } from '../accounts/auth/store.ts';
import type { MailSender } from '../accounts/mail/sender.ts';
import type { Vault } from '../accounts/secrets/vault.ts';
import { unsubscribe } from '../accounts/weekly/commands.ts';
import type { Config } from '../base/config.ts';
import { banned, Refusal } from '../base/shared/refusal.ts';
import { accepted, bind, ok } from '../handler/handler.ts';
import type { Writer } from '../writer/command.ts';

export interface AuthDeps {
  db: Db;
  writer: Writer;
  loginSessions: LoginSessions;
  loginGuard: LoginGuard;
  vault: Vault;
  mail: Pick<MailSender, 'wake'>;
  recovery: Recovery;
  config: Pick<Config, 'registration' | 'captcha' | 'rateLimits'>;
}

export const authRoutes = (deps: AuthDeps) => {
  const { db, writer, loginSessions, loginGuard: guard, recovery, config } = deps;
  const captcha = createCaptcha(config.captcha);
  const register = createRegistration(deps);

  return bind('auth', api.auth, {
    register: async ({ json, caller, address }) => {
      const user = await register(json, address, () => captcha(json.captcha, address));
      const session = await startSession(loginSessions, user.id, { former: formerSession(caller) });
      return ok(`Welcome, ${user.username}`, user, session);
    },
    login: async ({ json: { username, captcha: answer, '!password': password }, caller, address }) => {
      await captcha(answer, address);
      const account = await findCredentials(db, username.toLowerCase());
      const former = formerSession(caller);
      const attempt = { username, userID: account?.userID ?? null, address };
      const check = () => verifyPassword(account?.passwordHash, password);
      const session = await guard.attempt(attempt, check, async ({ keys, userID }) => {
        if (account?.authLevel !== 0) return startSession(loginSessions, userID, { former, attempt: keys });
        await writer.run(noteRightAttempt, { keys, userID, former });
        throw banned();
      });
      if (!account || !session) throw new Refusal(401, 'invalid_credentials', 'Wrong username or password');
      return ok('Logged in', { userID: account.userID }, session);
    },
    logout: async ({ caller }) => {
      if (!caller?.sessionID) throw new Refusal(409, 'not_logged_in', 'You are not logged in');
      await loginSessions.invalidateSession(caller.sessionID);
      return ok('Logged out', {}, { 'set-cookie': loginSessions.createBlankSessionCookie().serialize() });
    },
    verifyEmail: async ({ json }) => {
      await recovery.verifyEmail(json.code);
      return ok('Verified your e-mail address', {});
    },
    unsubscribe: async ({ query: { code: token } }) => {
      await writer.run(unsubscribe, { token });
      return ok('Switched the weekly summary off', {});
    },
    resendVerifyEmail: async ({ caller }) => {
      const isSent = await recovery.resendVerification(caller.userID);
      return ok(isSent ? 'Sent a new code' : 'Your e-mail address is already verified', {});
    },
    forgotPassword: async ({ json, address }) => {
      await captcha(json.captcha ?? '', address);
      recovery.forgotPassword(json.email);
      return accepted('If there is an account with this address, a link is on its way', {});
    },
    resetPassword: async ({ json: { code, '!password': password }, address }) => {
      await recovery.resetPassword({ code, password, address });
      return ok('Changed your password; log in with the new one', {});
    },
  });
};
