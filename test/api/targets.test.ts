import { describe, expect } from 'vitest';

import { loadCatalogue } from '../../src/imports/catalogue-commands.ts';
import { findNotifications } from '../../src/notifications/store.ts';
import { SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, NOON, play } from '../support/plays.ts';
import { chartID, folderID, GOALS, testSeeds } from '../support/test-seeds.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const of = (player: Player, more: Record<string, string> = {}) => ({
  params: { userID: player.user.username, ...SP, questID: 'quest', goalID: GOALS.lamp.goalID, ...more },
});
const single = (n: number, key: string, value: number) => ({
  charts: { type: 'single' as const, data: chartID(`iidx ${n} SP ANOTHER true`) },
  criteria: { mode: 'single' as const, key: key as 'scoreData.score', value },
});
const add = (player: Player, goal: Parameters<Player['api']['ugptTargets']['addGoal']>[0]['json']) =>
  player.api.ugptTargets.addGoal({ ...of(player), json: goal });
const subOf = async (player: Player, goalID: string) =>
  (await player.api.ugptTargets.goal(of(player, { goalID }))).body.goalSub;

describe('a goal', () => {
  test('is named after what it asks for, and has the id that its content gives', async ({ hazel }) => {
    await upload(hazel, batch([play(1)]));
    const { body } = await add(hazel, single(1, 'scoreData.lampIndex', 5));
    expect(body.goal).toMatchObject({ goalID: GOALS.lamp.goalID });
    const other = await add(hazel, single(2, 'scoreData.percent', 94.42));
    expect(other.body.goal.name).toBe('Get 94.42% on Song 2 (SP ANOTHER 3)');
    expect(other.body.goalSub).toMatchObject({ progress: null, progressHuman: 'NO DATA', outOfHuman: '94.42%' });
  });

  test('moves with imports, is achieved, and is lost again with the score', async ({ hazel }) => {
    await upload(hazel, batch([play(1)]));
    await add(hazel, single(1, 'scoreData.lampIndex', 5));
    expect(await subOf(hazel, GOALS.lamp.goalID)).toMatchObject({
      achieved: false,
      progress: 4,
      progressHuman: 'CLEAR',
      outOfHuman: 'HARD CLEAR',
      lastInteraction: null,
    });
    const raised = await upload(hazel, batch([play(1, { lamp: 'EX HARD CLEAR', score: 701, optional: { bp: 2 } })]));
    expect(raised.goalInfo).toEqual([
      {
        goalID: GOALS.lamp.goalID,
        old: expect.objectContaining({ achieved: false, progress: 4 }),
        new: {
          achieved: true,
          progress: 6,
          progressHuman: 'EX HARD CLEAR (BP: 2)',
          outOf: 5,
          outOfHuman: 'HARD CLEAR',
        },
      },
    ]);
    const achieved = await subOf(hazel, GOALS.lamp.goalID);
    expect(achieved).toMatchObject({ achieved: true, wasInstantlyAchieved: false });
    expect(achieved.timeAchieved).toBe(achieved.lastInteraction);
    await hazel.api.scores.delete({ params: { scoreID: raised.scoreIDs[0]! } });
    expect(await subOf(hazel, GOALS.lamp.goalID)).toMatchObject({ achieved: false, progress: 4, timeAchieved: null });
  });

  test('has not moved when only the words for how far it is are others', async ({ guest, hazel }) => {
    await upload(hazel, batch([play(1)]));
    await add(hazel, single(1, 'scoreData.lampIndex', 5));
    const { goalInfo } = await upload(hazel, batch([play(1, { score: 701, optional: { bp: 20 } })]));
    expect(goalInfo).toEqual([]);
    expect(await subOf(hazel, GOALS.lamp.goalID)).toMatchObject({
      progress: 4,
      progressHuman: 'CLEAR (BP: 20)',
      lastInteraction: null,
    });
    expect((await guest.targets.recentlyRaised({ params: SP })).body.goalSubs).toEqual([]);
  });

  test('keeps the time at which it was first achieved when it is surpassed', async ({ hazel }) => {
    await upload(hazel, batch([play(1)]));
    await add(hazel, single(1, 'scoreData.score', 800));
    const { body } = await hazel.api.ugptTargets.goals(of(hazel));
    const { goalID } = body.goals[0]!;
    await upload(hazel, batch([play(1, { score: 800 })]));
    const first = await subOf(hazel, goalID);
    await upload(hazel, batch([play(1, { score: 801 })]));
    expect(await subOf(hazel, goalID)).toMatchObject({ progress: 801, timeAchieved: first.timeAchieved });
  });

  test('is not touched by plays on other charts or by other players', async ({ hazel, rowan }) => {
    await upload(hazel, batch([play(1)]));
    await add(hazel, single(1, 'scoreData.lampIndex', 5));
    const elsewhere = await upload(hazel, batch([play(2, { lamp: 'FULL COMBO' })]));
    const others = await upload(rowan, batch([play(1, { lamp: 'FULL COMBO' })]));
    expect([elsewhere.goalInfo, others.goalInfo]).toEqual([[], []]);
    expect(await subOf(hazel, GOALS.lamp.goalID)).toMatchObject({ progress: 4, lastInteraction: null });
  });

  test('of a folder counts its charts, in numbers or in a share', async ({ hazel }) => {
    await upload(hazel, batch([play(2, { score: 900 }), play(14, { score: 10 })]));
    const folder = { type: 'folder' as const, data: folderID('SP', 3) };
    const criteria = { key: 'scoreData.gradeIndex' as const, value: 6 };
    const counted = await add(hazel, { charts: folder, criteria: { ...criteria, mode: 'absolute', countNum: 2 } });
    expect(counted.body.goal.name).toBe('AA 2 charts in the Level 3 folder');
    expect(counted.body.goalSub).toMatchObject({ progress: 1, progressHuman: '1', outOf: 2, outOfHuman: '2' });
    const share = await add(hazel, { charts: folder, criteria: { ...criteria, mode: 'proportion', countNum: 0.5 } });
    expect(share.body.goal.name).toBe('AA 50% of the charts in the Level 3 folder');
    expect(share.body.goalSub).toMatchObject({ progress: 1, outOf: 4 });
    const any = await add(hazel, {
      charts: folder,
      criteria: { key: 'scoreData.gradeIndex', value: 8, mode: 'single' },
    });
    expect(any.body.goal.name).toBe('MAX- any chart in the Level 3 folder');
    expect(any.body.goalSub).toMatchObject({ progress: 7, progressHuman: expect.stringMatching(/^MAX-|^\(MAX-\)-/) });
  });

  test('of a folder follows the folder when its charts change', async ({ server, hazel }) => {
    await upload(hazel, batch([play(2, { score: 900 })]));
    await hazel.api.ugptTargets.takeQuest(of(hazel));
    expect(await subOf(hazel, GOALS.folder.goalID)).toMatchObject({ progress: 1 });
    const charts = structuredClone(testSeeds().files.find(({ name }) => name === 'charts-iidx.json')!);
    const moved = charts.entries.find(
      (entry) => (entry as { chartID: string }).chartID === chartID('iidx 2 SP ANOTHER true'),
    );
    Object.assign(moved as object, { level: '4' });
    await server.deps.writer.run(loadCatalogue, { files: [charts] });
    expect(await subOf(hazel, GOALS.folder.goalID)).toMatchObject({ progress: 0 });
  });

  const impossible: readonly [what: string, path: string, goal: object][] = [
    ['of a chart that is not there', 'charts.data', { charts: { type: 'single', data: 'x' } }],
    ['of a folder that is not there', 'charts.data', { charts: { type: 'folder', data: 'x' } }],
    [
      'that asks for a lamp beyond the last',
      'criteria.value',
      { criteria: { mode: 'single', key: 'scoreData.lampIndex', value: 8 } },
    ],
    [
      'that asks for a part of a lamp',
      'criteria.value',
      { criteria: { mode: 'single', key: 'scoreData.lampIndex', value: 4.5 } },
    ],
    ['that asks for nothing', 'criteria.value', { criteria: { mode: 'single', key: 'scoreData.percent', value: 0 } }],
    [
      'that asks for more than all',
      'criteria.value',
      { criteria: { mode: 'single', key: 'scoreData.percent', value: 101 } },
    ],
    [
      'that asks for more points than there are',
      'criteria.value',
      { criteria: { mode: 'single', key: 'scoreData.score', value: 1005 } },
    ],
    [
      'that counts a single chart',
      'criteria.mode',
      { criteria: { mode: 'absolute', key: 'scoreData.lampIndex', value: 4, countNum: 2 } },
    ],
    [
      'with a chart twice',
      'charts.data',
      { charts: { type: 'multi', data: [chartID('iidx 1 SP ANOTHER true'), chartID('iidx 1 SP ANOTHER true')] } },
    ],
    [
      'of a share of named charts',
      'criteria.mode',
      {
        charts: { type: 'multi', data: [chartID('iidx 1 SP ANOTHER true'), chartID('iidx 2 SP ANOTHER true')] },
        criteria: { mode: 'proportion', key: 'scoreData.lampIndex', value: 4, countNum: 0.5 },
      },
    ],
    [
      'of one chart of a folder by number',
      'criteria.countNum',
      {
        charts: { type: 'folder', data: folderID('SP', 3) },
        criteria: { mode: 'absolute', key: 'scoreData.lampIndex', value: 4, countNum: 1 },
      },
    ],
    [
      'of more than the whole folder',
      'criteria.countNum',
      {
        charts: { type: 'folder', data: folderID('SP', 3) },
        criteria: { mode: 'proportion', key: 'scoreData.lampIndex', value: 4, countNum: 1.01 },
      },
    ],
    [
      'of the scores of a folder, where charts differ',
      'charts.type',
      {
        charts: { type: 'folder', data: folderID('SP', 3) },
        criteria: { mode: 'single', key: 'scoreData.score', value: 4 },
      },
    ],
  ];
  test.for(impossible)('%s is refused', async ([, path, goal], { hazel }) => {
    await upload(hazel, batch([play(1)]));
    const json = { ...single(1, 'scoreData.lampIndex', 5), ...goal };
    await expect(add(hazel, json)).rejects.toMatchObject({ status: 400, issues: [{ path }] });
    await expect(hazel.api.targets.formatGoal({ params: SP, json })).rejects.toMatchObject({ status: 400 });
    expect((await hazel.api.ugptTargets.goals(of(hazel))).body.goals).toEqual([]);
  });

  test('that is reached already, or chosen already, is refused', async ({ hazel }) => {
    await upload(hazel, batch([play(1)]));
    await expect(add(hazel, single(1, 'scoreData.lampIndex', 4))).rejects.toMatchObject({ code: 'already_achieved' });
    await add(hazel, single(1, 'scoreData.lampIndex', 5));
    await expect(add(hazel, single(1, 'scoreData.lampIndex', 5))).rejects.toMatchObject({
      status: 409,
      code: 'already_subscribed',
    });
  });

  test('can be dropped, but by its player only, and not while a quest needs it', async ({ hazel, rowan }) => {
    await upload(hazel, batch([play(1)]));
    await upload(rowan, batch([play(1)]));
    await add(hazel, single(1, 'scoreData.lampIndex', 5));
    await expect(rowan.api.ugptTargets.dropGoal(of(hazel))).rejects.toMatchObject({ status: 403, code: 'not_owner' });
    await hazel.api.ugptTargets.takeQuest(of(hazel));
    await expect(hazel.api.ugptTargets.dropGoal(of(hazel))).rejects.toMatchObject({ code: 'needed_by_quest' });
    await hazel.api.ugptTargets.dropQuest(of(hazel));
    expect((await hazel.api.ugptTargets.goals(of(hazel))).body.goals).toHaveLength(1);
    await hazel.api.ugptTargets.dropGoal(of(hazel));
    await expect(hazel.api.ugptTargets.dropGoal(of(hazel))).rejects.toMatchObject({ code: 'not_subscribed' });
  });

  test('can be evaluated for anybody who has played', async ({ guest, hazel, rowan }) => {
    await upload(hazel, batch([play(1)]));
    await upload(rowan, batch([play(1, { lamp: 'HARD CLEAR' })]));
    await hazel.api.ugptTargets.takeQuest(of(hazel));
    const evaluate = (userID: string) => guest.targets.evaluateGoal({ ...of(hazel), query: { userID } });
    expect((await evaluate('rowan')).body.results).toMatchObject({ achieved: true, progressHuman: 'HARD CLEAR' });
    expect((await evaluate(String(hazel.user.id))).body.results).toMatchObject({ achieved: false });
    await expect(evaluate('nobody')).rejects.toMatchObject({ status: 404 });
    const quest = await guest.targets.evaluateQuest({ ...of(hazel), query: { userID: 'rowan' } });
    expect(quest.body).toMatchObject({ achieved: false, progress: 1, outOf: 2 });
  });
});

describe('a quest', () => {
  const both = [play(2, { score: 900 }), play(14, { score: 950 })];

  test('is finished with its last goal, and opened again without it', async ({ hazel }) => {
    await upload(hazel, batch([play(1, { lamp: 'HARD CLEAR' })]));
    const { body } = await hazel.api.ugptTargets.takeQuest(of(hazel));
    expect(body.questSub).toMatchObject({ achieved: false, progress: 1, wasInstantlyAchieved: false });
    expect(body.goalResults).toHaveLength(2);
    const last = await upload(hazel, batch(both));
    expect(last.questInfo).toEqual([
      { questID: 'quest', old: { achieved: false, progress: 1 }, new: { achieved: true, progress: 2 } },
    ]);
    await hazel.api.imports.revert({ params: { importID: last.importID } });
    const after = await hazel.api.ugptTargets.quest(of(hazel));
    expect(after.body.questSub).toMatchObject({ achieved: false, progress: 1, timeAchieved: null });
  });

  test('may be finished the moment it is taken, which is no news', async ({ hazel, guest }) => {
    await upload(hazel, batch([play(1, { lamp: 'HARD CLEAR' }), ...both]));
    const { body } = await hazel.api.ugptTargets.takeQuest(of(hazel));
    expect(body.questSub).toMatchObject({ achieved: true, wasInstantlyAchieved: true });
    const recent = await guest.targets.recentlyAchieved({ params: SP });
    expect(recent.body).toEqual({ goals: [], quests: [], goalSubs: [], questSubs: [] });
  });

  test('is taken once and dropped once, by its player', async ({ hazel, rowan }) => {
    await upload(hazel, batch([play(1)]));
    await upload(rowan, batch([play(1)]));
    await expect(hazel.api.ugptTargets.dropQuest(of(hazel))).rejects.toMatchObject({ status: 409 });
    await expect(rowan.api.ugptTargets.takeQuest(of(hazel))).rejects.toMatchObject({ status: 403 });
    await hazel.api.ugptTargets.takeQuest(of(hazel));
    await expect(hazel.api.ugptTargets.takeQuest(of(hazel))).rejects.toMatchObject({ status: 409 });
    await expect(hazel.api.ugptTargets.takeQuest(of(hazel, { questID: 'x' }))).rejects.toMatchObject({
      code: 'quest_not_found',
    });
    await hazel.api.ugptTargets.dropQuest(of(hazel));
    expect((await hazel.api.ugptTargets.goals(of(hazel))).body).toEqual({
      goals: [],
      goalSubs: [],
      quests: [],
      questSubs: [],
    });
  });

  test('of two players moves for the one who played', async ({ hazel, rowan }) => {
    for (const player of [hazel, rowan]) {
      await upload(player, batch([play(1)]));
      await player.api.ugptTargets.takeQuest(of(player));
    }
    await upload(rowan, batch([play(1, { lamp: 'HARD CLEAR' })]));
    expect((await hazel.api.ugptTargets.quest(of(hazel))).body.questSub.progress).toBe(0);
    expect((await rowan.api.ugptTargets.quest(of(rowan))).body.questSub.progress).toBe(1);
  });

  test('that changes takes its players along and tells them', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    await hazel.api.ugptTargets.takeQuest(of(hazel));
    const file = structuredClone(testSeeds().files.find(({ name }) => name === 'quests.json')!);
    const quest = file.entries[0] as { questData: unknown[] };
    quest.questData = quest.questData.slice(0, 1);
    await server.deps.writer.run(loadCatalogue, { files: [file] });
    const { body } = await hazel.api.ugptTargets.goals(of(hazel));
    expect(body.goals.map(({ goalID }) => goalID)).toEqual([GOALS.lamp.goalID]);
    expect(await noticesOf(server, hazel)).toEqual([
      expect.objectContaining({ type: 'QUEST_CHANGED', content: { questID: 'quest', ...SP } }),
    ]);
    await server.deps.writer.run(loadCatalogue, { files: [file] });
    expect(await noticesOf(server, hazel)).toHaveLength(1);
  });
});

const noticesOf = ({ deps }: TestServer, { user }: Player) => findNotifications(deps.db, user.id);

describe('lists', () => {
  test('tell what was raised and achieved lately, also when two share a goal', async ({ guest, hazel, rowan }) => {
    for (const player of [hazel, rowan]) {
      await upload(player, batch([play(1)]));
      await player.api.ugptTargets.takeQuest(of(player));
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
    const own = (await guest.ugptTargets.recentlyAchieved(of(rowan))).body;
    expect(own.goalSubs.map(({ userID }) => userID)).toEqual([rowan.user.id]);
    expect(own.quest).toEqual(own.quests);
    const popular = (await guest.targets.popularGoals({ params: SP })).body;
    expect(popular.map(({ __subscriptions }) => __subscriptions)).toEqual([2, 2]);
  });

  test('tell of a player what plays have raised, and not what a deletion has lowered', async ({ guest, hazel }) => {
    await upload(hazel, batch([play(1)]));
    await hazel.api.ugptTargets.takeQuest(of(hazel));
    const { body } = await add(hazel, single(1, 'scoreData.lampIndex', 6));
    const idsIn = ({ goalSubs, questSubs }: Awaited<ReturnType<typeof guest.targets.recentlyRaised>>['body']) => [
      ...goalSubs.map(({ goalID }) => goalID),
      ...questSubs.map(({ questID }) => questID),
    ];
    const own = async () => idsIn((await guest.ugptTargets.recentlyRaised(of(hazel))).body);
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
    await hazel.api.ugptTargets.takeQuest(of(hazel));
    await add(hazel, single(5, 'scoreData.lampIndex', 5));
    const on = async (n: number, difficulty = 'ANOTHER') =>
      (
        await hazel.api.ugptTargets.onChart({
          params: { ...of(hazel).params, chartID: chartID(`iidx ${n} SP ${difficulty} true`) },
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
      hazel.api.ugptTargets.onChart({ params: { ...of(hazel).params, chartID: 'x' } }),
    ).rejects.toMatchObject({
      code: 'chart_not_found',
    });
  });

  test('on a folder is what names the folder', async ({ hazel }) => {
    await upload(hazel, batch([play(40)]));
    await hazel.api.ugptTargets.takeQuest(of(hazel));
    const on = async (level: number) =>
      (await hazel.api.ugptTargets.onFolder({ params: { ...of(hazel).params, folderID: folderID('SP', level) } })).body;
    expect(await on(3)).toMatchObject({ goals: [{ goalID: GOALS.folder.goalID }], quests: [{ questID: 'quest' }] });
    expect(await on(2)).toEqual({ goals: [], goalSubs: [], quests: [], questSubs: [] });
    for (const other of ['x', folderID('DP', 2)]) {
      await expect(
        hazel.api.ugptTargets.onFolder({ params: { ...of(hazel).params, folderID: other } }),
      ).rejects.toMatchObject({
        code: 'folder_not_found',
      });
    }
  });

  test('is told without the targets themselves, too', async ({ hazel }) => {
    await upload(hazel, batch([play(40)]));
    await hazel.api.ugptTargets.takeQuest(of(hazel));
    const all = (await hazel.api.ugptTargets.goals(of(hazel))).body;
    const { body } = await hazel.api.ugptTargets.allSubs(of(hazel));
    expect(body).toEqual({ goalSubs: all.goalSubs, questSubs: all.questSubs });
    expect(body.goalSubs).toHaveLength(2);
  });
});
