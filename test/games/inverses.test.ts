import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import defs from '../../src/games/all.gen.ts';
import type { Inverse } from '../../src/games/engine/define/algorithms.ts';
import type { Gpt } from '../../src/games/engine/gpt.ts';
import type { ChartFacts, Play } from '../../src/games/engine/play.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { play } from './rated.ts';

const games = createRegistry(defs);

interface Case {
  readonly name: string;
  readonly gpt: Gpt;
  readonly alg: string;
  readonly inverse: Inverse;
}

const cases = games
  .all()
  .flatMap((gpt): Case[] =>
    Object.entries(gpt.def.scoreAlgs).flatMap(([alg, { inverse }]) =>
      inverse ? [{ name: `${alg} of ${gpt.idString}`, gpt, alg, inverse }] : [],
    ),
  );

/** Smallest and largest level of a game, and how many parts a level has. */
const LEVELS: Readonly<Record<string, readonly [from: number, to: number, parts: number]>> = {
  ddr: [1, 19, 1],
  gitadora: [1, 9.99, 100],
  museca: [1, 16, 1],
  popn: [1, 50, 1],
  sdvx: [1, 20.9, 10],
  usc: [1, 20, 1],
};
const levelOf = (gpt: Gpt) => {
  const [from, to, parts] = LEVELS[gpt.game] ?? [1, 15.9, 10];
  return fc.integer({ min: Math.round(from * parts), max: Math.round(to * parts) }).map((level) => level / parts);
};

/** Optional metrics that a game's ratings read besides the one that is searched for. */
const optionalOf = ({ game }: Gpt): readonly Play['optional'][] =>
  game === 'ongeki' ? [{ bellLamp: 'NONE' }, { bellLamp: 'FULL BELL' }] : [{}];

function largest({ gpt, inverse: { metric } }: Case, chart: ChartFacts): number {
  if (metric === undefined) return gpt.scoreMax(chart)!;
  if (metric === 'percent') return gpt.def.score.chartPercentMax?.(chart) ?? gpt.def.score.percentMax;
  const field = gpt.def.optional[metric.slice('optional.'.length)]!;
  return 'values' in field ? field.values.length - 1 : Number(chart.data['maxPlatScore']);
}

/** The play with this value of the metric; where the score does not decide the rating it is a fair one. */
function playWith({ gpt, inverse }: Case, value: number, lamp: string, optional: Play['optional']): Play {
  const { metric } = inverse;
  const sent = gpt.def.score.percent === 'sent' ? { percent: 50 } : {};
  if (metric === undefined) return play({ score: value, lamp, optional, ...sent });
  const base = { score: 900_000, lamp, ...sent };
  if (metric === 'percent') return play({ ...base, percent: value, optional });
  const name = metric.slice('optional.'.length);
  const field = gpt.def.optional[name]!;
  const stored = 'values' in field ? field.values[value] : value;
  return play({ ...base, optional: { ...optional, [name]: stored } });
}

function rateWith(one: Case, chart: ChartFacts, given: Play): number {
  return one.gpt.ratings({ ...given, ...one.gpt.grade(given, chart) }, chart)[one.alg] ?? -Infinity;
}

/** Returns what is wrong with the answer of an inverse to a wanted rating; null if nothing is. */
function mistake(
  one: Case,
  chart: ChartFacts,
  wanted: number,
  { lamp, optional }: Pick<Play, 'lamp' | 'optional'>,
): string | null {
  const { gpt, inverse } = one;
  const max = largest(one, chart);
  const least = inverse.least(wanted, chart, { lamp, optional });
  const at = (value: number) => playWith(one, value, lamp, optional);
  const reaches = (value: number) => rateWith(one, chart, at(value)) >= wanted;
  const isPossible = (value: number) => value >= 0 && gpt.faults(at(value), chart).length === 0;
  if (least === null) return reaches(max) && isPossible(max) ? `${max} would do` : null;
  if (least > max || !reaches(least)) return `${least} is not enough`;
  const unit = inverse.unit ?? 1;
  const below = Math.round(least * unit - 1) / unit;
  return reaches(below) && isPossible(below) ? `${below} is enough` : null;
}

describe('the least value of a metric for a rating', () => {
  test('is known for the rating that each game shows, where a score decides it', () => {
    const inverted = new Set(cases.map(({ gpt, alg }) => `${gpt.game} ${alg}`));
    const shown = games.all().flatMap(({ game, def }) => (def.inGame ? [`${game} ${def.inGame.score}`] : []));
    // The tables of the old maimai are rg-stats' alone.
    expect(shown.filter((one) => !inverted.has(one) && one !== 'maimai rate')).toEqual([]);
  });

  test.for(cases)('is unknown for $name on charts without a level', ({ gpt, inverse }) => {
    const intended = { lamp: gpt.def.lamps.clear, optional: {} };
    for (const levelNum of [NaN, 0]) {
      expect(inverse.least(100_000, { ...gpt.def.sample, levelNum, data: {} }, intended)).toBeNull();
    }
  });

  test.for(cases)('lists the lamps that count for $name', (one) => {
    const { gpt, inverse } = one;
    const { order } = gpt.def.lamps;
    const counted = [0, ...(inverse.lamps ?? []).map((lamp) => gpt.lampIndex(lamp))];
    expect(counted).toEqual([...new Set(counted)].sort((a, b) => a - b));
    fc.assert(
      fc.property(
        levelOf(gpt),
        fc.nat(order.length - 1),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (level, lamp, part) => {
          const chart = { ...gpt.def.sample, levelNum: level };
          const unit = inverse.unit ?? 1;
          const value = Math.round(largest(one, chart) * (1 - part ** 3) * unit) / unit;
          const alike = counted.findLast((from) => from <= lamp)!;
          const rated = (name: string) => rateWith(one, chart, playWith(one, value, name, optionalOf(gpt)[0]!));
          // Plays with this lamp that are impossible may be rated in any way.
          const isPossible = gpt.faults(playWith(one, value, order[lamp]!, optionalOf(gpt)[0]!), chart).length === 0;
          const ratings = [rated(order[lamp]!), rated(order[alike]!)];
          const isRated = isPossible && ratings.every(Number.isFinite);
          expect(isRated ? ratings[0] : ratings[1]).toBe(ratings[1]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test.for(cases)('gives $name, and one step less does not', (one) => {
    const { gpt } = one;
    const steps = fc.double({ min: 0, max: 1, noNaN: true });
    const inputs = [
      levelOf(gpt),
      fc.constantFrom(...gpt.def.lamps.order),
      fc.constantFrom(...optionalOf(gpt)),
    ] as const;
    fc.assert(
      fc.property(...inputs, steps, fc.boolean(), (levelNum, lamp, optional, part, isReached) => {
        const chart = { ...gpt.def.sample, levelNum };
        const max = largest(one, chart);
        // Most of what counts is in the upper tenth.
        const unit = one.inverse.unit ?? 1;
        const value = Math.round(max * (1 - part ** 3) * unit) / unit;
        const reached = rateWith(one, chart, playWith(one, value, lamp, optional));
        const wanted = isReached ? reached : Math.round(100 * 1.2 * part * Math.max(reached, 1)) / 100;
        expect(wanted > 0 ? mistake(one, chart, wanted, { lamp, optional }) : null).toBeNull();
      }),
      { numRuns: 3000 },
    );
  });
});
