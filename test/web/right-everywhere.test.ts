import { describe, expect, test } from 'vitest';

import { toNextGrade } from '../../web/components/next-grade.ts';
import { placesOf } from '../../web/components/places.ts';
import { asFile, batch, play } from '../support/plays.ts';
import { browserPath, settle } from './support/browser.ts';
import { importDemo, PASSWORD } from './support/site.ts';
import { enter, fresh, useWeb } from './support/web.ts';

test('equal values share a place, and the next one is left out', () => {
  const values = [9, 7, 7, 3, null, null];
  const placeOf = placesOf(values);
  expect(values.map((value) => placeOf(value))).toEqual([1, 2, 2, 4, 5, 5]);
});

describe('what is missing to the next grade', () => {
  const iidx = {
    grades: ['AA', 'AAA', 'MAX-'],
    gradeBoundaries: [700 / 9, 800 / 9, 1700 / 18],
    sendsPercent: false,
    scoreUnit: 'EX',
    scoreDecimals: 0,
  };
  const number = (value: number) => value.toLocaleString('en');
  const missing = (score: number, max: number, gradeIndex: number) =>
    toNextGrade(iidx, { score, percent: (100 * score) / max, gradeIndex }, number);

  test('is told as players write it', () => {
    expect(missing(1333, 1572, 0)).toBe('AAA-65');
    expect(missing(1400, 1572, 1)).toBe('(MAX-)-85');
    const points = { ...iidx, grades: ['AA+', 'AAA'], gradeBoundaries: [95, 99], scoreUnit: 'points' };
    expect(toNextGrade(points, { score: 955_000, percent: 95.5, gradeIndex: 0 }, number)).toBe('AAA-35,000');
    const volforce = { ...points, gradeBoundaries: [97, 98] };
    expect(toNextGrade(volforce, { score: 9_700_000, percent: 97, gradeIndex: 0 }, number)).toBe('AAA-100,000');
    const dx = { ...iidx, grades: ['SSS', 'SSS+'], gradeBoundaries: [100, 100.5], scoreUnit: '%', scoreDecimals: 4 };
    const reached = { score: 100.4688, percent: 100.4688, gradeIndex: 0 };
    expect(toNextGrade(dx, reached, number)).toBe('(SSS+)-0.0312');
  });

  test('is not told at the best grade, nor where nothing is known of it', () => {
    expect(missing(1560, 1572, 2)).toBeUndefined();
    expect(missing(0, 1572, 0)).toBeUndefined();
    expect(
      toNextGrade({ ...iidx, sendsPercent: true }, { score: 1333, percent: 84, gradeIndex: 0 }, number),
    ).toBeUndefined();
  });
});

describe.skipIf(!browserPath)('small things', () => {
  const web = useWeb();

  test('faults of a new account stand at their fields, in words, and nowhere else', async () => {
    await web.page.goto('/register');
    await web.page.getByLabel('Username').fill('1st');
    await web.page.getByLabel('E-mail address').fill('first@example.com');
    await web.page.locator('input[autocomplete="new-password"]').fill(PASSWORD);
    await web.page.getByRole('button', { name: 'Create an account', exact: true }).click();
    await web.page.getByText('Expected 3 to 20 letters').waitFor();
    expect(await web.page.getByText('Expected 3 to 20 letters').count()).toBe(1);
    expect(await web.page.getByLabel('Username').getAttribute('aria-invalid')).toBe('true');
    expect(await web.page.getByRole('alert').count()).toBe(0);
  });

  test('a song with charts in two playtypes is found once, in the playtype that I play', async () => {
    const api = await enter(web, fresh('Seeker'));
    await importDemo(api, 'hazel-iidx.json');
    await web.page.goto('/search?q=Blue Hour');
    await settle(web.page);
    const songs = web.page.getByRole('region', { name: 'Songs' }).getByRole('link');
    expect(await songs.allInnerTexts()).toEqual(['Blue Hour']);
    expect(await songs.first().getAttribute('href')).toContain('/games/iidx/SP/songs/');
  });

  test.each([1000, 1280])('times of recent plays stand on one line, %d px wide', async (width) => {
    const name = fresh('Recent');
    const api = await enter(web, name);
    const timeAchieved = Date.now() - 19 * 3_600_000;
    const recent = play(0, { lamp: 'HARD CLEAR', identifier: 'Ninth Cartographer', timeAchieved });
    const scoreData = asFile(batch([recent]));
    await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
    await web.page.setViewportSize({ width, height: 800 });
    await web.page.goto(`/users/${name}/games/iidx/SP`);
    await settle(web.page);
    const lines = `[...document.querySelectorAll('td > [title]')].filter((cell) => cell.innerText === '19 hours ago').map((cell) => cell.getClientRects().length)`;
    expect(await web.page.evaluate(lines)).toEqual([1]);
    expect(await web.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
  });

  test('pages of a player are told apart in the tabs of the browser', async () => {
    const name = fresh('Tabby');
    const api = await enter(web, name);
    await importDemo(api, 'hazel-iidx.json');
    const titleOf = async (page: string) => {
      await web.page.goto(`/users/${name}/games/iidx/SP${page}`);
      await settle(web.page);
      return web.page.title();
    };
    expect(await titleOf('')).toBe(`${name} · beatmania IIDX SP · Kaiden`);
    expect(await titleOf('/pbs')).toBe(`PBs · ${name} · beatmania IIDX SP · Kaiden`);
    expect(await titleOf('/sessions')).toBe(`Sessions · ${name} · beatmania IIDX SP · Kaiden`);
  });

  test('the start page of a new player does not say that nothing changed in 30 days', async () => {
    const api = await enter(web, fresh('Freshman'));
    await importDemo(api, 'hazel-iidx.json');
    await web.page.goto('/');
    await settle(web.page);
    const card = web.page.getByRole('region', { name: 'Your games' }).getByRole('article');
    expect(await card.innerText()).toContain('beatmania IIDX SP');
    expect(await card.innerText()).not.toMatch(/[+±]0/);
  });

  test('an empty folder is in no list, and has nothing that is not played', async () => {
    const name = fresh('Foldered');
    const api = await enter(web, name);
    await importDemo(api, 'hazel-iidx.json');
    await web.page.goto(`/users/${name}/games/iidx/SP/folders`);
    await settle(web.page);
    const cards = web.page.getByRole('article');
    expect(await cards.count()).toBeGreaterThan(0);
    for (const text of await cards.allInnerTexts()) expect(text).not.toMatch(/^0 charts|[^0-9]0 charts/);
  });

  test('a table of PBs says what is missing to the next grade, and is sorted by it', async () => {
    const name = fresh('Closing');
    const api = await enter(web, name);
    await importDemo(api, 'hazel-iidx.json');
    await web.page.setViewportSize({ width: 1600, height: 900 });
    await web.page.goto(`/users/${name}/games/iidx/SP/pbs?sort=-delta`);
    await settle(web.page);
    const heading = web.page.getByRole('columnheader', { name: 'Next grade' });
    expect(await heading.getAttribute('aria-sort')).toBe('descending');
    const first = await web.page.locator('.plays tbody tr:not(.spacer)').first().innerText();
    expect(first).toMatch(/\b(AAA|\(MAX-\)|MAX|AA|A)-\d+/);
  });

  test('without a mail server nobody is told that a mail was sent', async () => {
    await enter(web, fresh('Unmailed'));
    for (const path of ['/import', '/settings/security', '/forgot-password']) {
      await web.page.goto(path);
      await settle(web.page);
      const text = await web.page.locator('main').innerText();
      expect(text).not.toMatch(/e-mail sent|Check your e-mail|You get an e-mail|Resend/);
    }
    await web.page.getByText('This server sends no e-mail').waitFor();
  });
});
