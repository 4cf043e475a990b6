import { describe, expect } from 'vitest';

import { SP, upload } from '../support/calls.ts';
import { spoil } from '../support/doctor.ts';
import { test } from '../support/fixtures.ts';
import { batch, NOON, play } from '../support/plays.ts';
import { GOALS } from '../support/test-seeds.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const of = ({ user }: Player) => ({ params: { userID: String(user.id), ...SP, questID: 'quest' } });

/** Hazel, at work on the quest, and as many more goals and quests as a list never shows. */
async function crowd({ file }: TestServer, hazel: Player, count = 130): Promise<void> {
  await upload(hazel, batch([play(1)]));
  await hazel.api.ugptTargets.takeQuest(of(hazel));
  spoil(
    file,
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
     insert into goals select 'G' || i, gpt, name || i, charts, criteria, value_name from goals, n
     where goal_id = '${GOALS.lamp.goalID}';
     insert into quests select 'Q' || goal_id, gpt, name, desc, quest_data from quests,
     (select goal_id from goals where length(goal_id) < 8);
     insert into goal_subs (user, gpt, goal_id, achieved, time_achieved, progress, progress_human, out_of, out_of_human,
       last_interaction, was_instantly_achieved, was_assigned_standalone)
     select ${hazel.user.id}, gpt, goal_id, 0, null, 1, '1', 2, '2', ${NOON} + cast(substr(goal_id, 2) as integer), 0, 1
     from goals where length(goal_id) < 8;
     insert into quest_subs (user, gpt, quest_id, achieved, time_achieved, progress, last_interaction,
       was_instantly_achieved)
     select ${hazel.user.id}, gpt, quest_id, 0, null, 1, ${NOON} + cast(substr(quest_id, 3) as integer), 0
     from quests where quest_id like 'QG%'`,
  );
}

describe('recent targets', () => {
  test('are the latest 100 goals and 50 quests', async ({ server, guest, hazel }) => {
    await crowd(server, hazel);
    const raised = (await guest.targets.recentlyRaised({ params: SP })).body;
    expect(raised.goalSubs.map(({ goalID }) => goalID)).toEqual(Array.from({ length: 100 }, (_, n) => `G${130 - n}`));
    expect(raised.questSubs.map(({ questID }) => questID)).toEqual(
      Array.from({ length: 50 }, (_, n) => `QG${130 - n}`),
    );
    expect((await guest.targets.recentlyAchieved({ params: SP })).body.goalSubs).toEqual([]);
    spoil(
      server.file,
      `update goal_subs set achieved = 1, time_achieved = last_interaction where last_interaction > 0;
      update quest_subs set achieved = 1, time_achieved = last_interaction where last_interaction > 0`,
    );
    const achieved = (await guest.targets.recentlyAchieved({ params: SP })).body;
    expect(achieved.goalSubs.map(({ goalID }) => goalID)).toEqual(raised.goalSubs.map(({ goalID }) => goalID));
    expect(achieved.questSubs).toHaveLength(50);
    expect((await guest.targets.recentlyRaised({ params: SP })).body.goalSubs).toEqual([]);
  });
});

test('popular goals are the 100 with the most subscriptions, counted', async ({ server, guest, hazel, rowan }) => {
  await crowd(server, hazel);
  await upload(rowan, batch([play(1)]));
  await rowan.api.ugptTargets.takeQuest(of(rowan));
  const { body } = await guest.targets.popularGoals({ params: SP });
  expect(body).toHaveLength(100);
  expect(new Set(body.slice(0, 2).map(({ goalID }) => goalID))).toEqual(
    new Set([GOALS.lamp.goalID, GOALS.folder.goalID]),
  );
  expect(body.map(({ __subscriptions }) => __subscriptions)).toEqual([2, 2, ...Array.from({ length: 98 }, () => 1)]);
});

test('a goal is shown with its subscriptions, their users and its quests', async ({ guest, hazel }) => {
  await upload(hazel, batch([play(1)]));
  await hazel.api.ugptTargets.takeQuest(of(hazel));
  const { body } = await guest.targets.goal({ params: { ...SP, goalID: GOALS.lamp.goalID } });
  expect(body).toMatchObject({
    goal: { goalID: GOALS.lamp.goalID },
    goalSubs: [{ userID: hazel.user.id, goalID: GOALS.lamp.goalID, achieved: false }],
    users: [{ id: hazel.user.id }],
    parentQuests: [{ questID: 'quest' }],
  });
});

test('a quest is shown with its subscriptions, their users, its goals and its questlines', async ({
  guest,
  hazel,
  rowan,
}) => {
  for (const player of [hazel, rowan]) {
    await upload(player, batch([play(1)]));
    await player.api.ugptTargets.takeQuest(of(player));
  }
  const { body } = await guest.targets.quest({ params: { ...SP, questID: 'quest' } });
  expect(body).toMatchObject({
    quest: { questID: 'quest' },
    questSubs: [hazel, rowan].map(({ user }) => ({ userID: user.id, questID: 'quest', achieved: false, progress: 0 })),
    users: [{ id: hazel.user.id }, { id: rowan.user.id }],
    goals: [{ goalID: GOALS.lamp.goalID }, { goalID: GOALS.folder.goalID }],
    parentQuestlines: [{ questlineID: 'line', quests: ['quest'] }],
  });
});

test('evaluations are for those who have played', async ({ guest, hazel, rowan }) => {
  await upload(hazel, batch([play(1)], {}, { playtype: 'DP' }));
  for (const { user } of [hazel, rowan]) {
    const query = { userID: user.username };
    const refused = { status: 400, code: 'not_played' };
    const goal = { params: { ...SP, goalID: GOALS.lamp.goalID }, query };
    await expect(guest.targets.evaluateGoal(goal)).rejects.toMatchObject(refused);
    await expect(guest.targets.evaluateQuest({ params: { ...SP, questID: 'quest' }, query })).rejects.toMatchObject(
      refused,
    );
  }
});

test('evaluations have the keys that the specification lists', async ({ guest, rowan }) => {
  await upload(rowan, batch([play(1, { lamp: 'HARD CLEAR' })]));
  const query = { userID: 'rowan' };
  const goal = await guest.targets.evaluateGoal({ params: { ...SP, goalID: GOALS.lamp.goalID }, query });
  expect(goal.body).toEqual({
    goal: expect.objectContaining({ goalID: GOALS.lamp.goalID }),
    user: expect.objectContaining({ username: 'Rowan' }),
    results: { achieved: true, progress: 5, progressHuman: 'HARD CLEAR', outOf: 5, outOfHuman: 'HARD CLEAR' },
  });
  const quest = await guest.targets.evaluateQuest({ params: { ...SP, questID: 'quest' }, query });
  expect(quest.body).toMatchObject({ achieved: false, progress: 1, outOf: 2 });
  expect(quest.body.goals).toHaveLength(2);
  expect(quest.body.goalResults.map(({ goalID, achieved }) => [goalID, achieved])).toEqual([
    [GOALS.lamp.goalID, true],
    [GOALS.folder.goalID, false],
  ]);
});

test('questlines are found by their name', async ({ guest }) => {
  const found = async (search: string) =>
    (await guest.targets.questlines({ params: SP, query: { search } })).body.map(({ questlineID }) => questlineID);
  expect(await found('the line')).toEqual(['line']);
  expect(await found('zzz')).toEqual([]);
});

test('of a player, what moved lately is told without what is reached', async ({ guest, hazel, rowan }) => {
  for (const player of [hazel, rowan]) {
    await upload(player, batch([play(1)]));
    await player.api.ugptTargets.takeQuest(of(player));
    await upload(player, batch([play(1, { lamp: 'HARD CLEAR' }), play(2, { score: 900 })]));
  }
  const { body } = await guest.ugptTargets.recentlyRaised(of(hazel));
  expect(body.goalSubs.map(({ userID, goalID }) => [userID, goalID])).toEqual([[hazel.user.id, GOALS.folder.goalID]]);
  expect(body.goals.map(({ goalID }) => goalID)).toEqual([GOALS.folder.goalID]);
  expect(body.questSubs.map(({ userID, progress }) => [userID, progress])).toEqual([[hazel.user.id, 1]]);
  expect(body.user.id).toBe(hazel.user.id);
});

test('a quest of a player is shown with its goals and how far they are', async ({ guest, hazel }) => {
  await upload(hazel, batch([play(1)]));
  await hazel.api.ugptTargets.takeQuest(of(hazel));
  await upload(hazel, batch([play(1, { lamp: 'HARD CLEAR' })]));
  const { body } = await guest.ugptTargets.quest(of(hazel));
  expect(body.questSub).toMatchObject({ userID: hazel.user.id, questID: 'quest', achieved: false, progress: 1 });
  expect(body.quest.questID).toBe('quest');
  expect(body.goals).toHaveLength(2);
  expect(new Map(body.results.map(({ goalID, achieved }) => [goalID, achieved]))).toEqual(
    new Map([
      [GOALS.lamp.goalID, true],
      [GOALS.folder.goalID, false],
    ]),
  );
});
