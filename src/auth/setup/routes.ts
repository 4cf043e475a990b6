import { api } from '../../../contracts/index.ts';
import { bind, ok } from '../../http/handler.ts';
import { startSession, type LoginSessions } from '../login-sessions.ts';
import type { Setup } from './setup.ts';

export const setupRoutes = ({ setup, loginSessions }: { setup: Setup; loginSessions: LoginSessions }) =>
  bind('setup', api.setup, {
    check: async ({ json }) => {
      await setup.check(json['!token']);
      return ok('The first administrator can be made', {});
    },
    create: async ({ json: { '!token': token, '!password': password, username, email }, caller }) => {
      const user = await setup.create(token, { username, email, password });
      if (caller?.sessionID) await loginSessions.invalidateSession(caller.sessionID);
      return ok(`${user.username} is the administrator`, user, await startSession(loginSessions, user.id));
    },
  });
