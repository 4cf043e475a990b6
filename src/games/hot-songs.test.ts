import { expect, test } from 'vitest';

import type { RatedChart } from './engine/partition.ts';
import gitadora from './gitadora.ts';
import jubeat from './jubeat.ts';
import { createRegistry } from './registry.ts';
import wacca from './wacca.ts';

// Ratings with a part for the songs of the newest version, where the song database does not say which songs these are.

const games = createRegistry([gitadora, jubeat, wacca]);

/** So many charts, each of a song of its own and with this value. */
const charts = (n: number, value: number, facts: Partial<RatedChart>, from = 0): RatedChart[] =>
  Array.from({ length: n }, (_, i) => ({
    value,
    song: from + i,
    difficulty: 'EXPERT',
    data: {},
    songData: {},
    ...facts,
  }));

function rating(game: string, playtype: string, [score, profile]: [string, string], rated: RatedChart[]) {
  const gpt = games.gpt(game, playtype)!;
  const best = rated.toSorted((a, b) => b.value - a.value);
  return gpt.profileRatings(new Map(), new Map([[score, best]]))[profile];
}

test.for(['Gita', 'Dora'])('a GITADORA song without the flag counts as not HOT in %s', (playtype) => {
  const skill = (rated: RatedChart[]) => rating('gitadora', playtype, ['skill', 'skill'], rated);
  expect(skill(charts(60, 124.5, {}))).toBe(25 * 124.5);
  expect(skill(charts(60, 124.5, { songData: { isHot: null } }))).toBe(25 * 124.5);
  const hot = charts(30, 100, { songData: { isHot: true } });
  const cold = charts(30, 90, { songData: { isHot: false } }, 100);
  expect(skill([...hot, ...cold, ...charts(10, 95, {}, 200)])).toBe(25 * 100 + 10 * 95 + 15 * 90);
});

test('a WACCA chart without the flag is of the newest version if its song is', () => {
  const rate = (rated: RatedChart[]) => rating('wacca', 'Single', ['rate', 'rate'], rated);
  const plus = charts(20, 50, { songData: { displayVersion: 'plus' } });
  const reverse = charts(40, 40, { songData: { displayVersion: 'reverse' } }, 100);
  expect(rate([...plus, ...reverse])).toBe(15 * 50 + 35 * 40);
  expect(rate(charts(60, 9, {}))).toBe(35 * 9);
  expect(rate(charts(60, 9, { songData: { displayVersion: null } }))).toBe(35 * 9);
});

test('the flag of a WACCA chart goes before the version of its song', () => {
  const rate = (rated: RatedChart[]) => rating('wacca', 'Single', ['rate', 'rate'], rated);
  const hot = charts(20, 50, { data: { isHot: true }, songData: { displayVersion: 'reverse' } });
  const cold = charts(40, 40, { data: { isHot: false }, songData: { displayVersion: 'plus' } }, 100);
  expect(rate([...hot, ...cold])).toBe(15 * 50 + 35 * 40);
});

test.for([
  ['jubeat', 'jubility'],
  ['wacca', 'rate'],
] as const)('the newest version that %s knows has its part of %s', ([game, alg]) => {
  const { def } = games.gpt(game, 'Single')!;
  const { reduce } = def.profileAlgs[alg]!;
  expect(reduce.op === 'sumParts' && reduce.parts[0]!.when).toContain(def.versions.at(-1)![0]);
});

test.for([
  ['gitadora', 'Gita', 'skill'],
  ['gitadora', 'Dora', 'skill'],
  ['wacca', 'Single', 'rate'],
] as const)('%s %s tells players what its %s does without the flag', ([game, playtype, alg]) => {
  const { profileRatingAlgDescriptions } = games.gpt(game, playtype)!.config();
  expect(profileRatingAlgDescriptions[alg]).toMatch(/song database/);
});
