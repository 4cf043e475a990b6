import { describe, expect } from 'vitest';

import { failureOf, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, NOON, play } from '../support/plays.ts';
import { chartID } from '../support/test-seeds.ts';

describe('a score', () => {
  test('has everything that was sent and what follows from it', async ({ hazel, guest }) => {
    const sent = play(1, {
      score: 900,
      lamp: 'HARD CLEAR',
      comment: 'first hard clear! 🎉',
      judgements: { pgreat: 420, great: 60, poor: null },
      optional: { bp: 3, maxCombo: null },
      scoreMeta: { random: 'MIRROR' },
    });
    const before = Date.now();
    const { scoreIDs } = await upload(hazel, batch([sent]));
    const { body } = await guest.scores.get({ params: { scoreID: scoreIDs[0]! } });
    expect(body).toEqual({
      score: {
        scoreID: expect.stringMatching(/^T[0-9a-f]{64}$/),
        userID: hazel.user.id,
        game: 'iidx',
        playtype: 'SP',
        songID: 1,
        chartID: chartID('iidx 1 SP ANOTHER true'),
        isPrimary: true,
        service: 'test (BATCH-MANUAL)',
        importType: 'file/batch-manual',
        scoreData: {
          score: 900,
          percent: expect.closeTo((100 * 900) / 1002, 10),
          lamp: 'HARD CLEAR',
          lampIndex: 5,
          grade: 'AAA',
          gradeIndex: 7,
          judgements: { pgreat: 420, great: 60 },
          optional: { bp: 3 },
          hitMeta: { bp: 3 },
        },
        scoreMeta: { random: 'MIRROR' },
        calculatedData: { ktLampRating: 2, ktLampRatingHC: 2, ktLampRatingEXHC: 0, BPI: expect.any(Number) },
        highlight: false,
        comment: 'first hard clear! 🎉',
        timeAchieved: NOON,
        timeAdded: expect.any(Number),
      },
    });
    expect(body.score.timeAdded).toBeGreaterThanOrEqual(before);
  });

  test('comes with user, song and chart when asked for, whatever the value', async ({ hazel, guest }) => {
    const { scoreIDs } = await upload(hazel, batch([play(1)]));
    const { body } = await guest.scores.get({ params: { scoreID: scoreIDs[0]! }, query: { getRelated: 'false' } });
    expect(body.song).toMatchObject({ id: 1, title: 'Song 1' });
    expect(body.chart).toMatchObject({ chartID: body.score.chartID, songID: 1 });
    expect(body.user).toEqual(hazel.user);
  });

  test.for(['nothing', `T${'0'.repeat(64)}`, 'T', `T${'g'.repeat(64)}`, `R${'0'.repeat(64)}`, "T' or 1=1 --"])(
    'that is not there, "%s", is not found',
    async (scoreID, { guest }) => {
      const error = await failureOf(guest.scores.get({ params: { scoreID } }));
      expect(error).toMatchObject({ status: 404, code: 'score_not_found' });
    },
  );

  test('has the same id for the same play, and another for another player, chart, score or lamp', async ({
    hazel,
    rowan,
  }) => {
    const plays = [play(1), play(2), play(1, { score: 701 }), play(1, { lamp: 'HARD CLEAR' })];
    const { scoreIDs } = await upload(hazel, batch(plays));
    const { scoreIDs: others } = await upload(rowan, batch([play(1)]));
    expect(new Set([...scoreIDs, ...others]).size).toBe(5);
  });
});
