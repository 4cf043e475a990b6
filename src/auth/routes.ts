import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { Config } from '../config.ts';
import { accepted, bind, ok, type Caller } from '../http/handler.ts';
import type { MailSender } from '../mail/sender.ts';
import type { Vault } from '../secrets/vault.ts';
import { Refusal } from '../shared/refusal.ts';
import { hashToken } from '../shared/secrets.ts';
import type { Writer } from '../writer/command.ts';
import { createLoginGuard } from './attempts/guard.ts';
import { createCaptcha } from './captcha.ts';
import { endLoginSession } from './commands.ts';
import { startSession, type LoginSessions } from './login-sessions.ts';
import { verifyPassword } from './passwords.ts';
import type { Recovery } from './recovery.ts';
import { createRegistration } from './registration.ts';
import { findCredentials } from './store.ts';

export interface AuthDeps {
  db: Db;
  writer: Writer;
  loginSessions: LoginSessions;
  vault: Vault;
  mail: Pick<MailSender, 'wake'>;
  recovery: Recovery;
  config: Pick<Config, 'registration' | 'captcha' | 'rateLimits'>;
}

export const authRoutes = (deps: AuthDeps) => {
  const { db, writer, loginSessions, recovery, config } = deps;
  const captcha = createCaptcha(config.captcha);
  const guard = createLoginGuard(writer, { delays: config.rateLimits });
  const register = createRegistration(deps);
  /** The session that a browser comes with, which ends when it logs in. */
  const formerOf = (caller: Caller | null) => (caller?.sessionID ? hashToken(caller.sessionID) : null);

  return bind('auth', api.auth, {
    register: async ({ json, caller, address }) => {
      const user = await register(json, address, () => captcha(json.captcha, address));
      const former = formerOf(caller);
      if (former) await writer.run(endLoginSession, { idHash: former });
      return ok(`Welcome, ${user.username}`, user, await startSession(loginSessions, user.id));
    },
    login: async ({ json: { username, captcha: answer, '!password': password }, caller, address }) => {
      await captcha(answer, address);
      const account = await findCredentials(db, username.toLowerCase());
      const attempt = { username, userID: account?.userID ?? null, address, former: formerOf(caller) };
      const isRight = await guard.attempt(attempt, () => verifyPassword(account?.passwordHash, password));
      if (!account || !isRight) throw new Refusal(401, 'invalid_credentials', 'Wrong username or password');
      if (account.authLevel === 0) throw new Refusal(403, 'banned', 'This account is banned');
      return ok('Logged in', { userID: account.userID }, await startSession(loginSessions, account.userID));
    },
    logout: async ({ caller }) => {
      if (!caller?.sessionID) throw new Refusal(409, 'not_logged_in', 'There is no session to end');
      await loginSessions.invalidateSession(caller.sessionID);
      return ok('Logged out', {}, { 'set-cookie': loginSessions.createBlankSessionCookie().serialize() });
    },
    verifyEmail: async ({ json }) => {
      await recovery.verifyEmail(json.code);
      return ok('The address is verified', {});
    },
    resendVerifyEmail: async ({ caller }) => {
      const isSent = await recovery.resendVerification(caller.userID);
      return ok(isSent ? 'A new code is on its way' : 'The address is verified already', {});
    },
    forgotPassword: async ({ json, address }) => {
      await captcha(json.captcha ?? '', address);
      recovery.forgotPassword(json.email);
      return accepted('If there is an account with this address, a link is on its way', {});
    },
    resetPassword: async ({ json: { code, '!password': password }, address }) => {
      await recovery.resetPassword({ code, password, address });
      return ok('The password is changed; log in with it', {});
    },
  });
};
