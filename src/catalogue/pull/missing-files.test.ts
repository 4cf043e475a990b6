import { expect, test } from 'vitest';

import { missingFiles } from './missing-files.ts';

test('files of a game that are divided by playtype since 2026 are not missing, nor those of before', () => {
  const whole = ['charts-ddr.json', 'charts-iidx.json', 'charts-itg.json', 'charts-sdvx.json', 'songs-iidx.json'];
  const divided = [
    'charts-ddr-dp.json',
    'charts-ddr-sp.json',
    'charts-iidx-dp.json',
    'charts-iidx-sp.json',
    'charts-itg-stamina.json',
    'charts-sdvx.json',
    'songs-iidx.json',
  ];
  expect(missingFiles(divided, whole)).toEqual([]);
  expect(missingFiles(whole, divided)).toEqual([]);
});

test('a game whose name begins like another one, a playtype and a file of all games are missing', () => {
  const before = ['charts-iidx-sp.json', 'charts-maimai.json', 'folders.json', 'songs-maimai.json'];
  expect(missingFiles(['charts-iidx-dp.json', 'charts-maimaidx.json', 'songs-maimai.json'], before)).toEqual([
    'Files are no longer there: charts-iidx-sp.json, charts-maimai.json, folders.json',
  ]);
});
