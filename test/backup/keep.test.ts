import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { keepLatest } from '../../src/operations/backup/keep.ts';
import { backupName } from '../../src/operations/backup/names.ts';
import { temporaryFolder } from '../support/program.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 2, 1, 2);

test('the latest are kept, whatever order they are found in, and all else is left alone', async () => {
  const folder = temporaryFolder();
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 0, max: 9999 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      async (hours, keep) => {
        const inside = join(folder, `${Math.random()}`);
        mkdirSync(inside);
        const others = ['kaiden.tar.gz', 'x-kaiden-2026-01-01T00-00-00Z.tar.gz', 'before-restore-2026-01-01T00-00-00Z'];
        for (const name of [...others, ...hours.map((at) => backupName(at * HOUR))])
          writeFileSync(join(inside, name), '');
        const latest = hours.toSorted((a, b) => b - a).slice(0, keep);
        const expected = { kept: latest.length, removed: hours.length - latest.length };
        expect(await keepLatest(inside, { keep, now: NOW })).toEqual(expected);
        const names = [...others, ...latest.map((at) => backupName(at * HOUR))];
        expect(readdirSync(inside).toSorted()).toEqual(names.toSorted());
      },
    ),
    { numRuns: 30 },
  );
});

test('what was begun and never completed is removed after a day, and not while it is being written', async () => {
  const folder = temporaryFolder();
  const begun = (hoursAgo: number) => {
    const name = `${backupName(NOW - hoursAgo * HOUR)}.partial-AbCdEf`;
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'kaiden.db'), '');
    utimesSync(join(folder, name), (NOW - hoursAgo * HOUR) / 1000, (NOW - hoursAgo * HOUR) / 1000);
    return name;
  };
  begun(25);
  const running = begun(1);
  await keepLatest(folder, { keep: 1, now: NOW });
  expect(readdirSync(folder)).toEqual([running]);
});
