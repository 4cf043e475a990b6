import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { readSeeds } from '../../src/catalogue/seeds/files.ts';
import { serveApp } from '../support/integrations.ts';
import { createTestServer } from '../support/test-server.ts';
import { browserPath, watch } from './support/browser.ts';
import { HANDS } from './support/hands.ts';
import { PASSWORD, startSite } from './support/site.ts';
import { useSite } from './support/web.ts';
import { borrowWindow, giveBack, openPage } from './support/windows.ts';

const DEMO = resolve('demo/imports/hazel-iidx.json');
const OTHER_GAME = resolve('demo/imports/hazel-sdvx.json');

describe.skipIf(!browserPath)('in the browser', () => {
  // Registration needs an invitation, and other servers may be on this machine.
  const settings = { KAIDEN_REGISTRATION: 'invite', KAIDEN_WEBHOOK_ALLOW: '127.0.0.0/8' };
  const place = useSite(() => startSite(settings));
  let folder: string;
  /** Codes of invitations that nobody has used. */
  let codes: string[];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kaiden-files-'));
    codes = (await place.site.run(['invite', '--count', '20'])).trim().split(/\s+/);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function visit(path: string, cookie?: { name: string; value: string }): Promise<Page> {
    const window = await borrowWindow(place.browser, place.site.url);
    onTestFinished(() => giveBack(window));
    if (cookie) await window.addCookies([{ ...cookie, url: place.site.url }]);
    const page = await openPage(window);
    await page.goto(path);
    return page;
  }
  const newcomer = (name: string) => place.site.register(name, codes.pop());
  const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
  const file = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
    return join(folder, name);
  };
  const give = (page: Page, files: string[]) => HANDS.mouse(page).give(page.locator('.mantine-Dropzone-root'), files);
  const of = (page: Page, name: string) => page.getByRole('article', { name });

  const meta = { game: 'iidx', playtype: 'SP', service: 'test' };
  const nonsense = { score: 1, lamp: 'NONSENSE', matchType: 'songTitle', identifier: 'x', difficulty: 'ANOTHER' };

  test('several files are imported with one drop, and a bad one among them stops no other', async () => {
    const { api, cookie } = await newcomer('Several');
    const page = await visit('/import', cookie);
    const faults = watch(page);
    const bad = file('bad.json', { meta, scores: [nonsense] });
    await give(page, [DEMO, bad, file('export.zip', 'PK\u0003\u0004'), OTHER_GAME]);
    await of(page, 'bad.json').getByText('This file can’t be imported').waitFor();
    await of(page, 'export.zip').getByText('This is a zip file').waitFor();
    await of(page, 'export.zip').getByText('Can’t be imported').waitFor();
    await of(page, 'hazel-sdvx.json').getByText('Ready').waitFor();
    // More can be added, and be left out again.
    await give(page, [file('again.json', readFileSync(DEMO, 'utf8')), file('nothing.json', { meta, scores: [] })]);
    await of(page, 'nothing.json').getByText('No new scores', { exact: true }).waitFor();
    await button(page, 'Remove again.json').click();
    await button(page, 'Import all: 89 new scores').click();
    await page.getByText('Imported: 2, new scores: 89').waitFor();
    await of(page, 'hazel-iidx.json').getByRole('link', { name: 'See this import' }).waitFor();
    const imports = (await api.importLists.ofUser({ params: { userID: 'me' } })).body;
    expect(new Set(imports.flatMap(({ idStrings }) => idStrings))).toEqual(new Set(['iidx:SP', 'sdvx:Single']));
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
    await button(page, 'Import other files').click();
    await page.getByText('Drop score files here').waitFor();
  });

  test('at the limit an import waits, says so, and goes on by itself', async () => {
    const { cookie } = await newcomer('Hurried');
    const page = await visit('/import', cookie);
    const refusal = { success: false, description: 'Too many requests; try again in 1 seconds', code: 'rate_limited' };
    let refused = 0;
    await page.route('**/api/v1/import/file', (route) => {
      const isPreview = route.request().url().includes('dryRun');
      if (isPreview || refused > 0) return route.continue();
      refused += 1;
      return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: refusal });
    });
    await give(page, [DEMO, OTHER_GAME]);
    await button(page, /^Import all/).click();
    await page.getByText('You’ve reached the limit for one minute').first().waitFor();
    await of(page, 'hazel-sdvx.json').getByText('Waiting for the files above').waitFor();
    await page.getByText('Imported: 2, new scores: 89').waitFor();
    expect(refused).toBe(1);
  });

  test('what a file is can be said for each of several', async () => {
    const { cookie } = await newcomer('Sayer');
    const page = await visit('/import', cookie);
    const csv = file('scores.csv', 'a table of nobody knows what\n');
    await give(page, [DEMO, csv]);
    const unclear = of(page, 'scores.csv');
    await unclear.getByText('Choose a file type').waitFor();
    await unclear.getByLabel('File type').selectOption('file/eamusement-iidx-csv');
    await unclear.getByLabel('Playtype').selectOption('SP');
    await unclear.getByText('This file can’t be imported').waitFor();
    await button(page, 'Import all: 59 new scores').waitFor();
    expect(await of(page, 'hazel-iidx.json').getByText('Ready').count()).toBe(1);
  });

  test('an account on another server is set up, tried, brought over and removed', async () => {
    const other = await createTestServer({ seeds: await readSeeds('demo/catalogue') });
    onTestFinished(() => other.close());
    const { url, close } = await serveApp(other);
    onTestFinished(close);
    const far = await other.player('Far');
    const plays = JSON.parse(readFileSync(DEMO, 'utf8')) as Parameters<typeof far.api.imports.direct>[0]['json'];
    await far.api.imports.direct({ json: plays });

    const { api, cookie } = await newcomer('Traveller');
    const page = await visit('/integrations', cookie);
    const faults = watch(page);
    await page.getByLabel('Address of the other server').fill(`${url}/`);
    await page.getByLabel('Your API key on that server').first().fill(far.key);
    await button(page, 'Add an integration').click();
    const account = page.getByRole('region', { name: url });
    await button(account, 'Test connection').click();
    await account.getByText('Connection works').waitFor();
    await button(account, 'Import scores now').click();
    await account.getByText('Imported from the other server').waitFor();
    const { body } = await api.ugpts.get({ params: { userID: 'me', game: 'iidx', playtype: 'SP' } });
    expect(body.totalScores).toBe(59);
    await account.getByRole('link', { name: 'See this import' }).waitFor();
    await button(account, `Remove: ${url}`).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No integrations yet').waitFor();
    expect(faults).toEqual([]);
  });

  test('another server that refuses the key is told of, and nothing is lost of what was entered', async () => {
    const other = await createTestServer();
    onTestFinished(() => other.close());
    const { url, close } = await serveApp(other);
    onTestFinished(close);
    const { cookie } = await newcomer('Mistaken');
    const page = await visit('/integrations', cookie);
    await page.getByLabel('Address of the other server').fill('ftp://nowhere.example');
    await page.getByLabel('Your API key on that server').first().fill('0'.repeat(40));
    await button(page, 'Add an integration').click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Your API key on that server').first().inputValue()).toBe('0'.repeat(40));
    await page.getByLabel('Address of the other server').fill(url);
    await button(page, 'Add an integration').click();
    const account = page.getByRole('region', { name: url });
    await button(account, 'Test connection').click();
    await account.getByText('Connection failed').waitFor();
    await button(account, 'Import scores now').click();
    await account.getByRole('alert').filter({ hasText: /key/i }).first().waitFor();
  });

  test('an invitation is made, lets somebody in, and says whom', async () => {
    const { cookie } = await newcomer('Host');
    await place.site.run(['user', 'level', 'Host', '3']);
    const page = await visit('/settings/security', cookie);
    await button(page, 'Create an invite').click();
    const invitations = page.locator('section').filter({ hasText: 'Invites' });
    await invitations.getByText('not used yet').waitFor();
    const code = await invitations.locator('code').innerText();

    const guest = await visit('/register');
    await guest.getByLabel('Username').fill('Guest');
    await guest.getByLabel('E-mail address').fill('guest@example.com');
    await guest.locator('input[autocomplete="new-password"]').fill(PASSWORD);
    await guest.getByLabel('Invite code').fill('no such code');
    await button(guest, 'Create an account').click();
    await guest.getByRole('alert').waitFor();
    await guest.getByLabel('Invite code').fill(code);
    await button(guest, 'Create an account').click();
    await guest.getByRole('heading', { name: 'Import scores' }).waitFor();

    await page.reload();
    await invitations.getByText('used by Guest').waitFor();
    expect(await invitations.locator('code').allInnerTexts()).toEqual([code]);
  });
});
