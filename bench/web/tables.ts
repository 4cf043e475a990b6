import type { Browser, Page } from 'playwright-core';

import { tasksOf, type Task } from './observe.ts';

/** Action on a long table. */
export interface Deed {
  name: string;
  run: (page: Page) => Promise<void>;
}

const WHEEL_TURNS = 100;
const WHEEL_PX = 700;
const PRESSES = 60;

const region = (page: Page) => page.getByRole('region').first();
const table = (page: Page) => page.locator('table[aria-rowcount]');

/** Waits for two frames, after which the change has been drawn. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

export const BY_WHEEL: Deed = {
  name: 'scroll by wheel',
  async run(page) {
    await region(page).hover();
    for (let n = 0; n < WHEEL_TURNS; n += 1) {
      await page.mouse.wheel(0, WHEEL_PX);
      await drawn(page);
    }
  },
};

export const BY_KEYBOARD: Deed = {
  name: 'scroll by keyboard',
  async run(page) {
    await region(page).focus();
    const keys = [...Array.from({ length: PRESSES }, () => 'PageDown'), 'End', 'Home'];
    for (const key of keys) {
      await page.keyboard.press(key);
      await drawn(page);
    }
  },
};

const sortBy = (title: string): Deed => ({
  name: `sort by ${title}`,
  async run(page) {
    const heading = table(page).locator('th', { hasText: title }).first();
    await heading.getByRole('button').click();
    await heading.and(page.locator('[aria-sort]')).waitFor();
    await drawn(page);
  },
});

/** Types letter by letter, then takes them back. */
const FILTER: Deed = {
  name: 'filter by text',
  async run(page) {
    const field = page.getByRole('searchbox');
    await field.pressSequentially('song 43', { delay: 30 });
    await page.waitForURL(/q=song/);
    await drawn(page);
    await field.fill('');
    await page.waitForURL((url) => !url.searchParams.has('q'));
    await drawn(page);
  },
};

/** Chooses a lamp, then takes it back. */
const FILTER_LAMP: Deed = {
  name: 'filter by lamp',
  async run(page) {
    const lamps = page.getByRole('button', { name: /^Lamp:/ });
    await lamps.click();
    for (const chosen of ['HARD CLEAR', null]) {
      await page.getByRole('checkbox', { name: 'HARD CLEAR', exact: true }).click();
      await page.waitForURL((url) => url.searchParams.get('lamp') === chosen);
      await drawn(page);
    }
    await lamps.click();
  },
};

/** Everything that can be done to the table of a page. */
export async function deedsOn(page: Page): Promise<Deed[]> {
  const titles = await table(page).locator('th button').allInnerTexts();
  const sorts = titles.map((title) => sortBy(title.replace(/[▲▼]/g, '').trim()));
  return [BY_WHEEL, BY_KEYBOARD, ...sorts, FILTER, FILTER_LAMP];
}

export interface Done {
  tasks: Task[];
  /** Frames that should have been drawn and weren't, and how many should have been. */
  dropped: number;
  frames: number;
}

const FRAME = 1000 / 60;

const WATCH = `{
  const seen = (globalThis.__frames = { isOn: true, at: [] });
  const next = (time) => seen.at.push(time) && seen.isOn && requestAnimationFrame(next);
  requestAnimationFrame(next);
}`;

/** Does it, and tells what the main thread did meanwhile. */
export async function doIt(browser: Browser, page: Page, { run }: Deed): Promise<Done> {
  await page.evaluate(WATCH);
  const tasks = await tasksOf(browser, page, () => run(page));
  const at = await page.evaluate<number[]>('(__frames.isOn = false, __frames.at)');
  const gaps = at.slice(1).map((time, i) => Math.max(0, Math.round((time - at[i]!) / FRAME) - 1));
  const dropped = gaps.reduce((sum, gap) => sum + gap, 0);
  return { tasks, dropped, frames: dropped + at.length };
}
