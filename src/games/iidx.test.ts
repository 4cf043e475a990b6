import { expect, test } from 'vitest';

import { tierlistOf } from './engine/tiers.ts';
import iidx from './iidx.ts';
import { createRegistry } from './registry.ts';

const games = createRegistry([iidx]);

/** The ktLampRating of a lamp on a level 12 chart with these tiers, as seed files have them. */
function rated(playtype: 'SP' | 'DP', lamp: string, values: Record<string, number>): number | null {
  const gpt = games.gpt('iidx', playtype)!;
  const data = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { value, text: String(value), individualDifference: false }]),
  );
  const tiers = Object.entries(tierlistOf(gpt, data)).map(([name, { value }]) => [name, value]);
  const chart = { ...gpt.def.sample, tiers: Object.fromEntries(tiers) as Record<string, number> };
  const play = { score: 2000, lamp, judgements: {}, optional: {}, scoreMeta: {} };
  return gpt.ratings({ ...play, ...gpt.grade(play, chart) }, chart)['ktLampRating']!;
}

const ALL = { ncTier: 12.6, hcTier: 13.2, exhcTier: 13.9 };

test.for([
  ['EASY CLEAR', ALL, 0],
  ['CLEAR', ALL, 12.6],
  ['HARD CLEAR', ALL, 13.2],
  ['EX HARD CLEAR', ALL, 13.9],
  ['FULL COMBO', ALL, 13.9],
  ['CLEAR', {}, 12],
  ['FULL COMBO', {}, 12],
  ['CLEAR', { hcTier: 12.4 }, 12],
  ['HARD CLEAR', { hcTier: 12.4 }, 12.4],
  ['HARD CLEAR', { hcTier: 11.4 }, 12],
  ['HARD CLEAR', { exhcTier: 12.9 }, 12],
  ['EX HARD CLEAR', { exhcTier: 12.9 }, 12.9],
  ['EX HARD CLEAR', { ncTier: 12.6, exhcTier: 12.1 }, 12.6],
] as const)('%s on an SP chart with %o is worth %f', ([lamp, tiers, value]) => {
  expect(rated('SP', lamp, tiers)).toBe(value);
});

test.for([
  ['ASSIST CLEAR', { dpTier: 12.3 }, 0],
  ['EASY CLEAR', { dpTier: 12.3 }, 12.3],
  ['FULL COMBO', { dpTier: 12.3 }, 12.3],
  ['EASY CLEAR', {}, 12],
] as const)('%s on a DP chart with %o is worth %f', ([lamp, tiers, value]) => {
  expect(rated('DP', lamp, tiers)).toBe(value);
});
