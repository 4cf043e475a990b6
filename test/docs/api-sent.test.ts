import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Call } from '../../scripts/docs/api/document.ts';
import { answerType } from '../../scripts/docs/api/examples.ts';
import { readyWorld } from '../support/ready-world.ts';
import { calls, listen, sendExamples, type Sending } from './send-example.ts';
import { hasPython, sendWithClient, sendWithPython, type Statuses } from './send-programs.ts';

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

let close: () => Promise<void>;
let sendings: Sending[];
beforeAll(async () => {
  const world = await readyWorld();
  const listening = await listen(world);
  const { url } = listening;
  close = listening.close;
  const { cookie } = await world.server.admin('Sorrel');
  // Of a player's own things the player asks.
  const senderOf = ({ path }: Call) => (path.includes('/users/') ? world.session.cookie : cookie);
  sendings = reads.map((call) => ({ call, sender: { world, url, cookie: senderOf(call) } }));
});
afterAll(() => close());

/** Those that end by themselves. */
const ending = () => sendings.filter(({ call }) => answerType(call) !== 'text/event-stream');
const othersIn = (sent: Statuses) => Object.fromEntries(Object.entries(sent).filter(([, status]) => status !== 200));

test('every example that reads is sent as the reference has it, and succeeds', async () => {
  const sent = await sendExamples(sendings);
  expect(sent.length).toBeGreaterThan(200);
  const statuses = Object.fromEntries(sent.map(({ status }, nth) => [sendings[nth]!.call.operationId, status]));
  expect(othersIn(statuses)).toEqual(NOT_THERE);
});

test('every example that reads with the typed client does so', async () => {
  const sent = await sendWithClient(ending());
  expect(Object.keys(sent).length).toBeGreaterThan(200);
  expect(othersIn(sent)).toEqual(NOT_THERE);
});

test.skipIf(!hasPython)('every example that reads in Python does so', async () => {
  const sent = await sendWithPython(ending());
  expect(Object.keys(sent).length).toBeGreaterThan(200);
  expect(othersIn(sent)).toEqual(NOT_THERE);
});
