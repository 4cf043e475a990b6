import { describe, expect, test } from 'vitest';

import type { Field, Fields } from '../../src/games/engine/define/fields.ts';
import type { Gpt } from '../../src/games/engine/gpt.ts';
import type { Play } from '../../src/games/engine/play.ts';
import { writeToday } from '../../src/games/engine/write-today.ts';
import { upload } from '../support/calls.ts';
import { sampleChart } from '../support/every-game.ts';
import {
  arrived,
  begin,
  document,
  playOf,
  playtypes,
  refusedBy,
  relayOf,
  settled,
  type Keys,
  type World,
} from '../support/relay.ts';

/** Games that servers of 2022 do not have. */
const LATER = ['arcaea:Touch', 'maimaidx:Single', 'ongeki:Single', 'polarischord:Single'];
/** Those that servers of the years between do not have either. */
const LATEST = ['polarischord:Single'];

/** Metrics whose lowest value goes with no clear. */
const POSSIBLE: Record<string, Keys> = {
  chunithm: { clearLamp: 'CLEAR' },
  popn: { specificClearType: 'clearCircle' },
  itg: { survivedPercent: 100 },
};

/** Returns a valid value of a declared field. */
function valueOf(field: Field): unknown {
  if ('values' in field) {
    const value = field.values[0];
    return field.type === 'pair' ? { left: value, right: value } : value;
  }
  if (field.type === 'object') return valuesOf(field.fields);
  if (field.type === 'graph') return [field.min ?? 0, ...(field.gaps ? [null] : [])];
  return field.type === 'boolean' ? true : 'min' in field ? (field.min ?? 0) : 0;
}
const valuesOf = (fields: Fields): Keys =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field)]));

/** Returns a play as today's tools send it, with everything that a play of its game can tell but judgements. */
function todaysPlay(gpt: Gpt): Keys {
  const { score, lamp, percent, timeAchieved } = playOf(gpt.idString, 1);
  const optional = { ...valuesOf(gpt.def.optional), ...POSSIBLE[gpt.game] };
  const stored = { score, lamp, percent, judgements: {}, optional } as Play;
  const name = { matchType: 'chartID', identifier: sampleChart(gpt.game, gpt.playtype) };
  return { ...writeToday(gpt, { ...stored, scoreMeta: valuesOf(gpt.def.scoreMeta) }), ...name, timeAchieved };
}

const playEverything = async (world: World) => {
  for (const gpt of playtypes) {
    const { errors, scoreIDs } = await upload(world.player, document(gpt.idString, [todaysPlay(gpt)]));
    expect([gpt.idString, errors, scoreIDs.length]).toEqual([gpt.idString, [], 1]);
  }
  await settled(world);
  expect(world.receiver.failures).toEqual([]);
  return Object.fromEntries([...world.receiver.stored.values()].map(({ game, score }) => [game, score]));
};
const names = (refused: { game: string; playtype: string }[]) =>
  refused.map(({ game, playtype }) => `${game}:${playtype}`).toSorted();

describe('to a server of 2022', () => {
  test('a play of every game in the form of 2026 goes in the words of 2022, and only once', async () => {
    const world = await begin({ version: 'v2' });
    const stored = await playEverything(world);
    expect(names(await refusedBy(world))).toEqual(LATER);
    expect(Object.keys(stored).toSorted()).toEqual(
      playtypes
        .map(({ idString }) => idString)
        .filter((idString) => !LATER.includes(idString))
        .toSorted(),
    );
    expect(await relayOf(world)).toMatchObject({ sent: playtypes.length - LATER.length, lost: LATER.length });
    expect(stored).toMatchObject({
      'iidx:SP': { hitMeta: { bp: 0, gsm: { EASY: [0, null] } }, matchType: 'inGameID', identifier: '1000' },
      'iidx:DP': { scoreMeta: { random: { left: 'NONRAN', right: 'NONRAN' } } },
      'chunithm:Single': { lamp: 'CLEAR', hitMeta: { fast: 0, slow: 0, maxCombo: 0 } },
      'maimai:Single': { score: expect.any(Number) },
      'jubeat:Single': { percent: 85.1 },
      'popn:9B': { lamp: 'CLEAR', hitMeta: { specificClearType: 'clearCircle' } },
      'itg:Stamina': { score: expect.any(Number) },
      'pms:Keyboard': { matchType: 'songTitle', identifier: 'Sample Keyboard', difficulty: 'CHART' },
      'wacca:Single': { matchType: 'songTitle', identifier: 'Sample Single' },
    });
    expect(stored['chunithm:Single']).not.toHaveProperty('clearLamp');
    expect(stored['itg:Stamina']).not.toHaveProperty('hitMeta');
  });

  test('newer lamps and judgements go as what stands for them; a play without such a lamp is shown with the reason', async () => {
    const world = await begin({ version: 'v2' });
    const plays: Record<string, Keys> = {
      'sdvx:Single': { lamp: 'MAXXIVE CLEAR' },
      'itg:Stamina': { judgements: { 'fantastic+': 700, fantastic: 50 } },
      'ddr:SP': { lamp: 'ASSIST', judgements: { marvelous: 5 } },
    };
    for (const [idString, more] of Object.entries(plays)) {
      const { errors } = await upload(world.player, document(idString, [playOf(idString, 1, more)]));
      expect(errors).toEqual([]);
    }
    await settled(world);
    expect(await refusedBy(world)).toMatchObject([{ game: 'ddr', reason: expect.stringContaining('the lamp ASSIST') }]);
    expect([...world.receiver.stored.values()]).toMatchObject([
      { score: { lamp: 'EXCESSIVE CLEAR' } },
      { score: { judgements: { fantastic: 750 } } },
    ]);
  });

  test('what it does not take is found although it does not say which it was', async () => {
    const world = await begin({
      version: 'v2',
      refuses: ({ score }) => (score === 2600 ? { type: 'KTDataNotFound', message: 'Unknown.' } : undefined),
    });
    const scores = Array.from({ length: 30 }, (_, n) => playOf('iidx:SP', n, n === 13 ? { score: 2600 } : {}));
    await upload(world.player, document('iidx:SP', scores));
    await settled(world);
    expect(world.receiver.failures).toEqual([]);
    expect([arrived(world), await refusedBy(world)]).toMatchObject([
      29,
      [{ score: 2600, kind: 'orphan', reason: 'Unknown.' }],
    ]);
  });
});

test("to a server of the years between, plays go with each game's own keys, under the game and playtype of v2", async () => {
  const world = await begin({ version: 'late-v2' });
  const stored = await playEverything(world);
  expect(names(await refusedBy(world))).toEqual(LATEST);
  expect(await relayOf(world)).toMatchObject({ sent: playtypes.length - LATEST.length, lost: LATEST.length });
  expect(stored).toMatchObject({
    chunithm: { noteLamp: 'NONE', clearLamp: 'CLEAR' },
    ongeki: { noteLamp: 'CLEAR', bellLamp: 'NONE' },
    maimaidx: { percent: expect.any(Number) },
    'iidx-dp': { scoreMeta: { random: ['NONRAN', 'NONRAN'] } },
  });
});
