import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { inTurn, someOf } from '../support/nightly.ts';
import { violationsIn } from './support/axe.ts';
import { browserPath, settle } from './support/browser.ts';
import { importDemo, type Site } from './support/site.ts';
import { fresh, useWeb } from './support/web.ts';

// These parts are seen only after something was pressed: menus, dialogs, rows that unfold.

if (!browserPath) console.warn('No Chromium on this machine: menus and dialogs are NOT examined by axe.');

const SLICE = '/users/me/games/iidx/SP';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function openMenu(page: Page, opener: Locator): Promise<void> {
  await opener.click();
  // It is open once the keyboard is in it.
  await page.locator('[role="menu"] :focus, [role="menu"]:focus').first().waitFor({ state: 'attached' });
}

/** There are no columns on phones. */
const COLUMNS = 'the choice of columns';

/** How each is opened, from the page where it is. */
const OPENED: Readonly<Record<string, readonly [path: string, open: (page: Page, user: string) => Promise<unknown>]>> =
  {
    'the search': ['/', (page) => page.keyboard.press('/').then(() => page.getByRole('dialog').waitFor())],
    'the account menu': ['/', (page, user) => openMenu(page, button(page, user))],
    'the ways to export': [`${SLICE}/pbs`, (page) => openMenu(page, button(page, 'Export these'))],
    [COLUMNS]: [`${SLICE}/pbs`, (page) => button(page, 'Columns').click()],
    'a filter': [
      `${SLICE}/pbs`,
      async (page) => {
        // On phones they are folded.
        const folded = button(page, 'Filters');
        if (await folded.isVisible()) await folded.click();
        await button(page, /^Lamp: /).click();
      },
    ],
    'a row that unfolds': [
      `${SLICE}/pbs`,
      async (page) => {
        await page.locator('.unfold-button').first().click();
        await page.locator('.plays .detail').waitFor();
      },
    ],
    'the form of a goal': [
      `${SLICE}/targets`,
      (page) =>
        button(page, 'Set a goal')
          .click()
          .then(() => page.getByRole('dialog').waitFor()),
    ],
    'the editor of the showcase': [
      SLICE,
      (page) =>
        button(page, 'Edit showcase')
          .click()
          .then(() => page.getByRole('dialog').waitFor()),
    ],
  };

const LOOKS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const;

describe.skipIf(!browserPath)('what opens', () => {
  const web = useWeb();
  let user: string;
  let hazel: Awaited<ReturnType<Site['register']>>;
  beforeAll(async () => {
    user = fresh('Hazel');
    hazel = await web.site.register(user);
    await importDemo(hazel.api, 'hazel-iidx.json');
  });

  const PARTS = someOf(Object.entries(OPENED), 5);
  const CASES = inTurn(PARTS, LOOKS)
    .map(([[name, [path, open]], look]) => ({ name, path, open, ...look }))
    .filter(({ name, width }) => name !== COLUMNS || width > 1000);
  test.for(CASES)(
    '$name is without a fault, $width px wide and $colorScheme',
    async ({ path, open, colorScheme, width }) => {
      await web.window.addCookies([{ ...hazel.cookie, url: web.site.url }]);
      await web.page.setViewportSize({ width, height: 800 });
      await web.page.emulateMedia({ colorScheme });
      await web.page.goto(path.replace('/me/', `/${user}/`));
      await settle(web.page);
      await open(web.page, user);
      await settle(web.page);
      expect(await violationsIn(web.page)).toEqual([]);
      expect(await web.page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(
        0,
      );
      expect(web.faults).toEqual([]);
    },
  );
});
