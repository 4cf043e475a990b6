import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readSeeds } from '../../src/catalogue/seeds/files.ts';
import definitions from '../../src/games/all.gen.ts';
import { failureOf, upload, uploadFile } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

const shared = process.env['KAIDEN_SHARED'] ?? resolve(import.meta.dirname, '../../../shared');
const inputs = join(shared, 'inputs');
const files = join(inputs, 'batch-manual');
const seeds = join(shared, 'seeds');
const areThere = existsSync(files) && existsSync(seeds);
if (!areThere) console.warn(`SKIPPED: no real files and seeds in ${shared}; set KAIDEN_SHARED to their folder`);

const read = (name: string) => readFileSync(join(files, name), 'utf8');

describe.skipIf(!areThere)('a real file', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ seeds: await readSeeds(seeds) });
  });
  afterAll(() => server.close());

  test.each([
    ['iidx-sp-mer-627.json', 627],
    ['sdvx-exceed-gear-pinapelz.json', 203],
    ['small-file.json', 1],
    ['empty-file.json', 0],
    ['sdvx-in-game-id.json', 1],
  ])('%s gives %i scores, and only duplicates the second time', async (name, count) => {
    const player = await server.player(name.replace('.json', '').slice(0, 20));
    const first = await upload(player, read(name));
    expect(first.errors).toEqual([]);
    expect(first.duplicates).toEqual([]);
    expect(first.scoreIDs).toHaveLength(count);
    const again = await upload(player, read(name));
    expect(again).toMatchObject({ scoreIDs: [], errors: [], createdSessions: [], classDeltas: [] });
    expect(again.duplicates).toEqual(first.scoreIDs.map((scoreID, index) => ({ index, scoreID })));
  });

  const knowsChunithm = definitions.some(({ id }) => id === 'chunithm');

  test.skipIf(knowsChunithm)('of a game that this version does not know is refused with those it knows', async () => {
    const player = await server.player('aspen');
    const before = dump(server.file);
    const error = await failureOf(upload(player, read('chunitachi.json')));
    expect(error).toMatchObject({ status: 400, code: 'invalid_file', issues: [{ path: 'meta.game' }] });
    expect(error.description).toContain('iidx');
    expect(dump(server.file)).toEqual(before);
  });

  test.runIf(knowsChunithm)('of chunithm gives a score', async () => {
    const { errors, scoreIDs } = await upload(await server.player('aspen'), read('chunitachi.json'));
    expect(errors).toEqual([]);
    expect(scoreIDs).toHaveLength(1);
  });

  const table = (name: string) => new File([readFileSync(join(inputs, name))], 'score.csv');

  test('of two IIDX songs gives a score for each, and leaves out charts that were not played', async () => {
    const form = { scoreData: table('eamusement-iidx-csv/small-hv-file.csv'), playtype: 'SP' };
    const player = await server.player('birch');
    const document = await uploadFile(player, { importType: 'file/eamusement-iidx-csv', ...form });
    expect(document).toMatchObject({ errors: [], game: 'iidx', playtypes: ['SP'] });
    expect(document.scoreIDs).toHaveLength(2);
    const again = await uploadFile(player, { importType: 'file/pli-iidx-csv', ...form });
    expect(again.duplicates.map(({ scoreID }) => scoreID)).toEqual(document.scoreIDs);
  });

  test('of IIDX songs in ROOTAGE gives all scores, those on LEGGENDARIA charts too, which are songs of their own there', async () => {
    const form = { scoreData: table('eamusement-iidx-csv/pre-leggendaria.csv'), playtype: 'SP' };
    const player = await server.player('cedar');
    const { errors, scoreIDs } = await uploadFile(player, { importType: 'file/eamusement-iidx-csv', ...form });
    expect(errors).toEqual([]);
    expect(scoreIDs).toHaveLength(172);
  });

  test('of MER gives all three scores, the one that was brought along too', async () => {
    const form = { importType: 'file/mer-iidx', scoreData: table('mer/base.json') };
    const player = await server.player('hawthorn');
    const document = await uploadFile(player, form);
    expect(document).toMatchObject({ errors: [], duplicates: [], game: 'iidx', playtypes: ['SP'] });
    const { body } = await player.api.imports.get({ params: { importID: document.importID } });
    const scores = body.scores.map(({ scoreData: { score, lamp, optional }, timeAchieved }) => [
      score,
      lamp,
      optional['bp'],
      new Date(timeAchieved!).toISOString(),
    ]);
    expect(scores).toEqual([
      [566, 'NO PLAY', 46, '2019-06-01T10:56:59.000Z'],
      [681, 'FAILED', 102, '2019-05-29T18:21:57.000Z'],
      [922, 'CLEAR', 56, '2019-05-02T17:10:58.000Z'],
    ]);
    expect((await uploadFile(player, form)).duplicates.map(({ scoreID }) => scoreID)).toEqual(document.scoreIDs);
  });

  // Their songs are listed with 3rd style only, in which the seeds know no GAMBOL; and 100 is not 2 x 50 + 50.
  test.each([
    ['one-score.xml', [['SongOrChartNotFound', 'in version 3-cs']]],
    ['point-five-nine.xml', [['InvalidDatapoint', '2 x pgreat + great = 150, received 100']]],
    [
      'valid.xml',
      [
        ['SongOrChartNotFound', 'GAMBOL [HYPER] in version 3-cs'],
        ['SongOrChartNotFound', 'GAMBOL [NORMAL] in version 3-cs'],
      ],
    ],
  ])('of Solid State Squad, %s, is read and says why its plays are no scores', async (name, expected) => {
    const form = { importType: 'file/solid-state-squad', scoreData: table(`s3/${name}`) };
    const { scoreIDs, errors } = await uploadFile(await server.player(`s3 ${name.slice(0, 8)}`), form);
    expect(scoreIDs).toEqual([]);
    expect(errors.map(({ type, message }, index) => [type, message.includes(expected[index]![1]!)])).toEqual(
      expected.map(([type]) => [type, true]),
    );
  });

  test('of SOUND VOLTEX songs gives all scores, and PERFECT is a PERFECT ULTIMATE CHAIN', async () => {
    const form = { scoreData: table('eamusement-sdvx-csv/exceed-gear-score.csv') };
    const player = await server.player('elder');
    const document = await uploadFile(player, { importType: 'file/eamusement-sdvx-csv', ...form });
    expect(document.errors).toEqual([]);
    expect(document.scoreIDs).toHaveLength(204);
    const { body } = await player.api.imports.get({ params: { importID: document.importID } });
    const perfect = body.scores.filter(({ scoreData: { score } }) => score === 10_000_000);
    expect(perfect.map(({ scoreData: { lamp } }) => lamp)).toEqual(['PERFECT ULTIMATE CHAIN']);
  });
});
