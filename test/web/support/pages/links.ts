import type { Client } from '../../../../contracts/client/index.ts';
import type { Pages } from './page.ts';

/** A client of Hazel's with what a question has to tell of. */
async function makeClient(hazel: Client): Promise<string> {
  const { body } = await hazel.clients.create({
    json: {
      name: 'Score Bot',
      permissions: ['submit_score', 'customise_score', 'delete_score'],
      redirectUri: 'https://bot.example/callback',
      webhookUri: 'https://bot.example/events',
      apiKeyFormat: '{"key": "%%SERVICE_KEY%%"}',
      apiKeyFilename: 'score-bot.json',
    },
  });
  return body.clientID;
}

const code = '0c1d2e3f4a5b6c7d8e9f0c1d2e3f4a5b6c7d8e9f';

export const linkPages: Pages = {
  '/verify-email': { at: `/verify-email?code=${code}`, as: 'guest' },
  '/unsubscribe': { at: `/unsubscribe?code=${code}`, as: 'guest' },
  '/forgot-password': { at: '/forgot-password', as: 'guest' },
  '/reset-password': { at: `/reset-password?code=${code}`, as: 'guest' },
  // There is an administrator already, who is told what to do next.
  '/setup': { at: '/setup', as: 'Admin' },
  '/oauth/authorize': {
    as: 'Hazel',
    async at(hazel) {
      const asked = { response_type: 'code', client_id: await makeClient(hazel), state: 'a b' };
      return `/oauth/authorize?${new URLSearchParams(asked).toString()}`;
    },
  },
  '/client-file-flow/$clientID': {
    as: 'Hazel',
    at: async (hazel) => `/client-file-flow/${await makeClient(hazel)}`,
  },
};
