import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { packBag } from './support/bag.ts';
import { browserPath, settle } from './support/browser.ts';
import { counting, FIVE_TASKS } from './support/five-tasks.ts';
import { takeHand, WAYS } from './support/hands.ts';
import { DEMO } from './support/material.ts';
import { importDemo } from './support/site.ts';
import { enter, fresh, useWeb } from './support/web.ts';

// Counts how often players have to press something, from their start page on, for the five tasks they do most.

if (!browserPath) console.warn('No Chromium on this machine: the clicks that tasks take are NOT counted.');

describe.skipIf(!browserPath).for(WAYS)('by $by, $width px wide', ({ by, width }) => {
  const web = useWeb();
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
    await web.window.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: web.site.url });
    await web.page.goto('/');
    await settle(web.page);
    onTestFinished(expectNoFaults);
  });

  test.for(FIVE_TASKS)('$name takes few presses', async ({ run, presses }) => {
    await run({ page: web.page, hand, name, other: 'Rowan', file: bag.file });
    expect(hand.count()).toBe(width < 768 ? presses.phone : presses.wide);
  });

  test('what is shared is a link to the session', async () => {
    await FIVE_TASKS.at(-1)!.run({ page: web.page, hand, name, other: 'Rowan', file: bag.file });
    expect(await web.page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/\/sessions\/\w+$/);
  });
});
