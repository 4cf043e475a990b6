import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import defs from '../all.gen.ts';
import { createRegistry } from '../registry.ts';
import type { Gpt } from './gpt.ts';
import type { ChartFacts, Play, StoredPlay } from './play.ts';
import { playSchemas } from './schema.ts';

const games = createRegistry(defs);
const SP = games.gpt('iidx', 'SP')!;
const DP = games.gpt('iidx', 'DP')!;
const sdvx = games.gpt('sdvx', 'Single')!;
const all = games.all().map((gpt) => [gpt.idString, gpt] as const);

const play = (over: Partial<Play>): Play => ({
  score: 0,
  lamp: 'CLEAR',
  judgements: {},
  optional: {},
  scoreMeta: {},
  ...over,
});
function stored(gpt: Gpt, id: number, over: Partial<StoredPlay>, chart: ChartFacts = gpt.def.sample): StoredPlay {
  const given = play(over);
  return { timeAchieved: null, highlight: false, id, ...given, ...gpt.grade(given, chart) };
}

describe('grades', () => {
  const notes = (notecount: number): ChartFacts => ({ ...SP.def.sample, data: { notecount } });

  test.for([
    [1700, 900, 'MAX-', 'AAA'],
    [1600, 900, 'AAA', 'AA'],
    [400, 900, 'E', 'F'],
    [1800, 900, 'MAX', 'MAX-'],
  ] as const)('EX %i on %i notes is just enough for %s, and one less gives %s', ([score, notecount, above, below]) => {
    expect(SP.grade(play({ score }), notes(notecount)).grade).toBe(above);
    expect(SP.grade(play({ score: score - 1 }), notes(notecount)).grade).toBe(below);
  });

  test.for(all)('of %s never fall when the score rises', ([, gpt]) => {
    const max = gpt.scoreMax(gpt.def.sample)!;
    const score = gpt.def.score.integer ? fc.nat({ max }) : fc.double({ min: 0, max, noNaN: true });
    const lamp = gpt.def.lamps.clear;
    fc.assert(
      fc.property(score, score, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((s) =>
          gpt.grade(play({ score: s, lamp }), gpt.def.sample),
        );
        expect(gpt.gradeIndex(low!.grade)).toBeLessThanOrEqual(gpt.gradeIndex(high!.grade));
        expect(low!.percent).toBeLessThanOrEqual(high!.percent);
      }),
    );
  });

  test('a chart without a note count has no percent, and says so as a fault', () => {
    const chart = { ...SP.def.sample, data: {} };
    expect(() => SP.grade(play({}), chart)).toThrow(RangeError);
    expect(SP.faults(play({}), chart)).toEqual(['the chart does not tell its largest score']);
  });
});

test('unknown lamps, grades and classes are refused by name', () => {
  expect(() => SP.lampIndex('MAXXIVE CLEAR')).toThrow(/unknown "MAXXIVE CLEAR".*FULL COMBO/);
  expect(() => SP.gradeIndex('S')).toThrow(RangeError);
  expect(() => SP.classIndex('dan', 'DAN_11')).toThrow(RangeError);
  expect(() => SP.classIndex('toString', 'DAN_1')).toThrow(RangeError);
  expect(SP.classIndex('dan', 'KAIDEN')).toBe(18);
});

describe('identity', () => {
  test('is score and lamp in iidx, and nothing else that a play may carry', () => {
    const given = play({ score: 786, optional: { bp: 3 }, judgements: { pgreat: 1 }, scoreMeta: { random: 'MIRROR' } });
    expect(SP.identity(given)).toEqual({ score: 786, lamp: 'CLEAR' });
  });

  test('holds the EX score in sdvx, null when it was not sent', () => {
    expect(sdvx.identity(play({ optional: { exScore: 4000 } }))).toEqual({
      score: 0,
      lamp: 'CLEAR',
      'optional.exScore': 4000,
    });
    expect(sdvx.identity(play({}))['optional.exScore']).toBeNull();
  });
});

describe('personal bests', () => {
  test('need at least one play', () => {
    expect(() => SP.mergePB([], SP.def.sample)).toThrow(RangeError);
  });

  test('take lamp and gauge from the best lamp, the fewest bad and poor from wherever they are', () => {
    const chart = { ...SP.def.sample, tiers: { 'kt-NC': 12.1, 'kt-HC': 12.5 } };
    const plays = [
      stored(SP, 1, { score: 2800, lamp: 'CLEAR', optional: { gauge: 80, bp: 40, fast: 9 }, timeAchieved: 20 }, chart),
      stored(
        SP,
        2,
        { score: 2700, lamp: 'HARD CLEAR', optional: { gauge: 2, gaugeHistory: [100, 2] }, timeAchieved: 30 },
        chart,
      ),
      stored(
        SP,
        3,
        { score: 2600, lamp: 'EASY CLEAR', optional: { bp: 12 }, timeAchieved: 10, highlight: true },
        chart,
      ),
    ];
    expect(SP.mergePB(plays, chart)).toMatchObject({
      score: 2800,
      lamp: 'HARD CLEAR',
      grade: 'AAA',
      optional: { gauge: 2, gaugeHistory: [100, 2], bp: 12, fast: 9 },
      scoreMeta: {},
      timeAchieved: 30,
      highlight: true,
      ranking: 2800,
      ratings: { ktLampRating: 12.5 },
      composedFrom: [
        { name: 'Best Score', id: 1 },
        { name: 'Best Lamp', id: 2 },
        { name: 'Lowest BP', id: 3 },
      ],
    });
  });

  test('drop the gauge of the best score when the best lamp came without one', () => {
    const plays = [
      stored(SP, 1, { score: 2800, lamp: 'FAILED', optional: { gauge: 0 } }),
      stored(SP, 2, { score: 2700, lamp: 'CLEAR' }),
    ];
    expect(SP.mergePB(plays, SP.def.sample).optional).toEqual({});
  });

  test('give ties to the oldest play, plays without a time last, then to the lowest id', () => {
    const base = { score: 9_500_000 };
    const timed = [
      stored(sdvx, 1, base),
      stored(sdvx, 2, { ...base, timeAchieved: 50 }),
      stored(sdvx, 3, { ...base, timeAchieved: 40 }),
    ];
    expect(sdvx.mergePB(timed, sdvx.def.sample).composedFrom).toEqual([{ name: 'Best Score', id: 3 }]);
    const untimed = [stored(sdvx, 9, base), stored(sdvx, 4, base)];
    expect(sdvx.mergePB(untimed, sdvx.def.sample).composedFrom).toEqual([{ name: 'Best Score', id: 4 }]);
  });

  test.for(all)('of %s do not depend on the order of the plays', ([, gpt]) => {
    const chart = gpt.def.sample;
    const time = fc.option(fc.nat({ max: 3 }));
    const metrics = fc.record(
      { bp: fc.nat({ max: 2 }), exScore: fc.nat({ max: 2 }), gauge: fc.nat({ max: 2 }) },
      { requiredKeys: [] },
    );
    const one = fc.record({
      score: fc.integer({ min: 0, max: 3 }).map((step) => (gpt.scoreMax(chart)! * (step + 20)) / 25),
      percent: fc.integer({ min: 80, max: 83 }),
      lamp: fc.constantFrom(...gpt.def.lamps.order),
      optional: metrics,
      timeAchieved: time,
      highlight: fc.boolean(),
    });
    const plays = fc
      .array(one, { minLength: 1, maxLength: 8 })
      .map((list) => list.map((over, i) => stored(gpt, i, over)));
    const shuffled = plays.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        const pb = gpt.mergePB(list, chart);
        expect(gpt.mergePB(other, chart)).toEqual(pb);
        expect(new Set(pb.composedFrom.map(({ id }) => id)).size).toBe(pb.composedFrom.length);
        const { by, ties } = gpt.def.pb?.base ?? { by: 'score' };
        const best = Math.max(...list.map((one) => one[by]));
        // A tie-breaker adds less than the least difference between two scores.
        const room = ties?.metric === 'lamp' ? 1 / ties.unit : 0;
        expect(pb.ranking).toBeGreaterThanOrEqual(best - room);
        expect(pb.ranking).toBeLessThanOrEqual(best + room);
      }),
    );
  });
});

describe('ratings over many plays', () => {
  test('fifty plays of VF7 0.4 are exactly 20, so that the class does not hang on rounding', () => {
    const ratings = sdvx.profileRatings(new Map([['VF7', Array.from({ length: 50 }, () => 0.4)]]));
    expect(ratings).toEqual({ VF7: 20, VF6: null });
    expect(sdvx.derivedClasses(ratings)).toEqual({ vfClass: 'IMPERIAL_I' });
  });

  test('a profile without a single value has no rating and no class', () => {
    const ratings = sdvx.profileRatings(new Map());
    expect(ratings).toEqual({ VF7: null, VF6: null });
    expect(sdvx.derivedClasses(ratings)).toEqual({});
  });

  test('the store is told how many of the best values are needed', () => {
    expect(SP.profileInputs).toEqual([
      { of: 'ktLampRating', n: 20 },
      { of: 'BPI', n: 20 },
    ]);
    expect(sdvx.profileInputs).toEqual([
      { of: 'VF7', n: 50 },
      { of: 'VF6', n: 50 },
    ]);
  });
});

describe('match types', () => {
  test('sdvx looks up its own IDs with a wildcard and refuses inGameID with advice', () => {
    const match = sdvx.matchTypes.get('sdvxInGameID');
    expect(match).toMatchObject({ by: 'chart', keys: ['inGameID'], numeric: true, versionMustBeKnown: true });
    expect(match && 'wildcards' in match && match.wildcards.get('ANY_INF')).toEqual([
      'INF',
      'GRV',
      'HVN',
      'VVD',
      'XCD',
      'NBL',
    ]);
    expect(sdvx.matchTypes.has('inGameID')).toBe(false);
    expect(sdvx.def.refused?.['inGameID']).toContain('sdvxInGameID');
  });
});

describe('what clients may send', () => {
  test('the former spelling of a gauge is stored in the new one', () => {
    expect(playSchemas(SP).scoreMeta.parse({ gauge: 'EX HARD' })).toEqual({ gauge: 'EX-HARD' });
  });

  test('the two randoms of a double play come as a list or as sides, and are stored as sides', () => {
    const { scoreMeta } = playSchemas(DP);
    const sides = { random: { left: 'MIRROR', right: 'RANDOM' } };
    expect(scoreMeta.parse({ random: ['MIRROR', 'RANDOM'] })).toEqual(sides);
    expect(scoreMeta.parse(sides)).toEqual(sides);
    expect(scoreMeta.safeParse({ random: 'MIRROR' }).error?.issues[0]?.message).toContain('expected [left, right]');
  });

  test('graphs may break off, and values out of range are named with their range', () => {
    const { optional } = playSchemas(SP);
    expect(optional.safeParse({ gaugeHistory: [20, 50.5, null], gsm: { EASY: [1, null], HARD: null } }).success).toBe(
      true,
    );
    const { error } = optional.safeParse({ gauge: 101, bp: 1.5 });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'expected a whole number from 0, received 1.5',
      'expected a number from 0 to 100, received 101',
    ]);
  });
});
