import { describe, expect } from 'vitest';

import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import { paramsOf, single, add, subOf } from '../support/target-calls.ts';
import { chartID, folderID, GOALS, testSeeds } from '../support/test-seeds.ts';

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
    const { body } = await hazel.api.ugptTargets.goals(paramsOf(hazel));
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
    await hazel.api.ugptTargets.takeQuest(paramsOf(hazel));
    expect(await subOf(hazel, GOALS.folder.goalID)).toMatchObject({ progress: 1 });
    const charts = structuredClone(testSeeds().files.find(({ name }) => name === 'charts-iidx.json')!);
    const moved = charts.entries.find(
      (entry) => (entry as { chartID: string }).chartID === chartID('iidx 2 SP ANOTHER true'),
    );
    Object.assign(moved as object, { level: '4' });
    await server.deps.writer.run(loadCatalogue, { files: [charts] });
    expect(await subOf(hazel, GOALS.folder.goalID)).toMatchObject({ progress: 0 });
  });

  test.for([
    [0, 'absolute', 'The folder has no charts'],
    [0, 'proportion', 'The folder has no charts'],
    [1, 'absolute', 'The folder has only one chart'],
  ] as const)(
    'of a folder with %d charts is refused in the mode %s',
    async ([left, mode, message], { server, hazel }) => {
      await upload(hazel, batch([play(1)]));
      const charts = structuredClone(testSeeds().files.find(({ name }) => name === 'charts-iidx.json')!);
      const ofFolder = (charts.entries as { level: string; playtype: string }[]).filter(
        ({ level, playtype }) => level === '3' && playtype === 'SP',
      );
      for (const chart of ofFolder.slice(left)) chart.level = '4';
      await server.deps.writer.run(loadCatalogue, { files: [charts] });
      const json = {
        charts: { type: 'folder' as const, data: folderID('SP', 3) },
        criteria: { key: 'scoreData.lampIndex' as const, value: 4, mode, countNum: mode === 'absolute' ? 2 : 0.5 },
      };
      await expect(add(hazel, json)).rejects.toMatchObject({ status: 400, issues: [{ path: 'charts.data', message }] });
    },
  );

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
    expect((await hazel.api.ugptTargets.goals(paramsOf(hazel))).body.goals).toEqual([]);
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
    await expect(rowan.api.ugptTargets.dropGoal(paramsOf(hazel))).rejects.toMatchObject({
      status: 403,
      code: 'not_owner',
    });
    await hazel.api.ugptTargets.takeQuest(paramsOf(hazel));
    await expect(hazel.api.ugptTargets.dropGoal(paramsOf(hazel))).rejects.toMatchObject({ code: 'needed_by_quest' });
    await hazel.api.ugptTargets.dropQuest(paramsOf(hazel));
    expect((await hazel.api.ugptTargets.goals(paramsOf(hazel))).body.goals).toHaveLength(1);
    await hazel.api.ugptTargets.dropGoal(paramsOf(hazel));
    await expect(hazel.api.ugptTargets.dropGoal(paramsOf(hazel))).rejects.toMatchObject({ code: 'not_subscribed' });
  });

  test('can be evaluated for anybody who has played', async ({ guest, hazel, rowan }) => {
    await upload(hazel, batch([play(1)]));
    await upload(rowan, batch([play(1, { lamp: 'HARD CLEAR' })]));
    await hazel.api.ugptTargets.takeQuest(paramsOf(hazel));
    const evaluate = (userID: string) => guest.targets.evaluateGoal({ ...paramsOf(hazel), query: { userID } });
    expect((await evaluate('rowan')).body.results).toMatchObject({ achieved: true, progressHuman: 'HARD CLEAR' });
    expect((await evaluate(String(hazel.user.id))).body.results).toMatchObject({ achieved: false });
    await expect(evaluate('nobody')).rejects.toMatchObject({ status: 404 });
    const quest = await guest.targets.evaluateQuest({ ...paramsOf(hazel), query: { userID: 'rowan' } });
    expect(quest.body).toMatchObject({ achieved: false, progress: 1, outOf: 2 });
  });
});
