import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { findNotifications } from '../../src/accounts/notifications/store.ts';
import { findTargetNotifications } from '../../src/play/targets/achieved/target-notifications.ts';
import { diagnoseScores } from '../support/doctor.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { sequences, takeSteps, type Step } from '../support/random-steps.ts';
import { createSmallWorld, PLAYERS, type SmallWorld, type World } from '../support/small-world.ts';

let world: SmallWorld;
beforeAll(async () => {
  world = await createSmallWorld();
});
afterAll(() => world.remove());

/** How many goals each player is told of. */
async function told({ db }: World): Promise<number[]> {
  const counts = PLAYERS.map(async (user) => {
    const times = (await findNotifications(db, user)).map(({ sentAt }) => sentAt);
    const all = [...(await findTargetNotifications(db, user, times)).values()];
    return all.reduce((sum, { content }) => sum + content.goalCount, 0);
  });
  return Promise.all(counts);
}

/** How many goals each player has met since they were chosen; that these are right, the doctor sees to. */
function met({ query }: World): number[] {
  const rows = query<{ user: number }>('select user from goal_subs where achieved and not was_instantly_achieved');
  return PLAYERS.map((user) => rows.filter((row) => row.user === user).length);
}

/** Random plays hardly ever meet a goal that was chosen before; these do. */
function meeting(): Step[] {
  const [player] = PLAYERS;
  const sent = { player: player!, part: 'SP' as const, song: 2, score: 100, timeAchieved: null };
  return [
    { type: 'import', plays: [{ ...sent, lamp: 'FAILED' }] },
    { type: 'goal', player: player!, game: 'iidx', n: 2, key: 'scoreData.lampIndex', value: 4 },
    { type: 'import', plays: [{ ...sent, lamp: 'FULL COMBO' }] },
  ];
}

test(
  'players are told of the goals that their plays meet, and of no others, whatever is imported, deleted or taken back',
  { timeout: 600_000 },
  async () => {
    const steps = sequences({ goal: 4, import: 4, again: 1, delete: 2, revert: 2 });
    let heard = 0;
    await fc.assert(
      fc.asyncProperty(steps, (all) =>
        world.visit(async (visited) => {
          await takeSteps(visited, all, async () => expect(await told(visited)).toEqual(met(visited)));
          expect(await diagnoseScores(visited)).toEqual([]);
          heard += met(visited).reduce((sum, count) => sum + count, 0);
        }),
      ),
      { ...propertyRuns(100), examples: [[meeting()]] },
    );
    expect(heard).toBeGreaterThan(0);
  },
);
