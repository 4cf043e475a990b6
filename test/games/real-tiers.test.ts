import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, test } from 'vitest';

import { tierlistOf } from '../../src/games/engine/tiers.ts';
import { createRegistry } from '../../src/games/registry.ts';
import sdvx from '../../src/games/sdvx.ts';

const gpt = createRegistry([sdvx]).gpt('sdvx', 'Single')!;
const folder = process.env['KAIDEN_SHARED'] ?? resolve(import.meta.dirname, '../../../shared');
const YEARS = ['seeds', 'seeds-2025', 'seeds-2026'] as const;
const fileOf = (year: string) => resolve(folder, year, 'charts-sdvx.json');

const isThere = YEARS.every((year) => existsSync(fileOf(year)));
if (!isThere) console.warn(`SKIPPED: no song databases of all years in ${folder}; set KAIDEN_SHARED to their folder`);

interface Entry {
  readonly data: Record<string, unknown>;
  readonly tierlistInfo?: Record<string, unknown>;
}

describe.skipIf(!isThere)('tiers of the public song database', () => {
  test.for([
    ['seeds', { clear: 1703 }],
    ['seeds-2025', { clear: 2074, s: 1687, puc: 2384 }],
    ['seeds-2026', { clear: 2074, s: 1687, puc: 2384 }],
  ] as const)('the charts in %s have %o', ([year, expected]) => {
    const charts = JSON.parse(readFileSync(fileOf(year), 'utf8')) as Entry[];
    const counts: Record<string, number> = {};
    for (const { data, tierlistInfo } of charts) {
      for (const name of Object.keys(tierlistOf(gpt, data, tierlistInfo))) counts[name] = (counts[name] ?? 0) + 1;
    }
    expect(counts).toEqual(expected);
  });
});
