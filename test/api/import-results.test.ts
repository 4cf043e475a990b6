import { describe, expect } from 'vitest';

import { failureOf, SDVX, SP, upload } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { batch, NOON, play } from '../support/plays.ts';
import { chartID } from '../support/test-seeds.ts';
import type { Player } from '../support/test-server.ts';

const me = { ...SP, userID: 'me' };
const CHART = chartID('iidx 1 SP ANOTHER true');
const pbOf = async ({ api }: Player) =>
  (await api.ugpts.pb({ params: { ...me, chartID: CHART }, query: { getComposition: true } })).body;

describe('the PB on a chart', () => {
  test('has the best score, the best lamp and the lowest BP, each from its play', async ({ hazel }) => {
    const plays = [
      play(1, { score: 900, optional: { bp: 30, gauge: 10, fast: 1 }, timeAchieved: NOON }),
      play(1, { score: 800, lamp: 'HARD CLEAR', optional: { bp: 40, gauge: 80 }, timeAchieved: NOON + 2 }),
      play(1, { score: 700, lamp: 'FAILED', optional: { bp: 5 }, timeAchieved: NOON + 1 }),
      play(1, { score: 600, lamp: 'FAILED', optional: { bp: 9 }, timeAchieved: NOON + 3 }),
    ];
    const { scoreIDs } = await upload(hazel, batch(plays));
    const { pb, scores } = await pbOf(hazel);
    expect(pb.composedFrom).toEqual([
      { name: 'Best Score', scoreID: scoreIDs[0] },
      { name: 'Best Lamp', scoreID: scoreIDs[1] },
      { name: 'Lowest BP', scoreID: scoreIDs[2] },
    ]);
    expect(pb).toMatchObject({
      scoreData: { score: 900, lamp: 'HARD CLEAR', grade: 'AAA', optional: { bp: 5, gauge: 80, fast: 1 } },
      timeAchieved: NOON + 2,
      calculatedData: { ktLampRating: 2 },
      rankingData: { rank: 1, outOf: 1 },
    });
    expect(scores!.map(({ scoreID }) => scoreID).sort()).toEqual(scoreIDs.slice(0, 3).sort());
  });

  test('is the same in whatever order and however many imports the plays come', async ({ hazel, rowan }) => {
    const plays = [
      play(1, { score: 900, timeAchieved: NOON }),
      play(1, { score: 900, lamp: 'HARD CLEAR', timeAchieved: NOON + 1 }),
      play(1, { score: 800, lamp: 'HARD CLEAR', optional: { bp: 1 }, timeAchieved: null }),
    ];
    await upload(hazel, batch(plays));
    for (const one of plays.toReversed()) await upload(rowan, batch([one]));
    const [a, b] = [(await pbOf(hazel)).pb, (await pbOf(rowan)).pb];
    expect(a.scoreData).toEqual(b.scoreData);
    expect(a.timeAchieved).toBe(b.timeAchieved);
    expect(a.composedFrom.map(({ name }) => name)).toEqual(b.composedFrom.map(({ name }) => name));
  });

  test('stays when a worse play comes', async ({ hazel }) => {
    await upload(hazel, batch([play(1, { score: 900, lamp: 'HARD CLEAR' })]));
    const before = await pbOf(hazel);
    await upload(hazel, batch([play(1, { score: 899, lamp: 'CLEAR' })]));
    expect(await pbOf(hazel)).toEqual(before);
  });
});

describe('a class that a client tells', () => {
  const dans = (dan: string | null) => batch([], { classes: { dan } });
  const DAN_5 = 11;

  test('is raised, told once and never lowered', async ({ hazel, server }) => {
    const told = async (dan: string | null) => (await upload(hazel, dans(dan))).classDeltas;
    expect(await told('DAN_5')).toEqual([{ ...SP, set: 'dan', old: null, new: DAN_5 }]);
    expect(await told('DAN_5')).toEqual([]);
    expect(await told('DAN_4')).toEqual([]);
    expect(await told(null)).toEqual([]);
    expect(await told('KAIDEN')).toEqual([{ ...SP, set: 'dan', old: DAN_5, new: 18 }]);
    const { classes } = (await hazel.api.ugpts.get({ params: me })).body.gameStats;
    expect(classes).toEqual({ dan: 18 });
    expect(dump(server.file)['class_achievements']).toHaveLength(2);
  });

  test('counts for the playtype that was told alone', async ({ hazel }) => {
    await upload(hazel, batch([play(1)], {}, { playtype: 'DP' }));
    await upload(hazel, dans('KAIDEN'));
    const { body } = await hazel.api.users.gameStats({ params: { userID: 'me' } });
    expect(Object.fromEntries(body.map(({ playtype, classes }) => [playtype, classes]))).toEqual({
      SP: { dan: 18 },
      DP: {},
    });
  });
});

describe('the VOLFORCE class', () => {
  // A perfect play of level L is worth L x 2 x 1.05 x 1.10 / 100, cut after three places, in VF6 and VF7.
  const LEVELS = { 16: 0.392, 17: 0.415, 18: 0.438, 19: 0.462 };
  const perfect = (n: number) =>
    play(n, {
      score: 10_000_000,
      lamp: 'PERFECT ULTIMATE CHAIN',
      identifier: `Volt ${n}`,
      difficulty: n % 2 ? 'EXH' : 'GRV',
    });
  const both = Object.keys(LEVELS).flatMap((n) => [Number(n), Number(n) + 20]);

  test('follows from the profile rating', async ({ hazel }) => {
    const first = await upload(hazel, batch([perfect(19)], {}, SDVX));
    expect(first.classDeltas).toEqual([{ ...SDVX, set: 'vfClass', old: null, new: 0 }]);
    const stats = async () => (await hazel.api.ugpts.get({ params: { ...SDVX, userID: 'me' } })).body.gameStats;
    expect(await stats()).toMatchObject({ ratings: { VF7: 0.462, VF6: 0.462 }, classes: { vfClass: 0 } });

    const second = await upload(hazel, batch(both.map(perfect), {}, SDVX));
    expect(second.classDeltas).toEqual([{ ...SDVX, set: 'vfClass', old: 0, new: 1 }]);
    const { ratings, classes } = await stats();
    expect(ratings['VF7']).toBe(3.414);
    expect(ratings['VF6']).toBe(3.414);
    expect(classes).toEqual({ vfClass: 1 });
    const third = await upload(hazel, batch([perfect(1)], {}, SDVX));
    expect(third.classDeltas).toEqual([]);
  });

  test('is nothing that a client can tell', async ({ hazel }) => {
    const error = await failureOf(upload(hazel, batch([], { classes: { vfClass: 'SIENNA_I' } }, SDVX)));
    expect(error.issues).toEqual([{ path: 'classes.vfClass', message: 'Unknown key' }]);
    const { classDeltas } = await upload(hazel, batch([], { classes: { dan: 'DAN_1' } }, SDVX));
    expect(classDeltas).toEqual([{ ...SDVX, set: 'dan', old: null, new: 0 }]);
  });
});
