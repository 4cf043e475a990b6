import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, test } from 'vitest';

import defs from '../../src/games/all.gen.ts';
import type { Gpt } from '../../src/games/engine/gpt.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { rate, type Ask } from './rated.ts';

interface Row {
  readonly id: string;
  readonly game: string;
  readonly playtype: string;
  readonly fn: string;
  readonly in: Readonly<Record<string, number | string | null | undefined>>;
  readonly out: unknown;
}

const games = createRegistry(defs);
const file = resolve(
  process.env['KAIDEN_SHARED'] ?? resolve(import.meta.dirname, '../../../shared'),
  'reference/vectors-2026.json',
);
const isThere = existsSync(file);
if (!isThere) console.warn(`SKIPPED: ${file} is missing; set KAIDEN_SHARED to the folder of the reference data`);
const rows = isThere ? (JSON.parse(readFileSync(file, 'utf8')) as { vectors: Row[] }).vectors : [];

/** The tiers of a row, by the names of the game's tier lists. */
const tiersOf = ({ def }: Gpt, given: Row['in']) =>
  Object.fromEntries(Object.entries(def.tiers).map(([name, { key }]) => [name, given[key] ?? null]));

const byLamp =
  (alg: string) =>
  (gpt: Gpt, given: Row['in']): Ask => ({
    alg,
    lamp: given['lamp'] as string,
    ...(typeof given['level'] === 'number' ? { levelNum: given['level'] } : {}),
    tiers: tiersOf(gpt, given),
  });

/** Inputs of a score algorithm in a row, and the place of its result in `out`. */
const ASKS: Record<string, { ask: (gpt: Gpt, given: Row['in']) => Ask; result: (out: never) => number }> = {
  ktLampRatings: {
    ask: byLamp('ktLampRating'),
    result: ({ ktLampRating }: { ktLampRating: number }) => ktLampRating,
  },
  paSkill: {
    ask: (_gpt, { percent, level }) => ({ alg: 'paSkill', percent: percent as number, levelNum: level as number }),
    result: (out: number) => out,
  },
  sieglinde: { ask: byLamp('sieglinde'), result: (out: number) => out },
};

describe.skipIf(!isThere)('the vectors of 2026', () => {
  const asked = rows.filter(({ fn }) => fn in ASKS);

  test.for(asked)('$id: $fn of $in on $game $playtype is $out', ({ game, playtype, fn, in: given, out }) => {
    const gpt = games.gpt(game, playtype)!;
    const { ask, result } = ASKS[fn]!;
    expect(rate(gpt, ask(gpt, given))).toBe(result(out as never));
  });

  const classed = rows.filter(({ game, fn }) => game === 'polarischord' && fn === 'colour');

  test.for(classed)('$id: $in in $game is $out', ({ game, playtype, in: given, out }) => {
    const ratings = given as Readonly<Record<string, number>>;
    expect(games.gpt(game, playtype)!.derivedClasses(ratings)).toEqual({ colour: out });
  });
});
