import { expect, test } from 'vitest';

import { ager, rulesAt, type Versioned } from './engine/newness.ts';
import type { RatedChart } from './engine/partition.ts';
import { shippedVersions } from './engine/versions.ts';
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

/** Age of a chart of a game whose last version runs. */
function ageOf(game: string, facts: { data?: object; songData?: object }) {
  const gpt = games.gpt(game, 'Single')!;
  const versions = shippedVersions(gpt);
  const { newness, difficulties } = gpt.def;
  const chart = { difficulty: difficulties.default, data: {}, songData: {}, versions: [], ...facts };
  return ager(newness!, difficulties.order, versions, rulesAt(versions, 'JP', Date.now()))([chart as Versioned])[0];
}

test('a WACCA chart without the flag is of the newest version if its song is', () => {
  expect(ageOf('wacca', { songData: { displayVersion: 'plus' } })).toBe('new');
  expect(ageOf('wacca', { songData: { displayVersion: 'reverse' } })).toBe('old');
  expect(ageOf('wacca', { songData: { displayVersion: 'lily' } })).toBe('old');
  expect(ageOf('wacca', { songData: { displayVersion: null } })).toBe('unknown');
  const rate = (rated: RatedChart[]) => rating('wacca', 'Single', ['rate', 'rate'], rated);
  const plus = charts(20, 50, { age: 'new' });
  expect(rate([...plus, ...charts(40, 40, { age: 'old' }, 100)])).toBe(15 * 50 + 35 * 40);
  expect(rate(charts(60, 9, { age: 'unknown' }))).toBe(35 * 9);
});

test('the flag of a WACCA chart goes before the version of its song', () => {
  expect(ageOf('wacca', { data: { isHot: true }, songData: { displayVersion: 'reverse' } })).toBe('new');
  expect(ageOf('wacca', { data: { isHot: false }, songData: { displayVersion: 'plus' } })).toBe('old');
});

test.for(['jubeat', 'wacca'] as const)('songs of the newest version that %s knows are new', (game) => {
  const { def } = games.gpt(game, 'Single')!;
  expect(ageOf(game, { songData: { displayVersion: def.versions.at(-1)![0] } })).toBe('new');
});

test.for([
  ['gitadora', 'Gita', 'skill'],
  ['gitadora', 'Dora', 'skill'],
  ['wacca', 'Single', 'rate'],
] as const)('%s %s tells players what its %s does without the flag', ([game, playtype, alg]) => {
  const { profileRatingAlgDescriptions } = games.gpt(game, playtype)!.config();
  expect(profileRatingAlgDescriptions[alg]).toMatch(/song database/);
});
