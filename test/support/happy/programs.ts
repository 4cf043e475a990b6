import { administrator, guest, type HappyCalls } from './callers.ts';
import { CALLBACK } from './world.ts';
import type { World } from './world.ts';

const headersOf = ({ session }: World) => ({ headers: session });
const clientCredentials = ({ client }: World) => ({ client_id: client.clientID, client_secret: client.clientSecret });

const setWebhook = ({ browser }: World) => {
  const json = {
    address: 'https://bot.example/events',
    events: ['pbs-raised/v1' as const],
    format: 'discord' as const,
  };
  return browser.personalWebhook.set({ params: { userID: 'me' }, json });
};

export const programs = {
  clients: {
    list: ({ browser }) => browser.clients.list(),
    create: ({ browser }) => browser.clients.create({ json: { name: 'Hook', permissions: ['delete_score'] } }),
    get: (world) => world.browser.clients.get(world),
    update: (world) => world.browser.clients.update({ ...world, json: { name: 'Another Bot' } }),
    resetSecret: (world) => world.browser.clients.resetSecret(world),
    remove: (world) => world.browser.clients.remove(world),
    makeFile: (world) => world.browser.clients.makeFile(world),
    webhookDeliveries: (world) => world.browser.clients.webhookDeliveries(world),
    sendTestEvent: (world) => world.browser.clients.sendTestEvent(world),
  },
  personalWebhook: {
    get: ({ browser }) => browser.personalWebhook.get({ params: { userID: 'me' } }),
    set: (world) => setWebhook(world),
    remove: async (world) => {
      await setWebhook(world);
      return world.browser.personalWebhook.remove({ params: { userID: 'me' } });
    },
    resetSecret: async (world) => {
      await setWebhook(world);
      return world.browser.personalWebhook.resetSecret({ params: { userID: 'me' } });
    },
    deliveries: async (world) => {
      await setWebhook(world);
      return world.browser.personalWebhook.deliveries({ params: { userID: 'me' } });
    },
    sendTestEvent: async (world) => {
      await setWebhook(world);
      return world.browser.personalWebhook.sendTestEvent({ params: { userID: 'me' } });
    },
  },
  gameHooks: {
    list: (world) => guest(world).gameHooks.list(),
    makeFile: (world) => world.browser.gameHooks.makeFile(world),
    change: async (world) =>
      (await administrator(world)).api.gameHooks.change({ ...world, json: { isEnabled: false } }),
  },
  oauth: {
    authorization: ({ browser, client }) =>
      browser.oauth.authorization({ query: { client_id: client.clientID, response_type: 'code' } }),
    createCode: ({ browser, params: { clientID } }) => browser.oauth.createCode({ json: { clientID } }),
    createCodeByShortPath: ({ browser }) => browser.oauth.createCodeByShortPath(),
    token: async (world) => {
      const { code } = (await world.browser.oauth.createCode()).body;
      const grant = { grant_type: 'authorization_code', redirect_uri: CALLBACK, code };
      return guest(world).oauth.token({ json: { ...clientCredentials(world), ...grant } });
    },
    revoke: (world) => guest(world).oauth.revoke({ json: { ...clientCredentials(world), token: 'f'.repeat(40) } }),
    metadata: (world) => guest(world).oauth.metadata(),
  },
  integrations: {
    list: (world) => guest(world).integrations.list(world, headersOf(world)),
    create: (world) =>
      guest(world).integrations.create(
        { ...world, json: { type: 'api/tachi', baseUrl: 'https://scores.example', '!apiKey': 'f'.repeat(40) } },
        headersOf(world),
      ),
    get: (world) => guest(world).integrations.get(world, headersOf(world)),
    update: (world) => guest(world).integrations.update({ ...world, json: { relay: false } }, headersOf(world)),
    test: (world) => guest(world).integrations.test(world, headersOf(world)),
    refused: (world) => guest(world).integrations.refused(world, headersOf(world)),
    sendAgain: (world) => guest(world).integrations.sendAgain({ ...world, json: {} }, headersOf(world)),
    forgetRefused: (world) => guest(world).integrations.forgetRefused(world, headersOf(world)),
    remove: (world) => guest(world).integrations.remove(world, headersOf(world)),
  },
} satisfies Pick<HappyCalls, 'clients' | 'personalWebhook' | 'gameHooks' | 'oauth' | 'integrations'>;
