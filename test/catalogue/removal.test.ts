import { resolve } from 'node:path';

import { expect, onTestFinished } from 'vitest';

import { openForWriting } from '../../db/open.ts';
import { readSeeds } from '../../src/catalogue/seeds/files.ts';
import { previewRemoval, removeFromCatalogue } from '../../src/operations/admin/removal/run.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { MAX_ORPHANS } from '../../src/transfer/imports/steps/keep-orphans.ts';
import { upload } from '../support/calls.ts';
import { diagnose } from '../support/doctor.ts';
import { test } from '../support/fixtures.ts';
import { playerImage } from '../support/player-image.ts';
import { asFile, batch, play } from '../support/plays.ts';
import { add, paramsOf, single } from '../support/target-calls.ts';
import { chartID, testSeeds } from '../support/test-seeds.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

const IIDX = { games: ['iidx'] };
const SP = { game: 'iidx', playtype: 'SP' };

const number = async ({ deps }: TestServer, table: string, where = '1') =>
  (await deps.db.get<{ n: number }>(`select count(*) n from ${table} where ${where}`)).n;
/** Everything that players have, but for the sessions, which are formed anew. */
const belongings = ({ file }: TestServer) => {
  const { scores, pbs, pbRatings, playcounts, classes } = playerImage(file);
  return { scores: scores!.map((row) => ({ ...row, session_id: null })), pbs, pbRatings, playcounts, classes };
};

test('a game that nobody has played goes whole, and the others stay as they are', async ({ server }) => {
  const before = await number(server, 'charts', "gpt in (select id from game_playtypes where game = 'sdvx')");
  const report = await removeFromCatalogue(server.deps, { scope: IIDX, withScores: false });
  expect(report.kinds.charts).toEqual({ removed: expect.any(Number), stays: 0 });
  for (const table of ['folders', 'tables', 'goals', 'quests', 'questlines', 'folder_charts'])
    expect([table, await number(server, table)]).toEqual([table, 0]);
  expect(await number(server, 'songs', "game = 'iidx'")).toBe(0);
  expect(await number(server, 'charts')).toBe(before);
  expect(await diagnose(server.deps)).toEqual([]);
  const { body } = await server.client().search.everything({ query: { search: 'Song 12' } });
  expect(JSON.stringify(body)).not.toContain('Song 12');
  expect((await removeFromCatalogue(server.deps, { scope: IIDX, withScores: false })).kinds.charts).toEqual({
    removed: 0,
    stays: 0,
  });
  // Loading it again gives what was there.
  await server.deps.writer.run(loadCatalogue, testSeeds());
  expect(await diagnose(server.deps)).toEqual([]);
});

test('what players have scores on, follow or show stays, and the preview says so without changing anything', async ({
  server,
  hazel,
}) => {
  await upload(hazel, batch([play(1), play(2)]));
  await add(hazel, single(7, 'scoreData.score', 900));
  await hazel.api.ugptTargets.takeQuest(paramsOf(hazel));
  await hazel.api.showcase.change({
    params: { userID: 'me', ...SP },
    json: [{ mode: 'chart', chartID: chartID('iidx 9 SP ANOTHER true'), property: 'score' }],
  });
  const before = belongings(server);
  const charts = await number(server, 'charts');
  const preview = await previewRemoval(server.deps, { scope: IIDX, withScores: false });
  expect(await number(server, 'charts')).toBe(charts);
  expect(preview.played).toEqual({ scores: 2, players: 1 });
  const report = await removeFromCatalogue(server.deps, { scope: IIDX, withScores: false });
  expect(report).toEqual(preview);
  // Songs 1 and 2 (and what the quest names), 7, 9, and all charts in the folder that a goal of the quest is about.
  for (const n of [1, 2, 7, 9, 14])
    expect([n, await number(server, 'charts', `chart_id = '${chartID(`iidx ${n} SP ANOTHER true`)}'`)]).toEqual([n, 1]);
  expect(await number(server, 'charts', `chart_id = '${chartID('iidx 20 SP ANOTHER true')}'`)).toBe(0);
  expect([await number(server, 'quests'), await number(server, 'questlines'), await number(server, 'folders')]).toEqual(
    [1, 1, 1],
  );
  expect(belongings(server)).toEqual(before);
  expect(await diagnose(server.deps)).toEqual([]);
});

test('with scores, these become unmatched and come back with the songs as they were', async ({ server, hazel }) => {
  const remarks = { comment: 'from home', judgements: { pgreat: 350 }, optional: { bp: 3 }, scoreMeta: {} };
  await upload(hazel, batch([play(1, remarks), play(2), play(3, { timeAchieved: null })]));
  await upload(hazel, batch([play(1, { score: 800 })]));
  await hazel.api.ugptTargets.takeQuest(paramsOf(hazel));
  const before = belongings(server);
  const report = await removeFromCatalogue(server.deps, { scope: IIDX, withScores: true });
  expect(report.scores).toEqual({ unmatched: 4, left: 0 });
  expect(report.kinds.charts.stays).toBe(0);
  expect([await number(server, 'scores'), await number(server, 'orphans'), await number(server, 'goal_subs')]).toEqual([
    0, 4, 0,
  ]);
  expect(await diagnose(server.deps)).toEqual([]);

  const { orphans } = await server.deps.writer.run(loadCatalogue, testSeeds());
  expect(orphans).toMatchObject({ success: 4, removed: 0 });
  expect(belongings(server)).toEqual(before);
  expect(await diagnose(server.deps)).toEqual([]);
});

/** Gives a player so many unmatched scores of a song that nobody knows. */
function fillOrphans({ file }: TestServer, { user }: Player, count: number): void {
  const connection = openForWriting(file);
  connection.client
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
      insert into orphans (orphan_id, user, import_type, game, data, context, message, time_inserted, name_key)
      select 'O' || i, ?, 'file/batch-manual', 'iidx', json_object('matchType', 'songTitle', 'identifier', 'Nowhere'),
        json_object('game', 'iidx', 'playtype', 'SP', 'service', 'test', 'version', null), '', 0, 'nowhere' from n`,
    )
    .run(count, user.id);
  connection.close();
}

test('a player with as many unmatched scores as are kept keeps the rest of the scores, and their charts', async ({
  server,
  hazel,
}) => {
  await upload(hazel, batch([play(1), play(2), play(3)]));
  fillOrphans(server, hazel, MAX_ORPHANS - 2);
  const report = await removeFromCatalogue(server.deps, { scope: IIDX, withScores: true });
  expect(report.scores).toEqual({ unmatched: 2, left: 1 });
  expect(report.kinds.charts.stays).toBe(1);
  expect(await number(server, 'orphans')).toBe(MAX_ORPHANS);
  expect(await diagnose(server.deps)).toEqual([]);
});

const demo = () => readSeeds(resolve('demo/catalogue'));
const withDemo = async () => {
  const server = await createTestServer({ seeds: await demo() });
  onTestFinished(() => server.close());
  return server;
};

test('real songs are not loaded over those of the demo, nor the other way round', async ({ server }) => {
  const demoServer = await withDemo();
  const [real, invented] = [testSeeds(), await demo()];
  const songs = await number(demoServer, 'songs');
  await expect(demoServer.deps.writer.run(loadCatalogue, real)).rejects.toMatchObject({
    status: 409,
    code: 'demo_catalogue',
    message: expect.stringContaining('kaiden seeds remove --demo'),
  });
  expect(await number(demoServer, 'songs')).toBe(songs);
  await expect(server.deps.writer.run(loadCatalogue, invented)).rejects.toMatchObject({ code: 'demo_catalogue' });
  // The demo's own files are taken again, also in part.
  for (const file of invented.files) await demoServer.deps.writer.run(loadCatalogue, { files: [file] });
});

test('the demo goes without a trace when it is removed, and real songs come instead', async () => {
  const server = await withDemo();
  const hazel = await server.player('hazel');
  const scoreData = asFile(batch([play(1, { identifier: 'Paper Lanterns', difficulty: 'NORMAL', score: 500 })]));
  await hazel.api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
  const kept = await removeFromCatalogue(server.deps, { scope: 'demo', withScores: false });
  expect(kept.kinds.charts.stays).toBe(1);
  await expect(server.deps.writer.run(loadCatalogue, testSeeds())).rejects.toMatchObject({ code: 'demo_catalogue' });

  const report = await removeFromCatalogue(server.deps, { scope: 'demo', withScores: true });
  expect(report.scores).toEqual({ unmatched: 1, left: 0 });
  for (const table of ['songs', 'charts', 'folders', 'tables', 'goals', 'quests', 'questlines', 'scores'])
    expect([table, await number(server, table)]).toEqual([table, 0]);
  await server.deps.writer.run(loadCatalogue, testSeeds());
  expect([await number(server, 'scores'), await number(server, 'orphans')]).toEqual([0, 1]);
  expect(await diagnose(server.deps)).toEqual([]);
});
