import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { browserPath, settle } from './support/browser.ts';
import { takeHand, WAYS, type Hand } from './support/hands.ts';
import { packBag } from './support/journey.ts';
import { DEMO } from './support/material.ts';
import { importDemo } from './support/site.ts';
import { enter, fresh, useWeb } from './support/web.ts';

// Counts how often players have to press something, from their start page on, for the five tasks they do most.

if (!browserPath) console.warn('No Chromium on this machine: the clicks that tasks take are NOT counted.');

/** Counts what a hand presses and gives. */
function counting(hand: Hand): Hand & { count: () => number } {
  let count = 0;
  const counted =
    <A extends unknown[]>(act: (...args: A) => Promise<void>) =>
    (...args: A) => {
      count += 1;
      return act(...args);
    };
  return {
    press: counted(hand.press),
    write: counted(hand.write),
    select: counted(hand.select),
    pick: counted(hand.pick),
    give: counted(hand.give),
    choose: counted(hand.choose),
    count: () => count,
  };
}

describe.skipIf(!browserPath).for(WAYS)('by $by, $width px wide', ({ by, width }) => {
  const web = useWeb();
  const isPhone = width < 768;
  let bag: Awaited<ReturnType<typeof packBag>>;
  let hand: ReturnType<typeof counting>;
  let name: string;
  beforeAll(async () => {
    bag = await packBag(DEMO);
    const rowan = await web.site.register('Rowan');
    await importDemo(rowan.api, 'rowan-iidx.json');
  });
  afterAll(() => bag.empty());
  const expectNoFaults = () => expect(web.faults).toEqual([]);
  beforeEach(async () => {
    name = fresh('Hazel');
    const api = await enter(web, name);
    await importDemo(api, 'hazel-iidx.json');
    hand = counting(await takeHand(web.page, { by, width }));
    await web.page.goto('/');
    await settle(web.page);
    onTestFinished(expectNoFaults);
  });

  const link = (called: string | RegExp) => web.page.getByRole('link', { name: called, exact: true });
  const region = (called: string) => web.page.getByRole('region', { name: called, exact: true });
  /** Follows a link of the menu, which is opened first on phones. */
  async function goBy(called: string): Promise<void> {
    const menu = web.page.getByRole('navigation', { name: 'Menu' });
    if (isPhone) await hand.press(web.page.getByRole('button', { name: 'Menu' }));
    await hand.press(menu.getByRole('link', { name: called, exact: true }));
  }

  test('my best PBs are one click away', async () => {
    await hand.press(web.page.getByRole('main').getByRole('link', { name: 'My PBs', exact: true }));
    await web.page.waitForURL(`**/users/${name}/games/iidx/SP/pbs`);
    await web.page.locator('.plays tbody tr:not(.spacer)').first().waitFor();
    expect(hand.count()).toBe(1);
  });

  test('what changed is on the start page', async () => {
    const raised = region('Last session').getByRole('list', { name: 'New PBs' }).getByRole('listitem');
    expect(await raised.count()).toBeGreaterThan(0);
    expect(hand.count()).toBe(0);
  });

  test('what to play next is on the start page, and all of it one click away', async () => {
    expect(await region('Play next').getByRole('listitem').count()).toBe(5);
    await hand.press(region('Play next').getByRole('link', { name: /^Gains in/ }));
    await web.page.waitForURL(`**/users/${name}/games/iidx/SP/rating`);
    expect(hand.count()).toBe(1);
  });

  test(`comparing with somebody takes three clicks, and one more for the menu of phones`, async () => {
    await goBy('Players');
    await hand.press(link('Rowan'));
    await hand.press(link('Compare with me'));
    await web.page.waitForURL(`**/users/${name}/games/iidx/SP/compare?with=Rowan`);
    await web.page.locator('.plays tbody tr:not(.spacer)').first().waitFor();
    expect(hand.count()).toBe(isPhone ? 4 : 3);
  });

  test('importing a file and sharing the result takes four', async () => {
    await web.window.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: web.site.url });
    await hand.press(link('Import scores'));
    await hand.give(web.page.locator('.mantine-Dropzone-root'), [bag.file]);
    await hand.press(web.page.getByRole('button', { name: 'Import 1 new score' }));
    await hand.press(web.page.getByRole('button', { name: 'Share' }));
    await web.page.getByText('Link copied.').waitFor();
    expect(await web.page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/\/sessions\/\w+$/);
    expect(hand.count()).toBe(4);
  });
});
