import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { diagnose } from '../support/doctor.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { evening, importPlays, play, type RandomPlay } from '../support/random-plays.ts';
import { shownRanks } from '../support/ranks.ts';
import { createSmallWorld, type SmallWorld, type World } from '../support/small-world.ts';

let world: SmallWorld;
beforeAll(async () => {
  world = await createSmallWorld();
});
afterAll(() => world.remove());

/** Plays that are told apart by more than their time: of two that are not, the one that comes first is kept. */
const identity = ({ player, part, song, score, lamp, optional }: RandomPlay) =>
  JSON.stringify([player, part, song, score, lamp, (optional as { exScore?: number } | null)?.exScore]);

const distinct = fc
  .tuple(fc.array(play, { minLength: 1, maxLength: 15 }), fc.option(evening, { nil: [] }))
  .map(([some, more]) => [...new Map([...some, ...more].map((one) => [identity(one), one])).values()]);

const arrangements = fc
  .tuple(distinct, fc.array(fc.nat(24), { maxLength: 5 }))
  .map(([unique, again]) => [...unique, ...again.flatMap((at) => unique[at] ?? [])])
  .chain((plays) => {
    const mixed = fc.shuffledSubarray(plays, { minLength: plays.length, maxLength: plays.length });
    const cuts = fc.array(fc.boolean(), { minLength: plays.length, maxLength: plays.length });
    return fc.tuple(fc.constant(plays), mixed, cuts);
  });

/** Returns the scores without anything that depends on the time of arrival, and the derived data. */
const truthOf = async (visited: World) => ({
  scores: visited.query(
    `select score_id, user, chart, gpt, score, percent, lamp, grade, judgements, optional, score_meta, calculated,
      comment, highlight, time_achieved from scores order by score_id`,
  ),
  classes: visited.query('select * from profile_classes order by user, gpt, class_set'),
  ranks: await shownRanks(visited),
});

test(
  'the same plays give the same scores, classes and ranks in any order and any split, and all that is derived follows',
  { timeout: 600_000 },
  async () => {
    const result = (batches: readonly (readonly RandomPlay[])[]) =>
      world.visit(async (visited) => {
        for (const plays of batches) await importPlays(visited, plays);
        expect(await diagnose(visited)).toEqual([]);
        return truthOf(visited);
      });
    await fc.assert(
      fc.asyncProperty(arrangements, async ([plays, mixed, cuts]) => {
        const batches: RandomPlay[][] = [[]];
        mixed.forEach((one, index) => {
          batches.at(-1)!.push(one);
          if (cuts[index]) batches.push([]);
        });
        expect(await result(batches)).toEqual(await result([plays]));
      }),
      propertyRuns(100),
    );
  },
);
