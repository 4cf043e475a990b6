import { describe, expect } from 'vitest';

import { failureOf, uploadFile } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { merScore } from '../support/mer.ts';
import { asFile, NOON } from '../support/plays.ts';
import type { Player } from '../support/test-server.ts';

const importType = 'file/mer-iidx';
const send = (player: Player, scores: unknown) => uploadFile(player, { importType, scoreData: asFile(scores) });
const DOUBLE = { play_type: 'DOUBLE' };

describe('a file of MER', () => {
  test('gives score, lamp, miss count and the time in Japan', async ({ hazel }) => {
    const { importID, errors } = await send(hazel, [merScore(2, { clear_type: 'FULLCOMBO CLEAR' })]);
    expect(errors).toEqual([]);
    const { body } = await hazel.api.imports.get({ params: { importID } });
    expect(body.scores).toMatchObject([
      {
        service: 'MER',
        importType,
        timeAchieved: NOON,
        scoreData: { score: 700, lamp: 'FULL COMBO', optional: { bp: 12 } },
      },
    ]);
    expect(body.charts).toMatchObject([{ playtype: 'SP', difficulty: 'ANOTHER', data: { inGameID: 1002 } }]);
  });

  test.for([[-1], [null], [undefined]])('does not know the miss count where it is %s', async ([missed], { hazel }) => {
    const { importID } = await send(hazel, [merScore(2, { miss_count: missed })]);
    const { body } = await hazel.api.imports.get({ params: { importID } });
    expect(body.scores[0]!.scoreData.optional).toEqual({});
  });

  test.for([[''], [null], [undefined]])('does not know the time where it is %j', async ([time], { hazel }) => {
    const { importID, createdSessions } = await send(hazel, [merScore(2, { update_time: time })]);
    const { body } = await hazel.api.imports.get({ params: { importID } });
    expect([body.scores[0]!.timeAchieved, createdSessions]).toEqual([null, []]);
  });

  test('has no score where nothing was played, and one where it was brought along', async ({ hazel }) => {
    const left = { clear_type: 'NO PLAY' };
    const { importID, errors } = await send(hazel, [merScore(2, { ...left, score: 0 }), merScore(3, left)]);
    expect(errors).toEqual([]);
    const { body } = await hazel.api.imports.get({ params: { importID } });
    expect(body.scores.map(({ scoreData }) => [scoreData.score, scoreData.lamp])).toEqual([[700, 'NO PLAY']]);
  });

  test('may have plays of both playtypes, which are one import', async ({ server, hazel }) => {
    const scores = [merScore(2, DOUBLE), merScore(2), merScore(3, { ...DOUBLE, miss_count: 3 })];
    const document = await send(hazel, scores);
    expect(document).toMatchObject({ game: 'iidx', playtypes: ['SP', 'DP'], idStrings: ['iidx:SP', 'iidx:DP'] });
    expect([document.scoreIDs.length, document.createdSessions.length]).toEqual([3, 2]);
    const { body } = await hazel.api.imports.get({ params: { importID: document.importID } });
    expect(body.scores.map(({ playtype }) => playtype).toSorted()).toEqual(['DP', 'DP', 'SP']);
    expect(body.sessions.map(({ playtype }) => playtype).toSorted()).toEqual(['DP', 'SP']);
    const profiles = (await hazel.api.users.gameStats({ params: { userID: 'hazel' } })).body;
    expect(profiles.map(({ playtype }) => playtype).toSorted()).toEqual(['DP', 'SP']);

    await hazel.api.imports.revert({ params: { importID: document.importID } });
    expect(dump(server.file)).toMatchObject({ scores: [], pbs: [], sessions: [], imports: [] });
  });

  test('tells duplicates and errors by their position in the file', async ({ hazel }) => {
    await send(hazel, [merScore(2), merScore(2, DOUBLE)]);
    const { scoreIDs, duplicates, errors } = await send(hazel, [
      merScore(5, { score: 0, clear_type: 'NO PLAY' }),
      merScore(2, DOUBLE),
      merScore(3, { clear_type: 'SUPER CLEAR' }),
      merScore(99, DOUBLE),
      merScore(2),
      merScore(4, { ...DOUBLE, diff_type: 'BEGINNER' }),
      merScore(98),
      merScore(6, { score: 5000 }),
      merScore(7, DOUBLE),
    ]);
    expect(scoreIDs).toHaveLength(1);
    expect(duplicates.map(({ index }) => index)).toEqual([1, 4]);
    expect(errors.map(({ index, type }) => [index, type])).toEqual([
      [2, 'InvalidDatapoint'],
      [3, 'SongOrChartNotFound'],
      [5, 'InvalidDatapoint'],
      [6, 'SongOrChartNotFound'],
      [7, 'InvalidDatapoint'],
    ]);
    expect(errors[0]!.message).toContain('expected one of NO PLAY, FAILED');
    expect(errors[0]!.message).toContain('received "SUPER CLEAR"');
  });

  test('keeps plays without a chart, of each playtype for itself', async ({ hazel }) => {
    const unknown = [merScore(99), merScore(2), merScore(99, DOUBLE)];
    await send(hazel, unknown);
    const { errors } = await send(hazel, unknown);
    expect(errors.map(({ index, type }) => [index, type])).toEqual([
      [0, 'OrphanExists'],
      [2, 'OrphanExists'],
    ]);
    const { body } = await hazel.api.imports.orphans();
    expect(body).toEqual({ processed: 2, failed: 2, success: 0, removed: 0 });
  });

  test('may hold nothing', async ({ hazel }) => {
    expect(await send(hazel, [])).toMatchObject({ game: 'iidx', playtypes: [], scoreIDs: [], errors: [] });
  });

  test('with anything that can not be read is refused with all of it', async ({ server, hazel }) => {
    const before = dump(server.file);
    const faults = [
      { music_id: '1002' },
      { music_id: -1 },
      { play_type: 'TRIPLE' },
      { diff_type: null },
      { score: 1.5 },
      { score: undefined },
      { miss_count: -2 },
      { clear_type: 4 },
      { update_time: 'noon' },
      { update_time: 1_767_225_600 },
    ];
    const scores = [merScore(1), ...faults.map((fault) => merScore(2, fault)), 'score'];
    const { status, code, issues } = await failureOf(send(hazel, scores));
    expect([status, code]).toEqual([400, 'invalid_file']);
    const expected = faults.map((fault, index) => `[${index + 1}].${Object.keys(fault)[0]}`);
    expect(issues.map(({ path }) => path)).toEqual([...expected, '[11]']);
    expect(issues[0]!.message).toBe('expected a whole number, 0 or more');
    expect(dump(server.file)).toEqual(before);
  });
});
