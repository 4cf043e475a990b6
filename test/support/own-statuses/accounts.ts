import { post, register } from '../calls.ts';
import { type OwnStatuses } from './recipes.ts';

const firstAccount = { username: 'Root', '!password': 'correct horse', email: 'root@x.example' };

export const accounts = {
  setup: {
    check: { 404: ({ server }) => server.request('/api/v1/setup/check', post({ '!token': '0'.repeat(40) })) },
    create: {
      404: ({ server }) => server.request('/api/v1/setup', post({ ...firstAccount, '!token': '0'.repeat(40) })),
      409: ({ server }) =>
        server.request(
          '/api/v1/setup',
          post({ ...firstAccount, username: 'HAZEL', '!token': server.deps.setup.token }),
        ),
    },
  },
  auth: {
    register: {
      409: ({ server }) =>
        server.request(
          '/api/v1/auth/register',
          post({ username: 'HAZEL', '!password': 'correct horse', email: 'other@x.example', captcha: '' }),
        ),
    },
    forgotPassword: {
      202: ({ server }) => server.request('/api/v1/auth/forgot-password', post({ email: 'nobody@x.example' })),
    },
    resetPassword: {
      404: ({ server }) =>
        server.request('/api/v1/auth/reset-password', post({ code: '0'.repeat(40), '!password': 'another horse' })),
    },
    logout: { 409: ({ server }) => server.request('/api/v1/auth/logout', { method: 'POST' }) },
  },
  account: {
    changeEmail: {
      409: async ({ server }) => {
        const { cookie } = await register(server, 'Aspen');
        const json = { '!password': 'correct horse', email: 'hazel@example.com' };
        return server.request('/api/v1/users/me/change-email', post(json, { cookie }));
      },
    },
    cancelDeletion: {
      409: ({ server, session }) => server.request('/api/v1/users/me/cancel-deletion', post({}, session)),
    },
  },
} satisfies Pick<OwnStatuses, 'setup' | 'auth' | 'account'>;
