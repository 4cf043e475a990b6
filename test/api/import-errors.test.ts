import { describe, expect } from 'vitest';

import { upload } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { batch, NOON, play } from '../support/plays.ts';
import { chartID } from '../support/test-seeds.ts';
import type { Player } from '../support/test-server.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Imports one play beside a good one and returns the only error. */
async function errorOf(player: Player, bad: ReturnType<typeof play>, meta = {}) {
  const { errors, scoreIDs } = await upload(player, batch([play(30), bad], {}, meta));
  expect(errors).toHaveLength(1);
  expect(scoreIDs.length).toBeLessThanOrEqual(1);
  expect(errors[0]!.index).toBe(1);
  return errors[0]!;
}
const sdvx = { game: 'sdvx', playtype: 'Single' };
const volt = (n: number, more: object = {}) =>
  play(n, { score: 9_000_000, identifier: `Volt ${n}`, difficulty: n % 2 ? 'EXH' : 'GRV', ...more });

describe('a play whose song or chart is not known', () => {
  test('is kept as an orphan once, and does not keep the others out', async ({ server, hazel }) => {
    const bad = play(1, { identifier: 'Nothing' });
    const { errors, scoreIDs } = await upload(hazel, batch([play(2), bad, play(3), bad]));
    expect(scoreIDs).toHaveLength(2);
    expect(errors.map(({ type, index }) => [type, index])).toEqual([
      ['SongOrChartNotFound', 1],
      ['OrphanExists', 3],
    ]);
    expect(errors[0]!.message).toContain('Nothing');
    const again = await upload(hazel, batch([bad]));
    expect(again.errors).toMatchObject([{ type: 'OrphanExists', index: 0 }]);
    expect(dump(server.file)['orphans']).toHaveLength(1);
  });

  test('is one orphan for each player', async ({ server, hazel, rowan }) => {
    for (const player of [hazel, rowan]) {
      const { errors } = await upload(player, batch([play(1, { identifier: 'Nothing' })]));
      expect(errors[0]!.type).toBe('SongOrChartNotFound');
    }
    expect(dump(server.file)['orphans']).toHaveLength(2);
  });

  test.for([
    { identifier: 'Song 1', difficulty: 'LEGGENDARIA' },
    { matchType: 'inGameID', identifier: '9999' },
    { matchType: 'tachiSongID', identifier: '9999' },
    { identifier: 'Twin', artist: 'Nobody' },
    { identifier: '' },
    { identifier: '%' },
    { identifier: "' or 1=1 --" },
  ])('is told so: %j', async (more, { hazel }) => {
    expect(await errorOf(hazel, play(1, more))).toMatchObject({ type: 'SongOrChartNotFound' });
  });

  test('is not known in a version that has no such chart', async ({ hazel }) => {
    const { errors } = await upload(hazel, batch([play(2)], {}, { version: '27' }));
    expect(errors).toMatchObject([{ type: 'SongOrChartNotFound', message: expect.stringContaining('version 27') }]);
  });
});

describe('a title that several songs have', () => {
  const twin = (more: object) => play(1, { identifier: 'TWIN', ...more });

  test('is ambiguous, with the artists in the message, and no orphan', async ({ server, hazel }) => {
    const error = await errorOf(hazel, twin({}));
    expect(error.type).toBe('AmbiguousTitle');
    for (const name of ['First Artist', 'Second Artist', 'artist']) expect(error.message).toContain(name);
    expect(dump(server.file)['orphans']).toEqual([]);
  });

  test.for([
    [{ artist: 'second artist' }, 102],
    [{ artist: 'First Artist' }, 101],
    [{ identifier: 'Twin' }, 101],
    [{ identifier: 'twin' }, 102],
    [{ identifier: 'twin', artist: 'FIRST ARTIST' }, 101],
  ] as const)('is settled by artist or exact spelling: %j', async ([more, songID], { hazel, guest }) => {
    const { importID, errors } = await upload(hazel, batch([twin(more)]));
    expect(errors).toEqual([]);
    const { scores } = (await guest.imports.get({ params: { importID } })).body;
    expect(scores[0]!.songID).toBe(songID);
  });

  test('is no matter for other titles of a song', async ({ hazel, guest }) => {
    const { importID } = await upload(hazel, batch([play(1, { identifier: '双子', artist: 'wrong' })]));
    const { scores } = (await guest.imports.get({ params: { importID } })).body;
    expect(scores[0]!.songID).toBe(103);
  });
});

describe('a play that is named wrongly', () => {
  test.for([
    [{ difficulty: undefined }, 'difficulty is needed'],
    [{ difficulty: null }, 'ANOTHER'],
    [{ difficulty: 'EXTREME' }, 'no difficulty "EXTREME"'],
    [{ difficulty: 'another' }, 'ANOTHER'],
    [{ matchType: 'tachiSongID', identifier: 'x' }, 'whole number'],
    [{ matchType: 'tachiSongID', identifier: '-1' }, 'whole number'],
    [{ matchType: 'inGameID', identifier: '1.5' }, 'whole number'],
    [{ matchType: 'sdvxInGameID', identifier: '1' }, 'songTitle'],
  ] as const)('is told how: %j', async ([more, text], { hazel, server }) => {
    const error = await errorOf(hazel, play(1, more as object));
    expect(error.type).toBe('InvalidDatapoint');
    expect(error.message).toContain(text);
    expect(dump(server.file)['orphans']).toEqual([]);
  });

  test('is advised where another match type is meant', async ({ hazel }) => {
    const { errors } = await upload(hazel, batch([volt(1, { matchType: 'inGameID', identifier: '1' })], {}, sdvx));
    expect(errors).toMatchObject([{ type: 'InvalidDatapoint', message: expect.stringContaining('sdvxInGameID') }]);
  });

  test('is refused in a version that sdvx never had', async ({ hazel }) => {
    const plays = [volt(1, { matchType: 'sdvxInGameID', identifier: '1' })];
    const { errors } = await upload(hazel, batch(plays, {}, { ...sdvx, version: 'nothing' }));
    expect(errors).toMatchObject([{ type: 'InvalidDatapoint', message: expect.stringContaining('nothing') }]);
  });
});

describe('an impossible play', () => {
  test.for([
    [{ score: 1003 }, ['from 0 to 1002']],
    [{ judgements: { pgreat: 300, great: 99 } }, ['699']],
    [{ score: 1003, judgements: { pgreat: 1, great: 1 } }, ['1002', '2 x pgreat + great = 3']],
    [{ score: 2000, timeAchieved: NOON + 10_000 * DAY }, ['1002', 'future']],
  ] as const)('is refused with all the reasons: %j', async ([more, reasons], { hazel }) => {
    const { type, message } = await errorOf(hazel, play(1, more));
    expect(type).toBe('InvalidDatapoint');
    for (const reason of reasons) expect(message).toContain(reason);
  });

  test('is one more than a day in the future; clocks may be a little fast', async ({ hazel }) => {
    const { errors } = await upload(
      hazel,
      batch([
        play(1, { timeAchieved: Date.now() + DAY - 60_000 }),
        play(2, { timeAchieved: Date.now() + DAY + 60_000 }),
      ]),
    );
    expect(errors).toMatchObject([{ index: 1, type: 'InvalidDatapoint' }]);
  });

  test('is a perfect lamp without the perfect score', async ({ hazel }) => {
    const { errors } = await upload(hazel, batch([volt(1, { lamp: 'PERFECT ULTIMATE CHAIN' })], {}, sdvx));
    expect(errors).toMatchObject([{ type: 'InvalidDatapoint', message: expect.stringContaining('10000000') }]);
  });

  test('alone leaves its player without a profile', async ({ hazel, server }) => {
    await upload(hazel, batch([play(1, { score: 1003 })]));
    const { profiles, scores, pbs, sessions } = dump(server.file);
    expect([profiles, scores, pbs, sessions]).toEqual([[], [], [], []]);
  });
});

describe('a chart', () => {
  test('of an older version is found by that version', async ({ hazel, guest }) => {
    for (const name of [
      {},
      { matchType: 'inGameID', identifier: '1001' },
      { matchType: 'tachiSongID', identifier: '1' },
    ]) {
      const { importID, errors } = await upload(
        hazel,
        batch([play(1, { ...name, score: 700 + Object.keys(name).length })], {}, { version: '27' }),
      );
      expect(errors).toEqual([]);
      const { scores } = (await guest.imports.get({ params: { importID } })).body;
      for (const score of scores) {
        expect(score).toMatchObject({ chartID: chartID('iidx 1 SP ANOTHER false'), isPrimary: false });
      }
    }
  });

  test('of today is found by its version or none', async ({ hazel, guest }) => {
    for (const meta of [{}, { version: '30' }]) {
      const { importID, duplicates, scoreIDs } = await upload(hazel, batch([play(1)], {}, meta));
      expect(scoreIDs.length + duplicates.length).toBe(1);
      const { scores } = (await guest.imports.get({ params: { importID } })).body;
      for (const score of scores) expect(score.isPrimary).toBe(true);
    }
  });

  test('is found by sdvxInGameID, where ANY_INF stands for five difficulties', async ({ hazel }) => {
    const named = (identifier: string, difficulty: string) =>
      volt(2, { matchType: 'sdvxInGameID', identifier, difficulty });
    const plays = [named('2', 'ANY_INF'), named('002', 'GRV'), named('2', 'INF'), named('1', 'ANY_INF')];
    const { scoreIDs, duplicates, errors } = await upload(hazel, batch(plays, {}, sdvx));
    expect(scoreIDs).toHaveLength(1);
    expect(duplicates).toEqual([{ index: 1, scoreID: scoreIDs[0] }]);
    expect(errors.map(({ index, type }) => [index, type])).toEqual([
      [2, 'SongOrChartNotFound'],
      [3, 'SongOrChartNotFound'],
    ]);
  });
});
