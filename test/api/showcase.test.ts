import { describe, expect } from 'vitest';

import type { StatDocument } from '../../contracts/documents/settings.ts';
import { bearer, failureOf, send, SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import { chartID, folderID } from '../support/test-seeds.ts';
import type { Player } from '../support/test-server.ts';

const ofHazel = { params: { userID: 'hazel', ...SP } };
const song2 = chartID('iidx 2 SP ANOTHER true');
const level3 = folderID('SP', 3);
const onSong2 = (property: 'grade' | 'lamp' | 'score' | 'percent' | 'playcount'): StatDocument => ({
  mode: 'chart',
  chartID: song2,
  property,
});
const inLevel3 = (property: 'grade' | 'lamp' | 'score' | 'percent', gte: number): StatDocument => ({
  mode: 'folder',
  folderID: level3,
  property,
  gte,
});

/** Songs 2, 14 and 26 are of level 3. */
const playLevel3 = (hazel: Player) =>
  upload(
    hazel,
    batch([
      play(2, { score: 900, lamp: 'HARD CLEAR' }),
      play(2, { score: 800, lamp: 'CLEAR' }),
      play(14, { score: 500, lamp: 'CLEAR' }),
      play(26, { score: 400, lamp: 'FAILED' }),
      play(1),
    ]),
  );

describe('the showcase', () => {
  test('shows values of PBs, how often a chart was played, and how many PBs of a folder are good enough', async ({
    hazel,
    guest,
  }) => {
    await playLevel3(hazel);
    const stats = [
      onSong2('score'),
      onSong2('lamp'),
      onSong2('playcount'),
      inLevel3('lamp', 4),
      inLevel3('score', 500),
    ];
    expect((await hazel.api.showcase.change({ ...ofHazel, json: stats })).body).toEqual(stats);
    const { body } = await guest.showcase.get(ofHazel);
    expect(body.map(({ stat }) => stat)).toEqual(stats);
    expect(body.map(({ value }) => value)).toEqual([
      { value: 900 },
      { value: 5 },
      { value: 2 },
      { value: 2, outOf: 8 },
      { value: 2, outOf: 8 },
    ]);
    expect(body.map(({ result }) => result)).toEqual(body.map(({ value }) => value));
    expect(body[0]!.related).toMatchObject({ song: { title: 'Song 2' }, chart: { chartID: song2 } });
    expect(body[3]!.related).toMatchObject({ folder: { name: 'Level 3' }, folders: [{ folderID: level3 }] });
  });

  test('is replaced as a whole, and is a part of the settings', async ({ hazel, guest }) => {
    await playLevel3(hazel);
    await hazel.api.showcase.change({ ...ofHazel, json: [onSong2('grade')] });
    await hazel.api.ugptSettings.change({ ...ofHazel, json: { scoreBucket: 'lamp' } });
    const stats = [inLevel3('grade', 6)];
    const { body } = await hazel.api.showcase.replace({ ...ofHazel, json: stats });
    expect(body).toMatchObject({ stats, preferences: { stats }, scoreBucket: 'lamp' });
    await hazel.api.showcase.change({ ...ofHazel, json: [] });
    expect((await guest.ugptSettings.get(ofHazel)).body.stats).toEqual([]);
  });

  test('of another player can be evaluated for this one', async ({ hazel, rowan, guest }) => {
    await playLevel3(hazel);
    await upload(rowan, batch([play(1)]));
    await hazel.api.showcase.change({ ...ofHazel, json: [onSong2('lamp'), onSong2('playcount'), inLevel3('lamp', 1)] });
    const project = (userID: string, projectUser: string) =>
      guest.showcase.get({ params: { userID, ...SP }, query: { projectUser } });
    const { body } = await project('rowan', 'hazel');
    expect(body.map(({ value }) => value)).toEqual([{ value: null }, { value: 0 }, { value: 0, outOf: 8 }]);
    expect((await project('hazel', 'rowan')).body).toEqual([]);
    expect(await failureOf(project('hazel', 'nobody'))).toMatchObject({ code: 'user_not_found' });
  });

  test('shows nobody what they never played for: one who has not played has nothing to project', async ({
    server,
    hazel,
    guest,
  }) => {
    await playLevel3(hazel);
    await server.player('Idle');
    expect((await guest.showcase.get({ ...ofHazel, query: { projectUser: 'idle' } })).body).toEqual([]);
  });

  test('takes nothing that can not be evaluated, and stays as it is then', async ({ server, hazel, rowan }) => {
    await playLevel3(hazel);
    await hazel.api.showcase.change({ ...ofHazel, json: [onSong2('lamp')] });
    const put = async (body: unknown) => {
      const headers = { 'content-type': 'application/json', ...bearer(hazel.key) };
      const path = '/api/v1/users/hazel/games/iidx/SP/showcase';
      const { status, json } = await send(server, path, { method: 'PATCH', headers, body: JSON.stringify(body) });
      return [status, ...(json.issues ?? []).map(({ path }) => path)];
    };
    expect(await put({})).toEqual([400, '']);
    expect(await put(Array(7).fill(onSong2('lamp')))).toEqual([400, '']);
    expect(await put([onSong2('lamp'), { ...onSong2('lamp'), chartID: 'x' }])).toEqual([400, '[1].chartID']);
    expect(await put([{ ...onSong2('lamp'), chartID: chartID('iidx 2 DP ANOTHER true') }])).toEqual([
      400,
      '[0].chartID',
    ]);
    expect(await put([{ ...onSong2('lamp'), gte: 1 }])).toEqual([400, '[0].gte']);
    expect(await put([{ ...inLevel3('lamp', 1), folderID: folderID('DP', 2) }])).toEqual([400, '[0].folderID']);
    const values = [inLevel3('lamp', 99), inLevel3('grade', 1.5), inLevel3('percent', 101), inLevel3('score', -1)];
    expect(await put(values)).toEqual([400, ...values.map((_, at) => `[${at}].gte`)]);
    expect(await put([{ ...inLevel3('lamp', 1), property: 'playcount' }])).toEqual([400, '[0].property']);
    expect((await hazel.api.showcase.get(ofHazel)).body.map(({ stat }) => stat)).toEqual([onSong2('lamp')]);
    expect(await failureOf(rowan.api.showcase.change({ ...ofHazel, json: [] }))).toMatchObject({ code: 'not_owner' });
  });
});

describe('any statistic', () => {
  test('can be asked for', async ({ hazel, guest }) => {
    await playLevel3(hazel);
    const ask = async (query: Parameters<typeof guest.showcase.custom>[0]['query']) =>
      (await guest.showcase.custom({ ...ofHazel, query })).body.result;
    expect(await ask({ mode: 'chart', chartID: song2, property: 'score' })).toEqual({ value: 900 });
    const unplayed = chartID('iidx 3 SP ANOTHER true');
    expect(await ask({ mode: 'chart', chartID: unplayed, property: 'percent' })).toEqual({ value: null });
    expect(await ask({ mode: 'chart', chartID: unplayed, property: 'playcount' })).toEqual({ value: 0 });
    expect(await ask({ mode: 'folder', folderID: level3, property: 'percent', gte: '89.7' })).toEqual({
      value: 0,
      outOf: 8,
    });
    expect(await ask({ mode: 'folder', folderID: level3, property: 'lamp', gte: '5' })).toEqual({ value: 1, outOf: 8 });
  });

  test.for([
    'mode=chart&property=lamp',
    'mode=chart&property=lamp&chartID=x',
    `mode=folder&property=lamp&folderID=${level3}`,
    `mode=folder&property=lamp&folderID=${level3}&gte=`,
    `mode=folder&property=lamp&folderID=${level3}&gte=1x5`,
    `mode=folder&property=lamp&folderID=${level3}&gte=99`,
    `mode=folder&property=playcount&folderID=${level3}&gte=1`,
    'mode=folder&property=lamp&folderID=x&gte=1',
    `mode=song&property=lamp&chartID=${song2}`,
    `mode=chart&property=bp&chartID=${song2}`,
  ])('that can not be is a 400: %s', async (query, { server, hazel }) => {
    await playLevel3(hazel);
    const path = `/api/v1/users/hazel/games/iidx/SP/showcase/custom?${query}`;
    expect((await send(server, path)).json).toMatchObject({ success: false, code: 'invalid_request' });
  });
});
