import fc from 'fast-check';
import { expect, test } from 'vitest';

import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { formats } from '../../src/imports/formats/index.ts';
import { Refusal } from '../../src/shared/refusal.ts';
import { iidxCSV, sdvxCSV } from '../support/csv.ts';

const games = createRegistry(definitions);
const cell = fc.oneof(
  fc.constantFrom('', '0', '10', '700', '---', 'CLEAR', 'NO PLAY', 'COMPLETE', '2026-01-01 12:00', '"', '__proto__'),
  fc.string({ maxLength: 8 }),
  fc.nat().map(String),
);

/** A file with the right header, and rows that are almost right. */
const fileOf = (header: string) => {
  const columns = header.split(',').length;
  const row = fc.oneof(
    fc.array(cell, { minLength: columns, maxLength: columns }),
    fc.array(cell, { maxLength: columns + 2 }),
  );
  return fc
    .array(row, { maxLength: 5 })
    .map((rows) => new TextEncoder().encode([header, ...rows.map((cells) => cells.join(','))].join('\n')));
};

test.each([
  ['file/eamusement-iidx-csv', iidxCSV([])],
  ['file/pli-iidx-csv', iidxCSV([], 27)],
  ['file/eamusement-sdvx-csv', sdvxCSV([])],
])('%s: any file is read or refused', (importType, header) => {
  const context = { games, fields: { playtype: 'SP' }, filename: 'scores.csv' };
  fc.assert(
    fc.property(fc.oneof(fileOf(header), fc.uint8Array()), (body) => {
      try {
        const { plays, faults } = formats.get(importType)!.parse(body, context);
        for (const index of faults?.keys() ?? []) expect(plays[index]).toBeDefined();
        for (const { score, lamp } of plays)
          expect([Number.isSafeInteger(score), typeof lamp]).toEqual([true, 'string']);
      } catch (error) {
        if (!(error instanceof Refusal && error.status === 400)) throw error;
      }
    }),
    { numRuns: 300 },
  );
});
