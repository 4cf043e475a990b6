import { describe, expect } from 'vitest';

import { findNotifications } from '../../src/accounts/notifications/store.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import { paramsOf } from '../support/target-calls.ts';
import { GOALS, testSeeds } from '../support/test-seeds.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const noticesOf = ({ deps }: TestServer, { user }: Player) => findNotifications(deps.db, user.id);

describe('a quest', () => {
  const both = [play(2, { score: 900 }), play(14, { score: 950 })];

  test('is finished with its last goal, and opened again without it', async ({ hazel }) => {
    await upload(hazel, batch([play(1, { lamp: 'HARD CLEAR' })]));
    const { body } = await hazel.api.ugptTargets.takeQuest(paramsOf(hazel));
    expect(body.questSub).toMatchObject({ achieved: false, progress: 1, wasInstantlyAchieved: false });
    expect(body.goalResults).toHaveLength(2);
    const last = await upload(hazel, batch(both));
    expect(last.questInfo).toEqual([
      { questID: 'quest', old: { achieved: false, progress: 1 }, new: { achieved: true, progress: 2 } },
    ]);
    await hazel.api.imports.revert({ params: { importID: last.importID } });
    const after = await hazel.api.ugptTargets.quest(paramsOf(hazel));
    expect(after.body.questSub).toMatchObject({ achieved: false, progress: 1, timeAchieved: null });
  });

  test('may be finished the moment it is taken, which is no news', async ({ hazel, guest }) => {
    await upload(hazel, batch([play(1, { lamp: 'HARD CLEAR' }), ...both]));
    const { body } = await hazel.api.ugptTargets.takeQuest(paramsOf(hazel));
    expect(body.questSub).toMatchObject({ achieved: true, wasInstantlyAchieved: true });
    const recent = await guest.targets.recentlyAchieved({ params: SP });
    expect(recent.body).toEqual({ goals: [], quests: [], goalSubs: [], questSubs: [] });
  });

  test('is taken once and dropped once, by its player', async ({ hazel, rowan }) => {
    await upload(hazel, batch([play(1)]));
    await upload(rowan, batch([play(1)]));
    await expect(hazel.api.ugptTargets.dropQuest(paramsOf(hazel))).rejects.toMatchObject({ status: 409 });
    await expect(rowan.api.ugptTargets.takeQuest(paramsOf(hazel))).rejects.toMatchObject({ status: 403 });
    await hazel.api.ugptTargets.takeQuest(paramsOf(hazel));
    await expect(hazel.api.ugptTargets.takeQuest(paramsOf(hazel))).rejects.toMatchObject({ status: 409 });
    await expect(hazel.api.ugptTargets.takeQuest(paramsOf(hazel, { questID: 'x' }))).rejects.toMatchObject({
      code: 'quest_not_found',
    });
    await hazel.api.ugptTargets.dropQuest(paramsOf(hazel));
    expect((await hazel.api.ugptTargets.goals(paramsOf(hazel))).body).toEqual({
      goals: [],
      goalSubs: [],
      quests: [],
      questSubs: [],
    });
  });

  test('of two players moves for the one who played', async ({ hazel, rowan }) => {
    for (const player of [hazel, rowan]) {
      await upload(player, batch([play(1)]));
      await player.api.ugptTargets.takeQuest(paramsOf(player));
    }
    await upload(rowan, batch([play(1, { lamp: 'HARD CLEAR' })]));
    expect((await hazel.api.ugptTargets.quest(paramsOf(hazel))).body.questSub.progress).toBe(0);
    expect((await rowan.api.ugptTargets.quest(paramsOf(rowan))).body.questSub.progress).toBe(1);
  });

  test('that changes takes its players along and tells them', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    await hazel.api.ugptTargets.takeQuest(paramsOf(hazel));
    const file = structuredClone(testSeeds().files.find(({ name }) => name === 'quests.json')!);
    const quest = file.entries[0] as { questData: unknown[] };
    quest.questData = quest.questData.slice(0, 1);
    await server.deps.writer.run(loadCatalogue, { files: [file] });
    const { body } = await hazel.api.ugptTargets.goals(paramsOf(hazel));
    expect(body.goals.map(({ goalID }) => goalID)).toEqual([GOALS.lamp.goalID]);
    expect(await noticesOf(server, hazel)).toEqual([
      expect.objectContaining({
        type: 'QUEST_CHANGED',
        content: { questID: 'quest', questName: 'First steps', ...SP },
      }),
    ]);
    await server.deps.writer.run(loadCatalogue, { files: [file] });
    expect(await noticesOf(server, hazel)).toHaveLength(1);
  });
});
