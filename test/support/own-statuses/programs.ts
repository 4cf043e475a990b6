import { post } from '../calls.ts';
import type { World } from '../happy/world.ts';
import { type OwnStatuses } from './recipes.ts';
import { whileRotating } from './while-writing.ts';

const tokenOf = (world: World, more: Record<string, string>) =>
  world.server.request(
    '/api/v1/oauth/token',
    post({
      client_id: world.client.clientID,
      client_secret: world.client.clientSecret,
      grant_type: 'authorization_code',
      redirect_uri: world.client.redirectUri,
      code: '0'.repeat(40),
      ...more,
    }),
  );
const unknownClient = { client_id: `CI${'0'.repeat(40)}`, client_secret: 'x' };

const WEBHOOK = { address: 'https://bot.example/events', events: ['pbs-raised/v1'], format: 'standard' };
const put = (...of: Parameters<typeof post>): RequestInit => ({ ...post(...of), method: 'PUT' });

export const programs = {
  integrations: {
    create: {
      409: async ({ server, session }) => {
        const json = { type: 'api/tachi', baseUrl: 'https://scores.example', '!apiKey': 'f'.repeat(40) };
        const create = () => server.request('/api/v1/users/me/integrations', post(json, session));
        await create();
        return create();
      },
    },
    update: {
      409: async (world) => {
        const { server, session, params } = world;
        const path = `/api/v1/users/me/integrations/${params.integrationID}`;
        return whileRotating(world, () =>
          server.request(path, { ...post({ '!apiKey': 'e'.repeat(40) }, session), method: 'PATCH' }),
        );
      },
    },
  },
  clients: {
    create: {
      409: async (world) =>
        whileRotating(world, () =>
          world.server.request(
            '/api/v1/clients/create',
            post({ name: 'Hook', permissions: ['submit_score'] }, world.session),
          ),
        ),
    },
    resetSecret: {
      409: async (world) =>
        whileRotating(world, () =>
          world.server.request(`/api/v1/clients/${world.params.clientID}/reset-secret`, post({}, world.session)),
        ),
    },
    sendTestEvent: {
      409: async (world) => {
        await world.browser.clients.update({ ...world, json: { webhookUri: null } });
        return world.server.request(`/api/v1/clients/${world.params.clientID}/send-test-event`, {
          method: 'POST',
          headers: world.session,
        });
      },
    },
  },
  personalWebhook: {
    set: {
      409: async (world) =>
        whileRotating(world, () => world.server.request('/api/v1/users/me/webhook', put(WEBHOOK, world.session))),
    },
    resetSecret: {
      409: async (world) => {
        await world.server.request('/api/v1/users/me/webhook', put(WEBHOOK, world.session));
        return whileRotating(world, () =>
          world.server.request('/api/v1/users/me/webhook/reset-secret', post({}, world.session)),
        );
      },
    },
  },
  gameHooks: {
    makeFile: {
      409: async (world) => {
        const { api } = await world.server.admin('Sorrel');
        await api.gameHooks.change({ ...world, json: { isEnabled: false } });
        return world.server.request(`/api/v1/game-hooks/${world.params.hookID}/key-file`, post({}, world.session));
      },
    },
  },
  oauth: {
    authorization: {
      404: ({ server, session }) =>
        server.request(`/api/v1/oauth/authorization?client_id=${unknownClient.client_id}`, { headers: session }),
    },
    createCode: {
      404: ({ server, session }) =>
        server.request('/api/v1/oauth/create-code', post({ clientID: unknownClient.client_id }, session)),
    },
    createCodeByShortPath: {
      404: ({ server, session }) =>
        server.request('/api/v1/create-code', post({ clientID: unknownClient.client_id }, session)),
    },
    token: { 404: (world) => tokenOf(world, {}) },
    revoke: {
      404: ({ server }) => server.request('/api/v1/oauth/revoke', post({ ...unknownClient, token: 'x' })),
    },
  },
} satisfies Pick<OwnStatuses, 'integrations' | 'clients' | 'personalWebhook' | 'gameHooks' | 'oauth'>;
