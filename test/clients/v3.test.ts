import { expect } from 'vitest';

import { upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';

test('the typed client reads paths of version 3, with the documents of that version', async ({ hazel, guest }) => {
  await upload(hazel, batch([play(1), play(2)]));
  const params = { userID: hazel.user.username, gameID: 'iidx-sp' };
  const { body } = await guest.v3.allPBs({ params });
  expect(body.pbs.map(({ game, scoreData }) => [game, scoreData.lamp, scoreData.enumIndexes.lamp])).toEqual([
    ['iidx-sp', 'CLEAR', 4],
    ['iidx-sp', 'CLEAR', 4],
  ]);
  expect(body.charts.map(({ song }) => song.title).toSorted()).toEqual(['Song 1', 'Song 2']);
});
