import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import definitions from '../../src/games/all.gen.ts';
import { HOOKS } from '../../src/links/clients/hooks/list.ts';
import { formats } from '../../src/transfer/imports/formats/index.ts';
import { FORMAT_GUIDES } from '../../web/components/import-types/guides.gen.ts';
import { HOOK_INSTRUCTIONS } from '../../web/texts/game-hooks.ts';
import { SAMPLES } from '../support/format-samples.ts';
import { someOf } from '../support/nightly.ts';
import { violationsIn } from './support/axe.ts';
import { browserPath, settle } from './support/browser.ts';
import { drop } from './support/hands.ts';
import { enter, fresh, useWeb } from './support/web.ts';
import { borrowWindow, giveBack, openPage } from './support/windows.ts';

const GAMES = new Set<string>(definitions.map(({ id }) => id));
const PICTURES = [...FORMAT_GUIDES.flatMap(({ steps }) => steps), ...HOOKS].flatMap(({ picture }) => picture ?? []);

test.for([...formats])('%s has a guide: steps in both languages, or hooks that are known', ([, { about }]) => {
  const { hooks = [], games, steps = [] } = { hooks: undefined, games: null, steps: undefined, ...about.guide };
  const known = new Set(HOOKS.map(({ hookID }) => hookID));
  expect(hooks.filter((id) => !known.has(id))).toEqual([]);
  expect((games ?? []).filter((game) => !GAMES.has(game))).toEqual([]);
  expect(hooks.length + steps.length).toBeGreaterThan(0);
  for (const { en, ja } of steps) {
    expect(en).toMatch(/^[A-Z].*\.$/);
    expect(ja).toMatch(/\p{sc=Hira}.*。$/u);
  }
});

test.for(HOOKS)('$name has as many steps in Japanese as in English', ({ hookID, instructions }) => {
  expect(HOOK_INSTRUCTIONS.ja[hookID]).toHaveLength(instructions.length);
});

test('what a picture marks is in it', () => {
  const marked = PICTURES.flatMap((picture) => {
    if (picture.kind === 'folder') return [picture.files.includes(picture.marked)];
    return picture.kind === 'page' ? [picture.buttons.includes(picture.marked)] : [];
  });
  expect(new Set(marked)).toEqual(new Set([true]));
});

describe.skipIf(!browserPath)('the guides', () => {
  const web = useWeb();
  const open = async (path: string) => {
    await web.page.goto(path);
    await settle(web.page);
  };
  const guide = (name: string) => web.page.locator('details.guide', { hasText: name });

  test('are reached from the import, and lead back to it with the format chosen, whatever the file looks like', async () => {
    const { page } = web;
    await enter(web, fresh('Guided'));
    await open('/import');
    await page.getByRole('link', { name: 'How to get your scores' }).click();
    await page.getByRole('heading', { level: 1, name: 'How to get your scores' }).waitFor();
    await page.getByLabel('Game', { exact: true }).selectOption('beatmania IIDX');
    await expect.poll(() => page.url()).toBe(`${web.site.url}/import/guides?game=iidx`);
    expect(await guide('unnamed_sdvx_clone').count()).toBe(0);
    await guide('beatmania IIDX, PLI (CSV)')
      .getByRole('link', { name: /^Import a file/ })
      .click();
    await page.getByText('Next file: beatmania IIDX, PLI (CSV)').waitFor();
    // By its content alone it is e-amusement's.
    const content = Buffer.from(SAMPLES['file/pli-iidx-csv']!.file);
    await drop(page.locator('.mantine-Dropzone-root'), [{ name: 'mine_sp.csv', content }]);
    await page.getByLabel('File type').waitFor();
    expect(await page.getByLabel('File type').inputValue()).toBe('file/pli-iidx-csv');
    expect(await page.getByLabel('Playtype').inputValue()).toBe('SP');
    await settle(page);
    expect(web.faults).toEqual([]);
  });

  test('of game hooks lead to the page where a hook is set up, and that of tools to the API keys', async () => {
    const { page } = web;
    await enter(web, fresh('Guided'));
    await open('/import/guides?game=iidx');
    await guide('Fervidex').getByRole('link', { name: 'Set up Fervidex' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fervidex' }).waitFor();
    expect(page.url()).toBe(`${web.site.url}/connect/CXFervidex`);
    await page.getByRole('img', { name: /kamaitachi\.fervidex\.json/ }).waitFor();
    await open('/import/guides');
    await guide('DIRECT-MANUAL').locator('summary').click();
    await guide('DIRECT-MANUAL').getByRole('link', { name: 'Create an API key' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    expect(web.faults).toEqual([]);
  });

  test('are there for every format that has steps, and for every hook', async () => {
    await open('/import/guides');
    const names = (await web.page.locator('details.guide h3').allTextContents()).map((text) => text.trim());
    const labels = [...formats.values()].flatMap(({ about }) => ('steps' in about.guide ? [about.label.en] : []));
    const hooks = HOOKS.map(({ name }) => `${name} (sends each play by itself)`);
    expect(new Set(names)).toEqual(new Set([...labels, ...hooks]));
  });

  const LOOKS = [
    { language: 'ja', width: 360, colorScheme: 'dark' },
    { language: 'en-GB', width: 1280, colorScheme: 'light' },
  ] as const;
  test.for(someOf(LOOKS, 1))(
    'pass axe when all are open, with nothing cut off, in $language, $width px wide and $colorScheme',
    async ({ language, width, colorScheme }) => {
      const window = await borrowWindow(web.browser, web.site.url, language);
      const page = await openPage(window);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/import/guides');
      await page.locator('details.guide').first().waitFor();
      for (const summary of await page.locator('details.guide > summary').all()) await summary.click();
      const pictures = page.locator('details.guide svg');
      expect(await pictures.count()).toBeGreaterThanOrEqual(PICTURES.length);
      expect(await textsCutOff(page)).toEqual([]);
      expect(await violationsIn(page)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      if (process.env['SHOTS'])
        await page.screenshot({ path: `${process.env['SHOTS']}/guides-${width}.png`, fullPage: true });
      await giveBack(window);
    },
  );
});

/** Returns the texts in pictures that are wider than their picture. */
const textsCutOff = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('details.guide svg text')]
    .filter((text) => text.getBoundingClientRect().right > text.ownerSVGElement.getBoundingClientRect().right)
    .map((text) => text.textContent)`);
