import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished } from 'vitest';

import { register } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { serveApp } from '../support/integrations.ts';
import { withSession } from '../support/oauth.ts';
import { violationsIn } from './support/axe.ts';
import { browserPath, lentBrowser, openWindow, watch } from './support/browser.ts';

if (!browserPath) console.warn('No Chromium on this machine: the pages of OAuth are NOT tested in a browser.');

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.skipIf(!browserPath)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await lentBrowser();
  });

  test('somebody logs in, allows it, and gets to where the client sends them then, on a third site', async ({
    server,
  }) => {
    const { url, close } = await serveApp(server);
    onTestFinished(close);
    const elsewhere = await listen((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Done</title>'),
    );
    const codes: (string | null)[] = [];
    const callback = await listen((request, response) => {
      codes.push(new URL(request.url!, 'http://x').searchParams.get('code'));
      response.writeHead(302, { location: `${elsewhere}/done` }).end();
    });
    const { api } = await withSession(server, 'hazel');
    const json = { name: 'Score Bot', permissions: ['submit_score' as const], redirectUri: `${callback}/callback` };
    const { body: client } = await api.clients.create({ json });
    await register(server, 'Aspen');

    const window = await openWindow(browser, url);
    onTestFinished(() => window.close());
    const page = await window.newPage();
    const faults = watch(page);
    await page.goto(`/oauth/request-auth?clientID=${client.clientID}`);
    expect(await violationsIn(page)).toEqual([]);
    await page.getByLabel('Username').fill('aspen');
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Allow Score Bot?' }).waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.waitForURL(`${elsewhere}/done`);
    expect(codes).toEqual([expect.stringMatching(/^[0-9a-f]{40}$/)]);
    expect(faults.filter((fault) => !fault.includes('favicon'))).toEqual([]);
  });

  test('somebody downloads the file of a client', async ({ server }) => {
    const { url, close } = await serveApp(server);
    onTestFinished(close);
    const hazel = await withSession(server, 'hazel');
    const file = { apiKeyFormat: 'key = %%SERVICE_KEY%%', apiKeyFilename: 'Schlüssel.ini' };
    const json = { name: 'Hook', permissions: ['submit_score' as const], ...file };
    const { body: client } = await hazel.api.clients.create({ json });
    const window = await openWindow(browser, url);
    onTestFinished(() => window.close());
    const [name, value] = hazel.cookie.split('=') as [string, string];
    await window.addCookies([{ name, value, url }]);
    const page = await window.newPage();
    await page.goto(`/client-file-flow/${client.clientID}`);
    expect(await violationsIn(page)).toEqual([]);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Allow and download the file' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Schlüssel.ini');
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toMatch(/^key = [0-9a-f]{40}$/);
  });
});
