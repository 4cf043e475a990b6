import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import definitions from '../../games/all.gen.ts';
import { shippedVersions } from '../../games/engine/versions.ts';
import { createRegistry } from '../../games/registry.ts';
import { SESSION_GAP } from '../../play/sessions/join.ts';
import { NO_CHARTS } from './formats/format.ts';
import { LINK_PLAYS, planImport, takeLink, type Plan } from './plan.ts';

const known = { games: createRegistry(definitions), versionsOf: shippedVersions, playtypesOf: NO_CHARTS };
const HOUR = 60 * 60_000;
const NOON = Date.UTC(2020, 0, 1, 12);

const planOf = async (times: readonly (number | null)[], classes = {}): Promise<Plan> => {
  const scores = times.map((timeAchieved, n) => ({
    score: n % 1000,
    lamp: 'CLEAR',
    matchType: 'tachiSongID',
    identifier: '1',
    difficulty: 'ANOTHER',
    timeAchieved: timeAchieved === null ? null : NOON + timeAchieved,
  }));
  const document = { meta: { game: 'iidx', playtype: 'SP', service: 'test' }, scores, classes };
  return planImport({ importType: 'ir/direct-manual', body: Buffer.from(JSON.stringify(document)) }, known);
};

/** All links of a plan, with limits that change from one to the next. */
function linksOf(plan: Plan, limits: readonly number[]) {
  const links = [];
  let from = 0;
  for (let n = 0; ; n += 1) {
    const link = takeLink(plan, from, limits[n % limits.length]!);
    links.push(link);
    if (link.isLast) return links;
    expect(link.upTo).toBeGreaterThan(from);
    from = link.upTo;
  }
}

describe('the links of an import', () => {
  test('hold each play once, in the order of time, and classes with the last', async () => {
    const time = fc.option(fc.integer({ min: 1, max: 3000 }).map((n) => n * HOUR));
    const many = fc.array(time, { minLength: LINK_PLAYS + 1, maxLength: LINK_PLAYS + 300 });
    const limits = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(many, limits, async (times, sizes) => {
        const links = linksOf(await planOf(times, { dan: 'DAN_7' }), sizes);
        const places = links.flatMap(({ parts }) => parts.flatMap(({ positions }) => positions ?? []));
        expect(places.toSorted((a, b) => a - b)).toEqual(times.map((_, index) => index));
        const order = places.map((place) => times[place] ?? 0);
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        const classes = links.map(({ parts }) => Object.keys(parts[0]!.classes).length);
        expect(classes).toEqual(links.map((_, at) => (at === links.length - 1 ? 1 : 0)));
      }),
      { numRuns: 10 },
    );
  });

  test('end between two sessions, unless one is longer than a link', async () => {
    const evenings = Array.from({ length: 300 }, (_, n) => n * 24 * HOUR + 1);
    const times = evenings.flatMap((start) => Array.from({ length: 10 }, (_, n) => start + n * 60_000));
    const links = linksOf(await planOf(times), [95]);
    for (const { upTo } of links.slice(0, -1)) expect(times[upTo]! - times[upTo - 1]!).toBeGreaterThan(SESSION_GAP);
    expect(links.length).toBeGreaterThan(30);

    const one = Array.from({ length: 3000 }, (_, n) => n * 60_000 + 1);
    expect(linksOf(await planOf(one), [1000]).map(({ upTo }) => upTo)).toEqual([1000, 2000, 3000]);
  });

  test('are one, in the order that was sent, where all fits into a transaction', async () => {
    const [link, ...others] = linksOf(await planOf([3, 1, null, 2]), [LINK_PLAYS]);
    expect(others).toEqual([]);
    expect(link!.parts[0]!.plays.map(({ timeAchieved }) => timeAchieved)).toEqual([NOON + 3, NOON + 1, null, NOON + 2]);
  });

  test('bring classes that come without a play', async () => {
    const { parts, isLast } = takeLink(await planOf([], { dan: 'DAN_7' }), 0, 10);
    expect([parts[0]!.classes, isLast]).toEqual([{ dan: 'DAN_7' }, true]);
  });
});

describe('a file with more plays than are allowed', () => {
  const read = (importType: string, body: string) =>
    planImport({ importType, body: Buffer.from(body), maxPlays: 1000 }, known);

  test.for([
    ['millions of empty objects', 'file/batch-manual', `{"scores":[${'{},'.repeat(500_000)}{}]}`],
    ['lists in lists', 'file/batch-manual', '['.repeat(500_000)],
    ['millions of lines', 'file/eamusement-iidx-csv', '\n'.repeat(100_000)],
    ['millions of elements', 'file/solid-state-squad', '<a>'.repeat(500_000)],
  ])('such as %s, is refused before anything is made of it', async ([, importType, body]) => {
    await expect(read(importType!, body!)).rejects.toThrow(/has more than 1,000 scores/);
  });

  test('is refused by what it has, too', async () => {
    const scores = Array.from({ length: 1001 }, () => ({
      score: 1,
      lamp: 'CLEAR',
      matchType: 'tachiSongID',
      identifier: '1',
      difficulty: 'ANOTHER',
    }));
    const document = { meta: { game: 'iidx', playtype: 'SP', service: 'test' }, scores };
    await expect(read('ir/direct-manual', JSON.stringify(document))).rejects.toThrow(/split it into smaller ones/);
  });
});
