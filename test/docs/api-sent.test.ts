import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { serve } from '@hono/node-server';
import pLimit from 'p-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { callsOf, openApi, type Call } from '../../scripts/docs/api/document.ts';
import { curlExample } from '../../scripts/docs/api/examples.ts';
import { apiPages } from '../../scripts/docs/api/pages.ts';
import { exampleRequest } from '../../scripts/docs/api/request.ts';
import type { World } from '../support/happy/world.ts';
import { temporaryFolder } from '../support/program.ts';
import { readyWorld } from '../support/ready-world.ts';

const run = promisify(execFile);

let world: World;
let url: string;
let listener: ReturnType<typeof serve>;
beforeAll(async () => {
  listener = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => world.server.request(request.url.slice(new URL(request.url).origin.length), request),
  });
  if (!listener.listening) await once(listener, 'listening');
  url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
});
afterAll(() => void listener.close());

const pages = apiPages()
  .map(([, text]) => text)
  .join('\n');

/** Sends an example as the page has it, to the things that are there in place of the made-up ones in its path; returns the status. */
async function send(call: Call, cookie: string): Promise<number> {
  const request = exampleRequest(call);
  const command = curlExample(request);
  expect(pages).toContain(command);
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => world.params[name as keyof World['params']]);
  const folder = temporaryFolder();
  if (request.body?.kind === 'json') writeFileSync(join(folder, 'body.json'), JSON.stringify(request.body.value));
  writeFileSync(join(folder, 'FILE'), '{}');
  const script = [
    `curl() { command curl --silent --show-error --max-time 5 --output /dev/null --write-out '%{http_code}' "$@"; }`,
    // Who follows a player does so without end.
    `${command.replace(`https://scores.example${request.path}`, `${url}${path}`).replace(/F(?:0c)+/, world.params.folderID)} || [ $? = 28 ]`,
  ];
  const env = {
    PATH: process.env['PATH'],
    KEY: world.hazel.key,
    SESSION: /=([^;]+)/.exec(cookie)![1],
    CLIENT_ID: world.client.clientID,
    CLIENT_SECRET: world.client.clientSecret,
  };
  const { stdout } = await run('bash', ['-c', script.join('\n')], { cwd: folder, env });
  return Number(stdout);
}

const reads = callsOf(openApi()).filter(({ method }) => method === 'GET');

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
  // A made-up name in a query is a wrong value there.
  'v3.customStat': 400,
  'v3.bestScore': 404,
  // Only jubeat and BMS have these.
  'v3.jubility': 404,
  'v3.sieglindeCharts': 404,
};

test('every example that reads is sent as the reference has it, and succeeds', { timeout: 300_000 }, async () => {
  world = await readyWorld();
  const { cookie } = await world.server.admin('Sorrel');
  const limited = pLimit(4);
  const sent = await Promise.all(
    reads.map((call) =>
      limited(async () => {
        // Of a player's own things the player asks.
        const status = await send(call, call.path.includes('/users/') ? world.session.cookie : cookie);
        return [call.operationId, status] as const;
      }),
    ),
  );
  await world.server.close();
  expect(sent.length).toBeGreaterThan(200);
  const others = sent.filter(([, status]) => status !== 200);
  expect(Object.fromEntries(others)).toEqual(NOT_THERE);
});
