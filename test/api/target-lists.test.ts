import { describe, expect } from 'vitest';

import { SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, NOON, play } from '../support/plays.ts';
import { paramsOf, single, add } from '../support/target-calls.ts';
import { chartID, folderID, GOALS } from '../support/test-seeds.ts';

describe('lists', () => {
  test('tell what was raised and achieved lately, also when two share a goal', async ({ guest, hazel, rowan }) => {
    for (const player of [hazel, rowan]) {
      await upload(player, batch([play(1)]));
      await player.api.ugptTargets.takeQuest(paramsOf(player));
    }
    await upload(hazel, batch([play(1, { lamp: 'HARD CLEAR' }), play(2, { score: 900 })]));
    await upload(rowan, batch([play(1, { lamp: 'HARD CLEAR', timeAchieved: NOON + 1 })]));
    const achieved = (await guest.targets.recentlyAchieved({ params: SP })).body;
    expect(achieved.goals).toHaveLength(1);
    expect(new Set(achieved.goalSubs.map(({ userID }) => userID))).toEqual(new Set([hazel.user.id, rowan.user.id]));
    const raised = (await guest.targets.recentlyRaised({ params: SP })).body;
    expect(raised.goalSubs.map(({ goalID, userID }) => [goalID, userID])).toEqual([
      [GOALS.folder.goalID, hazel.user.id],
    ]);
    expect(raised.questSubs).toHaveLength(2);
    const own = (await guest.ugptTargets.recentlyAchieved(paramsOf(rowan))).body;
    expect(own.goalSubs.map(({ userID }) => userID)).toEqual([rowan.user.id]);
    expect(own.quest).toEqual(own.quests);
    const popular = (await guest.targets.popularGoals({ params: SP })).body;
    expect(popular.map(({ __subscriptions }) => __subscriptions)).toEqual([2, 2]);
  });

  test('tell of a player what plays have raised, and not what a deletion has lowered', async ({ guest, hazel }) => {
    await upload(hazel, batch([play(1)]));
    await hazel.api.ugptTargets.takeQuest(paramsOf(hazel));
    const { body } = await add(hazel, single(1, 'scoreData.lampIndex', 6));
    const idsIn = ({ goalSubs, questSubs }: Awaited<ReturnType<typeof guest.targets.recentlyRaised>>['body']) => [
      ...goalSubs.map(({ goalID }) => goalID),
      ...questSubs.map(({ questID }) => questID),
    ];
    const own = async () => idsIn((await guest.ugptTargets.recentlyRaised(paramsOf(hazel))).body);
    const ofAll = async () => idsIn((await guest.targets.recentlyRaised({ params: SP })).body);
    const raise = async () => (await upload(hazel, batch([play(1, { lamp: 'HARD CLEAR', score: 701 })]))).scoreIDs[0]!;
    expect(await own()).toEqual([]);
    const scoreID = await raise();
    expect(await own()).toEqual([body.goal.goalID, 'quest']);
    await hazel.api.scores.delete({ params: { scoreID }, json: {} });
    expect(await own()).toEqual([]);
    expect((await ofAll()).toSorted()).toEqual([GOALS.lamp.goalID, body.goal.goalID, 'quest'].toSorted());
    await raise();
    expect(await own()).toEqual([body.goal.goalID, 'quest']);
  });

  test('of quests and questlines are searched by name', async ({ guest }) => {
    const quests = async (search: string) => (await guest.targets.quests({ params: SP, query: { search } })).body;
    expect((await quests('first')).map(({ questID }) => questID)).toEqual(['quest']);
    expect(await quests('')).toHaveLength(1);
    expect(await quests('zzz')).toEqual([]);
    const { body } = await guest.targets.questline({ params: { ...SP, questlineID: 'line' } });
    expect(body.quests.map(({ name }) => name)).toEqual(['First steps']);
    const quest = await guest.targets.quest({ params: { ...SP, questID: 'quest' } });
    expect(quest.body.parentQuestlines.map(({ questlineID }) => questlineID)).toEqual(['line']);
    expect(quest.body.goals).toHaveLength(2);
  });
});

describe('what a player works at', () => {
  test('on a chart is what names it and what names a folder with it, and the quests of that', async ({ hazel }) => {
    await upload(hazel, batch([play(40)]));
    await hazel.api.ugptTargets.takeQuest(paramsOf(hazel));
    await add(hazel, single(5, 'scoreData.lampIndex', 5));
    const on = async (n: number, difficulty = 'ANOTHER') =>
      (
        await hazel.api.ugptTargets.onChart({
          params: { ...paramsOf(hazel).params, chartID: chartID(`iidx ${n} SP ${difficulty} true`) },
        })
      ).body;
    const named = await on(1);
    expect(named.goals.map(({ goalID }) => goalID)).toEqual([GOALS.lamp.goalID]);
    expect(named.goalSubs.map(({ goalID }) => goalID)).toEqual([GOALS.lamp.goalID]);
    expect(named.quests.map(({ questID }) => questID)).toEqual(['quest']);
    expect(named.questSubs.map(({ questID }) => questID)).toEqual(['quest']);
    // Songs 2, 14, … are of level 3, of which there is a goal.
    expect((await on(14)).goals.map(({ goalID }) => goalID)).toEqual([GOALS.folder.goalID]);
    expect(await on(5)).toMatchObject({ goals: [{ charts: { type: 'single' } }], quests: [], questSubs: [] });
    expect((await on(5, 'HYPER')).goals).toEqual([]);
    await expect(
      hazel.api.ugptTargets.onChart({ params: { ...paramsOf(hazel).params, chartID: 'x' } }),
    ).rejects.toMatchObject({
      code: 'chart_not_found',
    });
  });

  test('on a folder is what names the folder', async ({ hazel }) => {
    await upload(hazel, batch([play(40)]));
    await hazel.api.ugptTargets.takeQuest(paramsOf(hazel));
    const on = async (level: number) =>
      (await hazel.api.ugptTargets.onFolder({ params: { ...paramsOf(hazel).params, folderID: folderID('SP', level) } }))
        .body;
    expect(await on(3)).toMatchObject({ goals: [{ goalID: GOALS.folder.goalID }], quests: [{ questID: 'quest' }] });
    expect(await on(2)).toEqual({ goals: [], goalSubs: [], quests: [], questSubs: [] });
    for (const other of ['x', folderID('DP', 2)]) {
      await expect(
        hazel.api.ugptTargets.onFolder({ params: { ...paramsOf(hazel).params, folderID: other } }),
      ).rejects.toMatchObject({
        code: 'folder_not_found',
      });
    }
  });

  test('is told without the targets themselves, too', async ({ hazel }) => {
    await upload(hazel, batch([play(40)]));
    await hazel.api.ugptTargets.takeQuest(paramsOf(hazel));
    const all = (await hazel.api.ugptTargets.goals(paramsOf(hazel))).body;
    const { body } = await hazel.api.ugptTargets.allSubs(paramsOf(hazel));
    expect(body).toEqual({ goalSubs: all.goalSubs, questSubs: all.questSubs });
    expect(body.goalSubs).toHaveLength(2);
  });
});
