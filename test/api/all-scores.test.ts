import { expect } from 'vitest';

import { SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, HOUR, NOON, play } from '../support/plays.ts';
import type { Player } from '../support/test-server.ts';

const mine = { userID: 'me' as const, ...SP };
const timesOf = async ({ api }: Player) =>
  (await api.ugpts.allScores({ params: mine })).body.scores.map(({ timeAchieved }) => timeAchieved);

test('all scores are listed latest first, those without a time last, over many pages', async ({ hazel }) => {
  const times = Array.from({ length: 1200 }, (_, n) => (n % 100 === 7 ? null : NOON + ((n * 37) % 1200) * HOUR));
  await upload(hazel, batch(times.map((timeAchieved, n) => play(1 + (n % 9), { score: n % 1000, timeAchieved }))));
  const listed = await timesOf(hazel);
  const timed = times.filter((time) => time !== null).sort((a, b) => b - a);
  expect(listed).toEqual([...timed, ...Array.from({ length: times.length - timed.length }, () => null)]);
});

test('a play that gets the row of a deleted one stands where its time says', async ({ hazel }) => {
  const at = (hour: number) => play(1 + hour, { timeAchieved: NOON + hour * HOUR });
  await upload(hazel, batch([0, 1, 2, 3].map(at)));
  const { scoreIDs } = await upload(hazel, batch([play(1, { score: 1, timeAchieved: NOON - HOUR })]));
  const hours = async () => (await timesOf(hazel)).map((time) => (time! - NOON) / HOUR);
  expect(await hours()).toEqual([3, 2, 1, 0, -1]);
  await hazel.api.scores.delete({ params: { scoreID: scoreIDs[0]! }, json: {} });
  await upload(hazel, batch([play(1, { score: 2, timeAchieved: NOON + 4 * HOUR })]));
  expect(await hours()).toEqual([4, 3, 2, 1, 0]);
});
