import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { diagnose, diagnoseScores } from '../support/doctor.ts';
import { nightly } from '../support/nightly.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { sequences, takeSteps } from '../support/random-steps.ts';
import { createSmallWorld, type SmallWorld } from '../support/small-world.ts';

let world: SmallWorld;
beforeAll(async () => {
  world = await createSmallWorld();
});
afterAll(() => world.remove());

test(
  'everything derived is what the scores alone give after every step, however songs, charts and rules of rating change in between',
  { timeout: 600_000 },
  async () => {
    const steps = sequences({
      import: 6,
      goal: 3,
      edit: 2,
      destroy: 1,
      resync: 1,
      delete: 1,
      revert: 1,
      charts: 2,
      song: 3,
      orphans: 1,
      recalc: 1,
      rules: 1,
    });
    await fc.assert(
      fc.asyncProperty(steps, (all) =>
        world.visit(async (visited) => {
          await takeSteps(visited, all, async () => expect(await diagnoseScores(visited)).toEqual([]));
          expect(await diagnose(visited)).toEqual([]);
        }),
      ),
      propertyRuns(nightly ? 200 : 100),
    );
  },
);
