import pLimit from 'p-limit';
import { expect, test } from 'vitest';

import { readyWorld } from '../support/ready-world.ts';
import { calls, listen, sendExample } from './send-example.ts';

const reads = calls.filter(({ method }) => method === 'GET');

/** Examples that can't succeed on a server where nobody has done what they ask for, and what they get there. */
const NOT_THERE: Readonly<Record<string, number>> = {
  // For the client itself, or once a player has a webhook, a question, invitations, a stage, or has brought an account.
  'clients.webhookDeliveries': 403,
  'personalWebhook.deliveries': 404,
  'oauth.authorization': 404,
  'invites.list': 404,
  'invites.limit': 404,
  'catalogue.get': 404,
  'catalogue.entries': 404,
  'exports.brought': 404,
  // The backup and the checksum of the example are made up.
  'backups.download': 404,
  'v3.bestScore': 404,
  // Only jubeat and BMS have these.
  'v3.jubility': 404,
  'v3.sieglindeCharts': 404,
};

test('every example that reads is sent as the reference has it, and succeeds', { timeout: 300_000 }, async () => {
  const world = await readyWorld();
  const url = await listen(world);
  const { cookie } = await world.server.admin('Sorrel');
  const limited = pLimit(4);
  const sent = await Promise.all(
    reads.map((call) =>
      limited(async () => {
        // Of a player's own things the player asks.
        const sender = call.path.includes('/users/') ? world.session.cookie : cookie;
        const { status } = await sendExample(call, { world, url, cookie: sender });
        return [call.operationId, status] as const;
      }),
    ),
  );
  await world.server.close();
  expect(sent.length).toBeGreaterThan(200);
  const others = sent.filter(([, status]) => status !== 200);
  expect(Object.fromEntries(others)).toEqual(NOT_THERE);
});
