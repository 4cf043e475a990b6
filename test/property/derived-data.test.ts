import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { diagnoseScores } from '../support/doctor.ts';
import { nightly } from '../support/nightly.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { sequences, takeSteps } from '../support/random-steps.ts';
import { expectedPlaces, expectedRanks, shownPlaces, shownRanks } from '../support/ranks.ts';
import { createSmallWorld, type SmallWorld } from '../support/small-world.ts';

let world: SmallWorld;
beforeAll(async () => {
  world = await createSmallWorld();
});
afterAll(() => world.remove());

test(
  'everything derived is what the scores alone give after every step, whatever is imported, sent again, deleted or taken back',
  { timeout: 600_000 },
  async () => {
    const steps = sequences({ import: 4, goal: 2, edit: 2, again: 1, delete: 2, revert: 1, charts: 1 });
    await fc.assert(
      fc.asyncProperty(steps, (all) =>
        world.visit(async (visited) => {
          await takeSteps(visited, all, async () => expect(await diagnoseScores(visited)).toEqual([]));
          expect(await shownRanks(visited)).toEqual(expectedRanks(visited));
          expect(await shownPlaces(visited)).toEqual(expectedPlaces(visited));
        }),
      ),
      propertyRuns(nightly ? 200 : 100),
    );
  },
);
