import type { Page } from 'playwright-core';

import { packBag } from './bag.ts';
import { arriveAt } from './browser.ts';
import type { Hand } from './hands.ts';
import type { Material } from './material.ts';
import { PASSWORD } from './people.ts';

export interface Traveller {
  page: Page;
  hand: Hand;
  /** Name for the account. */
  name: string;
  material: Material;
}

/**
 * All that a player does on their first days, from the start page on and by links and buttons alone: register, import with
 * progress, PBs, leaderboard, a goal, the import that meets it, the notification, a picture, the showcase, and taking an
 * import back.
 */
export async function journey(traveller: Traveller): Promise<void> {
  const { material } = traveller;
  const bag = await packBag(material);
  try {
    await register(traveller);
    await importFile(traveller, material.file, material.scores);
    await lookAround(traveller);
    await setGoal(traveller);
    await goToImport(traveller);
    await importFile(traveller, bag.file, 1);
    await hearOfGoal(traveller);
    await setPicture(traveller, bag.picture);
    await editShowcase(traveller);
    await takeBack(traveller);
  } finally {
    bag.empty();
  }
}

/** As lists of charts write it. */
const nameOf = ({ song, level }: Material) => `${song} (${level})`;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true });

/** Goes where the menu of one's own leads. */
async function goByMenu({ page, hand, name }: Traveller, item: string, heading: string): Promise<void> {
  await hand.press(button(page, name));
  await hand.press(page.getByRole('menuitem', { name: item }));
  await arriveAt(page, heading);
}
const goToImport = (traveller: Traveller) => goByMenu(traveller, 'Import', 'Import scores');

/** Goes to the page of the game that the player has played, and from there to one of its parts. */
async function goToGame(traveller: Traveller, part?: string): Promise<void> {
  const { page, hand, name } = traveller;
  await goByMenu(traveller, 'Profile', name);
  await hand.press(page.getByRole('main').getByRole('link', { name: 'beatmania IIDX SP' }).first());
  await arriveAt(page, name);
  await page.getByRole('navigation', { name: 'Sections' }).waitFor();
  if (part === undefined) return;
  await hand.press(link(page, part));
}

async function register({ page, hand, name }: Traveller): Promise<void> {
  await page.goto('/');
  await hand.press(link(page, 'Create account'));
  await hand.write(page.getByLabel('Username'), name);
  await hand.write(page.getByLabel('E-mail address'), `${name}@example.com`);
  await hand.write(page.locator('input[autocomplete="new-password"]'), PASSWORD);
  await hand.press(button(page, 'Create an account'));
  await arriveAt(page, 'Import scores');
}

/** Holds requests of imports back until it is told what is going on: the answer may come before that is drawn. */
const holdUntilTold = (page: Page) =>
  page.route('**/api/v1/import/file*', async (route) => {
    const told = route.request().url().includes('dryRun') ? 'Calculating changes…' : 'Uploading the file';
    await page.locator('[aria-busy="true"] [aria-live]', { hasText: told }).first().waitFor({ state: 'attached' });
    await route.continue();
  });

async function importFile({ page, hand }: Traveller, file: string, scores: number): Promise<void> {
  await holdUntilTold(page);
  await hand.give(page.locator('.mantine-Dropzone-root'), [file]);
  await hand.press(button(page, scores === 1 ? 'Import 1 new score' : `Import ${scores} new scores`));
  await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor();
  await page.unrouteAll();
}

/** From the import to a PB, and from there to the leaderboard of its chart. */
async function lookAround(traveller: Traveller): Promise<void> {
  const { page, hand, name, material } = traveller;
  await hand.press(link(page, 'See this import'));
  await arriveAt(page, `Import by ${name}`);
  await goToGame(traveller, 'PBs');
  await hand.write(page.getByLabel('Song or artist'), material.song);
  const pb = page
    .locator('tbody tr:not(.spacer)')
    .filter({ hasText: material.song })
    .filter({ hasText: material.level });
  await hand.press(pb.getByRole('link', { name: material.song, exact: true }).first());
  await arriveAt(page, material.song);
  const board = page.getByRole('group', { name: 'Leaderboard' });
  await board.getByRole('link', { name, exact: true }).waitFor();
}

async function setGoal(traveller: Traveller): Promise<void> {
  const { page, hand, material } = traveller;
  await goToGame(traveller, 'Targets');
  await hand.press(button(page, 'Set a goal'));
  await hand.pick(page.getByPlaceholder('Type a song title'), material.song, nameOf(material));
  await hand.select(page.getByLabel('At least'), 'FULL COMBO');
  await page.getByText(`FULL COMBO ${material.song}`).first().waitFor();
  await hand.press(button(page, 'Set this goal'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'In progress' }).waitFor();
}

/** The bell tells of the goal, which is achieved where the notification leads. */
async function hearOfGoal({ page, hand, material }: Traveller): Promise<void> {
  await hand.press(link(page, 'Notifications: 1 unread'));
  await arriveAt(page, 'Notifications');
  await page.getByText('Achieved!').waitFor();
  await hand.press(page.getByRole('link', { name: `FULL COMBO ${material.song}` }));
  await arriveAt(page, `FULL COMBO ${material.song}`);
  await page.getByText('✓ You: FULL COMBO').waitFor();
}

async function setPicture(traveller: Traveller, picture: string): Promise<void> {
  const { page, hand } = traveller;
  await goByMenu(traveller, 'Settings', 'Settings');
  const group = page.getByRole('group', { name: 'Profile picture' });
  await hand.choose(group.getByRole('button', { name: 'Choose a picture: Profile picture' }), picture);
  await hand.press(group.getByRole('button', { name: 'Crop and save' }));
  await group.getByRole('img', { name: 'Profile picture' }).waitFor();
}

async function editShowcase(traveller: Traveller): Promise<void> {
  const { page, hand, material } = traveller;
  await goToGame(traveller);
  await hand.press(button(page, 'Edit showcase'));
  await hand.pick(page.getByPlaceholder('Type a song title'), material.song, nameOf(material));
  await hand.press(button(page, 'Add'));
  await hand.press(button(page, 'Save'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const card = page.getByRole('region', { name: 'Showcase' }).getByRole('article');
  await card.filter({ hasText: 'FULL COMBO' }).waitFor();
}

/** Reverts the second import and its notifications. */
async function takeBack(traveller: Traveller): Promise<void> {
  const { page, hand } = traveller;
  await goToImport(traveller);
  const imports = page.getByRole('group', { name: 'Your latest imports' });
  await hand.press(imports.getByRole('link').first());
  await hand.press(button(page, 'Undo import'));
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Undo import' }));
  await arriveAt(page, 'Import scores');
  await hand.press(page.getByRole('banner').getByRole('link', { name: 'Notifications' }));
  await page.getByText('No notifications').waitFor();
  await goToGame(traveller, 'Targets');
  await page.getByRole('heading', { name: 'In progress' }).waitFor();
}
