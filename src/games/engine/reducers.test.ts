import { describe, expect, test } from 'vitest';

import type { PartitionedReducer, Reducer } from './define/reducers.ts';
import { partitioned } from './partition.ts';
import type { RatedChart } from './partition.ts';
import { reduce, sourcesOf } from './ratings.ts';

const chart = (value: number, over: Partial<RatedChart> = {}): RatedChart => ({
  value,
  song: value,
  difficulty: 'EXT',
  data: {},
  songData: {},
  ...over,
});
const rate = (how: Omit<PartitionedReducer, 'op' | 'of'>, charts: RatedChart[]): number | null =>
  partitioned({ op: 'sumParts', of: 'skill', ...how })(charts.toSorted((a, b) => b.value - a.value));

describe('a rating over parts', () => {
  test('adds the best of each part and leaves out charts whose part is not told', () => {
    const hot = [3, 9, 5].map((value) => chart(value, { songData: { isHot: true } }));
    const cold = [2, 8].map((value) => chart(value, { songData: { isHot: false } }));
    const parts = [
      { name: 'part', when: [true], n: 2 },
      { name: 'part', when: [false], n: 5 },
    ];
    expect(rate({ by: { song: 'isHot' }, parts }, [...hot, ...cold, chart(100)])).toBe(9 + 5 + 8 + 2);
  });

  test('takes what no part lists, also what is not told, for the rest', () => {
    const parts = [
      { name: 'part', when: ['new'], n: 1 },
      { name: 'part', when: 'rest' as const, n: 2 },
    ];
    const charts = [chart(1), chart(2, { data: { version: 'old' } }), chart(3, { data: { version: 'new' } }), chart(4)];
    expect(rate({ by: { chart: 'version' }, parts }, charts)).toBe(3 + 4 + 2);
  });

  test('asks one field after another for the part, until one says something', () => {
    const parts = [
      { name: 'part', when: [true, 'new'], n: 1 },
      { name: 'part', when: 'rest' as const, n: 1 },
    ];
    const by = [{ chart: 'isHot' }, { song: 'version' }];
    const charts = [
      chart(9, { data: { isHot: false }, songData: { version: 'new' } }),
      chart(8, { data: { isHot: null }, songData: { version: 'new' } }),
      chart(7, { songData: { version: 'new' } }),
      chart(6, { data: { isHot: true } }),
      chart(5),
    ];
    expect(rate({ by, parts }, charts)).toBe(9 + 8);
    expect(rate({ by, parts }, charts.slice(3))).toBe(6 + 5);
  });

  test('counts one chart of a song, or one of each group of its difficulties', () => {
    const charts = [
      chart(10, { song: 1 }),
      chart(9, { song: 1, difficulty: 'HARD EXT' }),
      chart(8, { song: 1, difficulty: 'ADV' }),
      chart(7, { song: 2 }),
    ];
    const all = { by: { song: 'version' }, parts: [{ name: 'part', when: 'rest' as const, n: 30 }] };
    expect(rate(all, charts)).toBe(34);
    expect(rate({ ...all, per: 'song' }, charts)).toBe(17);
    expect(rate({ ...all, per: [['EXT', 'HARD EXT']] }, charts)).toBe(25);
  });

  test('adds whole units, and is nothing or 0 without charts as the game declares', () => {
    const all = { by: { song: 'version' }, parts: [{ name: 'part', when: 'rest' as const, n: 30 }] };
    expect(rate({ ...all, unit: 10 }, [chart(0.1), chart(0.2)])).toBe(0.3);
    expect(rate(all, [])).toBeNull();
    expect(rate({ ...all, none: 0 }, [])).toBe(0);
  });
});

describe('a weighted sum', () => {
  const mean = (of: string, n: number) => ({ op: 'meanBest', of, n, unit: 1000, floor: true }) as const;
  const how: Reducer = {
    op: 'weightedSum',
    parts: [
      { weight: 1.2, reduce: mean('score', 2) },
      { weight: 1, reduce: mean('star', 3) },
    ],
    unit: 1000,
    floor: true,
  };

  test('cuts every part and the whole down to units', () => {
    const lists = new Map([
      ['score', [17.151, 17.15]],
      ['star', [1, 1]],
    ]);
    // 1.2 x 17.150 + 0.666
    expect(reduce(how, lists)).toBe(21.246);
    expect(reduce(how, new Map([['star', [3]]]))).toBe(1);
  });

  test('is nothing or 0 without any value, and tells every list that it reads', () => {
    expect(reduce(how, new Map())).toBeNull();
    expect(reduce({ ...how, none: 0 }, new Map())).toBe(0);
    expect(sourcesOf(how)).toEqual([
      { of: 'score', n: 2 },
      { of: 'star', n: 3 },
    ]);
  });
});

test('a weighted sum may be divided, and is cut after that', () => {
  const best = (n: number) => ({ weight: 1, reduce: { op: 'sumBest', of: 'potential', n, unit: 600_000 } }) as const;
  const how: Reducer = { op: 'weightedSum', parts: [best(5), best(1)], over: 6, unit: 100, floor: true };
  const rated = (values: number[]) => reduce(how, new Map([['potential', values]]));
  expect(rated([12, 12, 12, 12, 12, 12])).toBe(12);
  // 5 x 12.009995 + 12.009995 is 72.05997: a hundredth is cut off, not rounded up.
  expect(rated(Array.from({ length: 5 }, () => 12.009_995))).toBe(12);
  expect(rated([12, 12])).toBe(6);
});

test('a mean may be rounded to units, and is not rounded twice', () => {
  const mean = (values: number[]) =>
    reduce({ op: 'meanBest', of: 'skill', n: 2, unit: 100, round: true }, new Map([['skill', values]]));
  expect(mean([1.01, 1])).toBe(1.01);
  expect(mean([1.01, 1, 9])).toBe(1.01);
  expect(mean([0.28, 0.29])).toBe(0.29);
  expect(mean([1])).toBe(0.5);
});

test('a mean may be cut down to units', () => {
  const lists = new Map([['rating', [16, 16, 16, 16]]]);
  expect(reduce({ op: 'meanBest', of: 'rating', n: 45, unit: 100, floor: true }, lists)).toBe(1.42);
});
