import { expect, test } from 'vitest';

import type { CatalogueEntry } from '../../../contracts/documents/catalogue.ts';
import { movedLevels } from './moved-levels.ts';

const OF = 1000;
const counts = new Map([['sdvx:Single', OF]]);
/** A change of a chart's level, by an amount. */
const moved = (n: number, by: number): CatalogueEntry => ({
  kind: 'charts',
  change: 'changed',
  id: String(n),
  idString: 'sdvx:Single',
  name: `Chart ${n}`,
  fields: [{ field: 'levelNum', from: 10, to: 10 + by }],
  reason: null,
});
const charts = (count: number, byOf: (n: number) => number) =>
  Array.from({ length: count }, (_, n) => moved(n, byOf(n)));

test('levels that move as in a year of the public song database are loaded without a question', () => {
  // June 2026: the level of 16 % of the SDVX charts got a decimal, 6 % got the same one.
  const amounts = [0.5, 0.5, 0.5, 0.4, 0.3, 0.6, 0.2];
  expect(
    movedLevels(
      charts(160, (n) => amounts[n % 7]!),
      counts,
    ),
  ).toEqual([]);
  expect(
    movedLevels(
      charts(410, (n) => (n % 20) / 10 - 0.95),
      counts,
    ),
  ).toEqual([]);
  expect(
    movedLevels(
      charts(10, () => 0.1),
      new Map([['sdvx:Single', 10]]),
    ),
  ).toEqual([]);
});

test('levels that are only written otherwise do not count', () => {
  const fields = [{ field: 'level', from: '11', to: '11+' }];
  expect(
    movedLevels(
      charts(OF, () => 0.1).map((chart) => ({ ...chart, fields })),
      counts,
    ),
  ).toEqual([]);
});

test('levels of a whole game that move by one amount wait, and so do those of most of a game', () => {
  expect(
    movedLevels(
      charts(OF, () => 0.1),
      counts,
    ),
  ).toEqual(['sdvx:Single: the level of 1,000 of 1,000 charts changes, all by +0.1']);
  expect(
    movedLevels(
      charts(300, (n) => (n < 260 ? -0.1 : 1)),
      counts,
    ),
  ).toEqual(['sdvx:Single: the level of 300 of 1,000 charts changes, 260 of them by -0.1']);
  expect(
    movedLevels(
      charts(501, (n) => (n % 20) / 10 - 0.95),
      counts,
    ),
  ).toEqual(['sdvx:Single: the level of 501 of 1,000 charts changes']);
});
