import { expect, test } from 'vitest';

import { fitting } from '../../web/pages/players/plays/fitting.ts';

const column = (id: string, width: number) => ({ id, title: id, width, numeric: false, usual: true });
const COLUMNS = [column('song', 12), column('lamp', 8), column('percent', 5), column('rank', 6), column('time', 8)];
const shown = (width: number, sorted?: string) =>
  fitting(COLUMNS, width, sorted).map(({ id, width }) => `${id} ${width}`);

test('what does not fit is left out, the last first, and titles take what the others leave', () => {
  expect(shown(44)).toEqual(['song 17', 'lamp 8', 'percent 5', 'rank 6', 'time 8']);
  expect(shown(38)).toEqual(['song 17', 'lamp 8', 'percent 5', 'time 8']);
  expect(shown(30)).toEqual(['song 14', 'lamp 8', 'time 8']);
});

test('where there is little room, titles give way, and lamps keep their width', () => {
  expect(shown(25)).toEqual(['song 9', 'lamp 8', 'time 8']);
  expect(shown(20)).toEqual(['song 8', 'lamp 8', 'time 8']);
});

test('on wide screens titles end somewhere', () => {
  expect(shown(200)[0]).toBe('song 32');
});

test('the column that the table is sorted by stays', () => {
  expect(shown(30, 'rank')).toEqual(['song 8', 'lamp 8', 'rank 6', 'time 8']);
});
