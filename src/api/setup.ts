import { api } from '../../contracts/index.ts';
import { formerSession, startSession, type LoginSessions } from '../accounts/auth/login-sessions.ts';
import type { Setup } from '../accounts/auth/setup/setup.ts';
import { bind, ok } from '../handler/handler.ts';

export const setupRoutes = ({ setup, loginSessions }: { setup: Setup; loginSessions: LoginSessions }) =>
  bind('setup', api.setup, {
    check: async ({ json }) => {
      await setup.check(json['!token']);
      return ok('You can create the first administrator', {});
    },
    create: async ({ json: { '!token': token, '!password': password, username, email }, caller }) => {
      const user = await setup.create(token, { username, email, password });
      const session = await startSession(loginSessions, user.id, { former: formerSession(caller) });
      return ok(`${user.username} is now the administrator`, user, session);
    },
  });
