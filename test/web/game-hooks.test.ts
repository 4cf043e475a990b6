import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { createClient } from '../../contracts/client/index.ts';
import { someOf } from '../support/nightly.ts';
import { violationsIn } from './support/axe.ts';
import { browserPath } from './support/browser.ts';
import { takeHand, WAYS } from './support/hands.ts';
import { PASSWORD } from './support/site.ts';
import { enter, fresh, useWeb } from './support/web.ts';

if (!browserPath) console.warn('No Chromium on this machine: how players connect game hooks is NOT tested.');

const SHOTS = process.env['SHOTS'];

/** The whole file of each of three hooks, of three formats, for a server at this address. */
const FILES = [
  {
    name: 'Saekawa',
    filename: 'saekawa.toml',
    content: (url: string, key: string) =>
      `[general]\nexport_class = true\nfail_over_lamp = false\ntimeout = 3000\nauto_update = true\n` +
      `failed_import_dir = "failed_saekawa_imports"\n\n[cards]\ndefault = "${key}"\n\n[tachi]\nbase_url = "${url}"\n`,
  },
  {
    name: 'SilentHook',
    filename: 'silent-config.json',
    content: (url: string, key: string) => `{ "key": "${key}", "url": "${url}/ir/direct-manual/import" }\n`,
  },
  {
    name: 'ChunItachi',
    filename: 'ChunItachi.ini',
    content: (url: string, key: string) =>
      `[general]\nshowDebug = true\nextID = 0\n; one of amazon, amazonplus, crystal, paradise, paradiselost\n` +
      `game = SET_ME\nfailOverLamp = false\n\n[kamaitachi]\napiStatus = ${url}/api/v1/status\n` +
      `apiEndpoint = ${url}/ir/direct-manual/import\napikey = ${key}\n`,
  },
];

describe.skipIf(!browserPath)('a player', () => {
  // One of the tests switches a hook off.
  const web = useWeb({});
  const link = (name: string) => web.page.getByRole('main').getByRole('link', { name, exact: true });

  test.for(someOf(WAYS.toReversed(), 1))(
    'connects three hooks by $by, $width px wide, and revokes one of the keys',
    async (way) => {
      const api = await enter(web, fresh(`Hooked${way.width}`));
      const hand = await takeHand(web.page, way);
      await web.page.goto('/settings/keys');
      for (const { name, filename, content } of FILES) {
        await hand.press(link('Connect a game hook'));
        await hand.press(link(name));
        await web.page.getByRole('heading', { name, level: 1 }).waitFor();
        expect(await web.page.getByRole('main').locator('ol:not(.trail) > li').count()).toBe(3);
        const [file] = await Promise.all([
          web.page.waitForEvent('download'),
          hand.press(web.page.getByRole('button', { name: `Download ${filename}` })),
        ]);
        await web.page.getByText(`Downloaded ${filename}`).waitFor();
        expect(await violationsIn(web.page)).toEqual([]);
        if (SHOTS) await web.page.screenshot({ path: `${SHOTS}/hook-${name}-${way.width}.png`, fullPage: true });
        expect(file.suggestedFilename()).toBe(filename);
        const bytes = readFileSync(await file.path());
        const [key] = /\b[0-9a-f]{40}\b/.exec(bytes.toString('latin1'))!;
        expect(bytes).toEqual(Buffer.from(content(web.site.url, key)));
        const { whoami, permissions } = (await createClient({ baseUrl: web.site.url, key }).status.get()).body;
        expect([typeof whoami, permissions]).toEqual(['number', ['submit_score']]);
        await hand.press(link('Your API keys'));
        await web.page.getByRole('region', { name }).waitFor();
      }
      const card = web.page.getByRole('region', { name: 'SilentHook' });
      await hand.press(card.getByRole('button', { name: /Delete/ }));
      await hand.press(web.page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
      await card.waitFor({ state: 'detached' });
      const { body } = await api.apiTokens.list({ params: { userID: 'me' } });
      expect(new Set(body.map(({ fromAPIClient }) => fromAPIClient))).toEqual(new Set(['CXChunitachi', 'CXSaekawa']));
      expect(web.faults).toEqual([]);
    },
  );

  test('sees when a hook was last heard from, and what it was answered', async () => {
    await enter(web, fresh('Heard'));
    await web.page.goto('/connect/CXSilentHook');
    const [file] = await Promise.all([
      web.page.waitForEvent('download'),
      web.page.getByRole('button', { name: 'Download silent-config.json' }).click(),
    ]);
    await web.page.getByText('Not heard from yet').waitFor();
    const { key } = JSON.parse(readFileSync(await file.path(), 'utf8')) as { key: string };
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const heard = () => web.page.getByRole('main').getByRole('status').allInnerTexts();
    const sent = await fetch(`${web.site.url}/ir/direct-manual/import`, {
      method: 'POST',
      headers,
      body: '{"meta":{}}',
    });
    expect(sent.status).toBe(400);
    await web.page.reload();
    await expect.poll(heard).toContainEqual(expect.stringMatching(/^Last heard from: .*\n+Last answer: .*\(400\)$/));
    expect(await violationsIn(web.page)).toEqual([]);
    await fetch(`${web.site.url}/api/v1/status`, { headers });
    // The page asks by itself.
    await expect.poll(heard).toContainEqual(expect.stringMatching(/\n+Last answer: .*\(200\)$/));
    expect(web.faults).toEqual([]);
  });

  test('gets to a hook by the link that its readme has', async () => {
    await enter(web, fresh('Linked'));
    await web.page.goto('/client-file-flow/CXMikado');
    await web.page.getByRole('button', { name: 'Download mikado.toml' }).waitFor();
    expect(new URL(web.page.url()).pathname).toBe('/connect/CXMikado');
    expect(web.faults).toEqual([]);
  });

  test('finds no hook that an administrator has switched off', async () => {
    const name = fresh('Switcher');
    await enter(web, name);
    await web.site.run(['user', 'level', name, '3']);
    await web.page.goto('/admin/maintenance');
    const box = web.page.getByRole('checkbox', { name: 'Rizu' });
    // It shows what the server has answered.
    await box.click();
    await expect.poll(() => box.isChecked()).toBe(false);
    await web.page.goto('/connect');
    await link('Inohara').waitFor();
    expect(await link('Rizu').count()).toBe(0);
    await web.page.goto('/connect/CXRizu');
    await web.page.getByRole('heading', { name: 'This hook isn’t available' }).waitFor();
    await web.page.goto('/admin/maintenance');
    await box.click();
    await expect.poll(() => box.isChecked()).toBe(true);
    await web.page.goto('/connect');
    await link('Rizu').waitFor();
    expect(web.faults).toEqual([]);
  });

  test('gets the same file without scripts', async () => {
    const name = fresh('Plain');
    await web.site.register(name);
    const plain = await web.browser.newContext({ baseURL: web.site.url, javaScriptEnabled: false });
    const page = await plain.newPage();
    await page.goto('/client-file-flow/CXSilentHook');
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Connect SilentHook' }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the file' }).click(),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    const [key] = /\b[0-9a-f]{40}\b/.exec(text)!;
    expect([file.suggestedFilename(), text]).toEqual(['silent-config.json', FILES[1]!.content(web.site.url, key)]);
    await plain.close();
  });
});
