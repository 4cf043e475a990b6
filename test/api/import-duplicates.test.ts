import { describe, expect } from 'vitest';

import { SP, upload } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { batch, NOON, play } from '../support/plays.ts';

const me = { ...SP, userID: 'me' };

describe('a play that is there already', () => {
  test('in the same file is listed with its index and stored once', async ({ server, hazel }) => {
    const body = await upload(hazel, batch([play(1), play(2), play(1), play(1)]));
    const [first] = body.scoreIDs;
    expect(body.scoreIDs).toHaveLength(2);
    expect(body.duplicates).toEqual([
      { index: 2, scoreID: first },
      { index: 3, scoreID: first },
    ]);
    expect(body.errors).toEqual([]);
    expect(dump(server.file)['scores']).toHaveLength(2);
  });

  test('from another import is listed and changes nothing but the list of imports', async ({ server, hazel }) => {
    const document = batch([play(1), play(2)]);
    const { scoreIDs } = await upload(hazel, document);
    const before = dump(server.file);
    const again = await upload(hazel, document);
    expect(again).toMatchObject({ scoreIDs: [], errors: [], createdSessions: [], classDeltas: [], idStrings: [] });
    expect(again.duplicates).toEqual(scoreIDs.map((scoreID, index) => ({ index, scoreID })));
    const { imports, ...rest } = dump(server.file);
    expect(rest).toEqual({ ...before, imports: undefined });
    expect(imports).toHaveLength(2);
    const { totalScores } = (await hazel.api.ugpts.get({ params: me })).body;
    expect(totalScores).toBe(2);
  });

  test('is the same play at another time, with another comment or by another name of its chart', async ({ hazel }) => {
    const { scoreIDs } = await upload(hazel, batch([play(1)]));
    const [scoreID] = scoreIDs;
    const same = [
      play(1, { timeAchieved: NOON + 1 }),
      play(1, { comment: 'again' }),
      play(1, { matchType: 'tachiSongID', identifier: '1' }),
      play(1, { matchType: 'inGameID', identifier: '1001' }),
      play(1, { optional: { bp: 3 } }),
    ];
    const body = await upload(hazel, batch(same, {}, { service: 'other' }));
    expect(body.duplicates).toEqual(same.map((_, index) => ({ index, scoreID })));
  });

  test('of somebody else is none', async ({ hazel, rowan }) => {
    await upload(hazel, batch([play(1)]));
    expect((await upload(rowan, batch([play(1)]))).scoreIDs).toHaveLength(1);
  });

  test('keeps the indexes right beside errors', async ({ hazel }) => {
    const plays = [play(1, { identifier: 'Nothing' }), play(1), play(1, { score: 5000 }), play(1)];
    const { scoreIDs, duplicates, errors } = await upload(hazel, batch(plays));
    expect(scoreIDs).toHaveLength(1);
    expect(duplicates.map(({ index }) => index)).toEqual([3]);
    expect(errors.map(({ index }) => index)).toEqual([0, 2]);
  });
});

describe('what says nothing', () => {
  test.for([
    ['timeAchieved', 0, null],
    ['timeAchieved', null, null],
    ['comment', '', null],
    ['comment', null, null],
  ] as const)('is stored as null: %s %j', async ([key, value, expected], { hazel, guest }) => {
    const { scoreIDs } = await upload(hazel, batch([play(1, { [key]: value })]));
    const { score } = (await guest.scores.get({ params: { scoreID: scoreIDs[0]! } })).body;
    expect(score[key]).toBe(expected);
  });

  test('may be null everywhere', async ({ hazel, guest }) => {
    const nothing = { artist: null, judgements: null, optional: null, hitMeta: null, scoreMeta: null };
    const { scoreIDs, errors } = await upload(hazel, batch([play(1, nothing)], { classes: null }, { version: null }));
    expect(errors).toEqual([]);
    const { score } = (await guest.scores.get({ params: { scoreID: scoreIDs[0]! } })).body;
    expect(score.scoreData).toMatchObject({ judgements: {}, optional: {}, hitMeta: {} });
    expect(score.scoreMeta).toEqual({});
  });
});

describe('hitMeta', () => {
  test('is the older name of optional, which wins where both speak', async ({ hazel, guest }) => {
    const plays = [
      play(1, { hitMeta: { bp: 3, gauge: 50 } }),
      play(2, { hitMeta: { bp: 3, gauge: 50 }, optional: { bp: 4 } }),
    ];
    const { importID } = await upload(hazel, batch(plays));
    const { scores } = (await guest.imports.get({ params: { importID } })).body;
    expect(scores.map(({ scoreData }) => scoreData.optional)).toEqual([
      { bp: 3, gauge: 50 },
      { bp: 4, gauge: 50 },
    ]);
    for (const { scoreData } of scores) expect(scoreData.hitMeta).toEqual(scoreData.optional);
  });
});
