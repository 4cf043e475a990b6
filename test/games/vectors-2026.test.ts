import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import defs from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { runnerOf, type Row } from './rows-2026.ts';
import { Tally } from './vectors.ts';

const games = createRegistry(defs);
const tally = new Tally();
const file = resolve(
  process.env['KAIDEN_SHARED'] ?? resolve(import.meta.dirname, '../../../shared'),
  'reference/vectors-2026.json',
);
const isThere = existsSync(file);
if (!isThere) console.warn(`SKIPPED: ${file} is missing; set KAIDEN_SHARED to the folder of the reference data`);
const rows = isThere ? (JSON.parse(readFileSync(file, 'utf8')) as { vectors: Row[] }).vectors : [];

const runs = rows.flatMap((row) => {
  const name = `${row.game} ${row.fn}`;
  const run = runnerOf(row);
  if (typeof run === 'string') tally.leftOut(name, run);
  else tally.ran(name);
  return typeof run === 'string' ? [] : [{ ...row, run }];
});

/** Tolerance of a function's published numbers. */
const TOLERANCE: Readonly<Record<string, number>> = { BPI: 0.011, highestUnbroken: 1e-9 };

afterAll(() => console.info(tally.report()));

describe.skipIf(!isThere)('the vectors of 2026', () => {
  test('are known by their functions', () => {
    const unknown = rows.filter((row) => runnerOf(row) === 'UNKNOWN FUNCTION');
    expect(unknown.map(({ game, fn }) => `${game} ${fn}`)).toEqual([]);
  });

  test.for(runs)('$id: $fn of $in on $game $playtype is $out', ({ game, playtype, fn, in: given, out, run }) => {
    const got = run(games.gpt(game, playtype)!, given as never);
    const isNear = Math.abs(Number(got) - Number(out)) <= (TOLERANCE[fn] ?? 0);
    expect(got).toEqual(isNear ? got : out);
  });
});
