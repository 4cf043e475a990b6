import { codeTo, forget, weeklyTokenOf } from '../mail.ts';
import { picture } from '../pictures.ts';
import { createTestServer, type TestServer } from '../test-server.ts';
import { CREDENTIALS, guest, loggedIn, me, register, type HappyCalls } from './callers.ts';

const ownPassword = { '!password': CREDENTIALS['!password'] };

/** A call by an administrator of a server where an invitation is needed to register. */
async function byInvitation<T>(call: (api: ReturnType<TestServer['client']>) => Promise<T>): Promise<T> {
  const server = await createTestServer({ env: { KAIDEN_REGISTRATION: 'invite' } });
  try {
    return await call((await server.admin('Sorrel')).api);
  } finally {
    await server.close();
  }
}

export const accounts = {
  setup: {
    check: ({ server }) => server.client().setup.check({ json: { '!token': server.deps.setup.token } }),
    create: ({ server }) =>
      server.client().setup.create({
        json: {
          '!token': server.deps.setup.token,
          username: 'Root',
          '!password': 'correct horse',
          email: 'r@x.example',
        },
      }),
  },
  auth: {
    register,
    login: async (world) => {
      await register(world);
      return guest(world).auth.login({ json: CREDENTIALS });
    },
    logout: async (world) => {
      return guest(world).auth.logout({}, await loggedIn(world));
    },
    verifyEmail: async (world) => {
      await register(world);
      return guest(world).auth.verifyEmail({ json: { code: await codeTo(world.server, 'a@x.example') } });
    },
    unsubscribe: async () => {
      const server = await createTestServer({ env: { KAIDEN_SMTP_URL: 'smtp://127.0.0.1:1' } });
      try {
        const { api } = await server.admin('Aspen');
        await api.users.updateSettings({ ...me, json: { weeklySummary: 'en' } });
        return await server.client().auth.unsubscribe({ query: { code: weeklyTokenOf(server) } });
      } finally {
        await server.close();
      }
    },
    resendVerifyEmail: async (world) => guest(world).auth.resendVerifyEmail({}, await loggedIn(world)),
    forgotPassword: (world) => guest(world).auth.forgotPassword({ json: { email: 'hazel@example.com' } }),
    resetPassword: async (world) => {
      const code = await forget(world.server, 'Hazel@example.com');
      return guest(world).auth.resetPassword({ json: { code, '!password': 'another horse' } });
    },
  },
  account: {
    changePassword: async (world) =>
      guest(world).account.changePassword(
        { ...me, json: { '!oldPassword': CREDENTIALS['!password'], '!password': 'another horse' } },
        await loggedIn(world),
      ),
    changeEmail: async (world) =>
      guest(world).account.changeEmail(
        { ...me, json: { ...ownPassword, email: 'b@x.example' } },
        await loggedIn(world),
      ),
    isEmailVerified: async (world) => guest(world).account.isEmailVerified(me, await loggedIn(world)),
    loginSessions: async (world) => guest(world).account.loginSessions(me, await loggedIn(world)),
    endLoginSession: async (world) => {
      const session = await loggedIn(world);
      const { body } = await guest(world).account.loginSessions(me, session);
      return guest(world).account.endLoginSession({ params: { ...me.params, handle: body[0]!.handle } }, session);
    },
    signOutEverywhere: async (world) => guest(world).account.signOutEverywhere(me, await loggedIn(world)),
    deletion: async (world) => guest(world).account.deletion(me, await loggedIn(world)),
    delete: async (world) => guest(world).account.delete({ ...me, json: ownPassword }, await loggedIn(world)),
    cancelDeletion: async (world) => {
      const session = await loggedIn(world);
      await guest(world).account.delete({ ...me, json: ownPassword }, session);
      return guest(world).account.cancelDeletion(me, session);
    },
  },
  apiTokens: {
    list: async (world) => guest(world).apiTokens.list(me, await loggedIn(world)),
    create: async (world) =>
      guest(world).apiTokens.create({ ...me, json: { permissions: ['submit_score'] } }, await loggedIn(world)),
    revoke: async (world) => {
      const session = await loggedIn(world);
      const { body } = await guest(world).apiTokens.create({ ...me, json: { permissions: [] } }, session);
      return guest(world).apiTokens.revoke({ params: { ...me.params, token: body.keyID } }, session);
    },
  },
  invites: {
    list: () => byInvitation((api) => api.invites.list(me)),
    limit: () => byInvitation((api) => api.invites.limit(me)),
    create: () => byInvitation((api) => api.invites.create(me)),
  },
  users: {
    list: (world) => guest(world).users.list(),
    get: (world) => guest(world).users.get(world),
    update: async (world) => guest(world).users.update({ ...me, json: { about: 'Hi' } }, await loggedIn(world)),
    settings: (world) => guest(world).users.settings(world),
    updateSettings: async (world) =>
      guest(world).users.updateSettings({ ...me, json: { invisible: true } }, await loggedIn(world)),
    gameStats: (world) => guest(world).users.gameStats(world),
  },
  pictures: {
    setPfp: (world) => world.hazel.api.pictures.setPfp({ ...world, form: { pfp: picture() } }),
    pfp: (world) => guest(world).pictures.pfp(world),
    deletePfp: async (world) => {
      await world.hazel.api.pictures.setPfp({ ...world, form: { pfp: picture() } });
      return world.hazel.api.pictures.deletePfp(world);
    },
    setBanner: (world) => world.hazel.api.pictures.setBanner({ ...world, form: { banner: picture() } }),
    banner: (world) => guest(world).pictures.banner(world),
    deleteBanner: async (world) => {
      await world.hazel.api.pictures.setBanner({ ...world, form: { banner: picture() } });
      return world.hazel.api.pictures.deleteBanner(world);
    },
  },
  notifications: {
    list: async (world) => guest(world).notifications.list(me, await loggedIn(world)),
    markAllRead: async (world) => guest(world).notifications.markAllRead(me, await loggedIn(world)),
    deleteAll: async (world) => guest(world).notifications.deleteAll(me, await loggedIn(world)),
  },
} satisfies Pick<
  HappyCalls,
  'setup' | 'auth' | 'account' | 'apiTokens' | 'invites' | 'users' | 'pictures' | 'notifications'
>;
