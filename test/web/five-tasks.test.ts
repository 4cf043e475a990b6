import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { nightly } from '../support/nightly.ts';
import { packBag } from './support/bag.ts';
import { browserPath, settle } from './support/browser.ts';
import { counting, FIVE_TASKS } from './support/five-tasks.ts';
import { takeHand, WAYS } from './support/hands.ts';
import { DEMO } from './support/material.ts';
import { importDemo } from './support/site.ts';
import { fresh, useWeb } from './support/web.ts';

// Counts how often players have to press something, from their start page on, for the five tasks they do most.

if (!browserPath) console.warn('No Chromium on this machine: the clicks that tasks take are NOT counted.');

/** By day each task is done in one way; in both ways, the last one shares what it has imported. */
const tasksOf = (way: (typeof WAYS)[number]) => {
  const last = FIVE_TASKS.at(-1)!;
  return FIVE_TASKS.filter((task, at) => nightly || task === last || WAYS[at % WAYS.length] === way);
};

describe.skipIf(!browserPath).for(WAYS)('by $by, $width px wide', (way) => {
  const { by, width } = way;
  const web = useWeb();
  const [name, other] = [fresh('Hazel'), fresh('Rowan')];
  let bag: Awaited<ReturnType<typeof packBag>>;
  let cookie: Awaited<ReturnType<typeof web.site.register>>['cookie'];
  let hand: ReturnType<typeof counting>;
  beforeAll(async () => {
    bag = await packBag(DEMO);
    const hazel = await web.site.register(name);
    await importDemo(hazel.api, 'hazel-iidx.json');
    await importDemo((await web.site.register(other)).api, 'rowan-iidx.json');
    ({ cookie } = hazel);
  });
  afterAll(() => bag.empty());
  const expectNoFaults = () => expect(web.faults).toEqual([]);
  beforeEach(async () => {
    await web.window.addCookies([{ ...cookie, url: web.site.url }]);
    hand = counting(await takeHand(web.page, { by, width }));
    await web.window.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: web.site.url });
    await web.page.goto('/');
    await settle(web.page);
    onTestFinished(expectNoFaults);
  });

  test.for(tasksOf(way))('$name takes few presses', async ({ run, presses }) => {
    await run({ page: web.page, hand, name, other, file: bag.file });
    expect(hand.count()).toBe(width < 768 ? presses.phone : presses.wide);
  });

  test('what was shared is a link to the session', async () => {
    expect(await web.page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/\/sessions\/\w+$/);
  });
});
