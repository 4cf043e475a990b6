import { expect, test } from 'vitest';

import { shownRating, shownRatingText } from './standing.ts';

const pages = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false });

test.for([
  [3.775, 3.78],
  [1.005, 1.01],
  [17.15, 17.15],
  [12.699999, 12.7],
  [0.014999999999999998, 0.02],
  [-0.125, -0.13],
  [0, 0],
  [1e-9, 0],
  [4e-7, 0],
] as const)('%d is displayed as %d', ([value, shown]) => {
  expect(shownRating(value, 2)).toBe(shown);
});

test('every thousandth is displayed as the pages of the web app display it', () => {
  const values = Array.from({ length: 20_000 }, (_, n) => n / 1000);
  const different = values.filter((value) => shownRatingText(value, 2) !== pages.format(value));
  expect(different).toEqual([]);
});
