import type { Page } from 'playwright-core';

import type { Hand } from './hands.ts';

// The tasks that players do most, from their start page on: a test counts the presses, and the bench times them as well.

/** Counts what a hand presses and gives. */
export function counting(hand: Hand): Hand & { count: () => number } {
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

/** A player of the demo's scores on their start page, which is loaded. */
export interface Player {
  page: Page;
  hand: Hand;
  name: string;
  /** Another player of the same game. */
  other: string;
  /** A file with one new score. */
  file: string;
}

export interface Task {
  name: string;
  /** Presses that it takes, on a wide screen and on a phone. */
  presses: { wide: number; phone: number };
  /** Ends when what is looked for is shown. */
  run: (player: Player) => Promise<void>;
}

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const firstRow = (page: Page) => page.locator('.plays tbody tr:not(.spacer)').first();
const PHONE = 768;

/** Follows a link of the menu, which is opened first on phones. */
async function goBy({ page, hand }: Player, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menu' });
  if (page.viewportSize()!.width < PHONE) await hand.press(page.getByRole('button', { name: 'Menu' }));
  await hand.press(menu.getByRole('link', { name, exact: true }));
}

export const FIVE_TASKS: readonly Task[] = [
  {
    name: 'my best PBs',
    presses: { wide: 1, phone: 1 },
    async run({ page, hand, name }) {
      await hand.press(link(page, 'My PBs').and(page.locator('main a')));
      await page.waitForURL(`**/users/${name}/games/iidx/SP/pbs`);
      await firstRow(page).waitFor();
    },
  },
  {
    name: 'what changed today',
    presses: { wide: 0, phone: 0 },
    async run({ page }) {
      await region(page, 'Last session').getByRole('list', { name: 'New PBs' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'compare with another player',
    presses: { wide: 3, phone: 4 },
    async run(player) {
      const { page, hand, name, other } = player;
      await goBy(player, 'Players');
      await hand.press(link(page, other));
      await hand.press(link(page, 'Compare with me'));
      await page.waitForURL(`**/users/${name}/games/iidx/SP/compare?with=${other}`);
      await firstRow(page).waitFor();
    },
  },
  {
    // Five charts are on the start page; one press leads to all of them.
    name: 'what to play next',
    presses: { wide: 1, phone: 1 },
    async run({ page, hand, name }) {
      const next = region(page, 'Play next');
      await next.getByRole('listitem').nth(4).waitFor();
      await hand.press(next.getByRole('link', { name: /^Gains in/ }));
      await page.waitForURL(`**/users/${name}/games/iidx/SP/rating`);
    },
  },
  {
    name: 'import a file and share the result',
    presses: { wide: 4, phone: 4 },
    async run({ page, hand, file }) {
      await hand.press(link(page, 'Import scores'));
      await hand.give(page.locator('.mantine-Dropzone-root'), [file]);
      await hand.press(page.getByRole('button', { name: 'Import 1 new score' }));
      await hand.press(page.getByRole('button', { name: 'Share' }));
      await page.getByText('Link copied.').waitFor();
    },
  },
];
