import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { Config } from '../config.ts';
import { bind, ok } from '../http/handler.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Writer } from '../writer/command.ts';
import { createAccount } from './commands.ts';
import type { LoginSessions } from './login-sessions.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { findCredentials } from './store.ts';

export interface AuthDeps {
  db: Db;
  writer: Writer;
  loginSessions: LoginSessions;
  config: Pick<Config, 'registration'>;
}

export const authRoutes = ({ db, writer, loginSessions, config }: AuthDeps) => {
  const logIn = async (userID: number) => {
    const { id } = await loginSessions.createSession(userID, {});
    return { 'set-cookie': loginSessions.createSessionCookie(id).serialize() };
  };

  return bind('auth', api.auth, {
    register: async ({ json }) => {
      if (config.registration === 'closed') {
        throw new Refusal(403, 'registration_closed', 'This server takes no registrations');
      }
      const passwordHash = await hashPassword(json['!password']);
      const user = await writer.run(createAccount, { username: json.username, email: json.email, passwordHash });
      return ok(`Welcome, ${user.username}`, user, await logIn(user.id));
    },
    login: async ({ json }) => {
      const account = await findCredentials(db, json.username.toLowerCase());
      const matches = await verifyPassword(account?.passwordHash, json['!password']);
      if (!account || !matches) throw new Refusal(401, 'invalid_credentials', 'Wrong username or password');
      if (account.authLevel === 0) throw new Refusal(403, 'banned', 'This account is banned');
      return ok('Logged in', { userID: account.userID }, await logIn(account.userID));
    },
    logout: async ({ caller }) => {
      if (!caller?.sessionID) throw new Refusal(409, 'not_logged_in', 'There is no session to end');
      await loginSessions.invalidateSession(caller.sessionID);
      return ok('Logged out', {}, { 'set-cookie': loginSessions.createBlankSessionCookie().serialize() });
    },
  });
};
