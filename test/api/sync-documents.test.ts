import Database from 'better-sqlite3';
import { describe, expect, onTestFinished } from 'vitest';

import type { OrphanDocument } from '../../contracts/documents/orphan.ts';
import { scoreFiles } from '../../src/transfer/exports/unzip.ts';
import { post, send, SP, upload } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { archiveOf, textsIn } from '../support/exports.ts';
import { linkAccount, sessionOf } from '../support/integrations.ts';
import { many, playsOf, sdvx, sdvxBatch, sync, test, type Remote } from '../support/linked-servers.ts';
import { batch, NOON, play } from '../support/plays.ts';
import type { Behaviour } from '../support/proxy.ts';
import { testSeeds } from '../support/test-seeds.ts';
import { createTestServer } from '../support/test-server.ts';

describe('charts', () => {
  test('that have another id here are found by what the game knows them by, else by title', async ({ remote }) => {
    const seeds = testSeeds();
    const renamed = seeds.files.map((file) => ({
      ...file,
      entries: file.entries.map((entry) => {
        const one = entry as { chartID?: string };
        return one.chartID === undefined ? entry : { ...one, chartID: `other-${one.chartID}` };
      }),
    }));
    const server = await createTestServer({ seeds: { files: renamed } });
    onTestFinished(() => server.close());
    const hazel = await server.player('Hazel');
    await linkAccount(
      { server, session: await sessionOf(server, hazel) },
      { baseUrl: remote.proxy.url, key: remote.player.key },
    );
    await upload(remote.player, batch([play(1), play(101, { identifier: 'Twin', artist: 'First Artist' })]));
    const old = batch([play(1, { score: 650 })], {}, { version: '27' });
    await upload(remote.player, old);
    await upload(remote.player, sdvxBatch(sdvx(3)));
    const document = await sync(server, hazel);
    expect(document.scoreIDs).toHaveLength(3);
    // An older revision has nothing but its id, and is never taken for the chart of today.
    expect(document.errors).toMatchObject([{ type: 'SongOrChartNotFound' }]);
    expect(dump(server.file)['orphans']).toHaveLength(1);
  });

  test('that are not known become orphans, and scores once they are', async ({ remote }) => {
    const seeds = testSeeds();
    const few = { files: seeds.files.map((file) => ({ ...file, entries: file.entries.slice(0, 10) })) };
    const server = await createTestServer({ seeds: few });
    onTestFinished(() => server.close());
    const hazel = await server.player('Hazel');
    await linkAccount(
      { server, session: await sessionOf(server, hazel) },
      { baseUrl: remote.proxy.url, key: remote.player.key },
    );
    await upload(remote.player, batch([play(1), play(30)]));
    expect(await sync(server, hazel)).toMatchObject({
      scoreIDs: { length: 1 },
      errors: [{ type: 'SongOrChartNotFound' }],
    });
    // Orphans are in the export of the account, and become orphans again when it is imported.
    const archive = await archiveOf(server.file, server.deps.games, hazel.user.id);
    const file = scoreFiles(archive).find(({ name }) => name.startsWith('orphans/'));
    const again = await upload(hazel, new TextDecoder().decode(file!.body));
    expect(again.errors).toMatchObject([{ type: 'OrphanExists' }]);
    const { loadCatalogue } = await import('../../src/transfer/imports/catalogue-commands.ts');
    await server.deps.writer.run(loadCatalogue, seeds);
    expect(playsOf(server)).toHaveLength(2);
  });
});

describe('documents of other versions', () => {
  const answer = (body: unknown): Behaviour => ({ status: 200, body: { success: true, description: '', body } });
  const chartOf = async ({ server }: Remote) => {
    const [chart] = dump(server.file)['charts'] as { chart_id: string }[];
    return chart!.chart_id;
  };
  const fake = (scores: unknown[]) => (request: string) => {
    if (request.endsWith('/status')) return answer({ whoami: 7, permissions: [] });
    if (request.endsWith('/game-stats'))
      return answer([
        { game: 'iidx', playtype: 'SP' },
        { game: 'newgame', playtype: 'X' },
      ]);
    if (request.endsWith('/scores/all') || request.endsWith('/recent'))
      return answer({ scores, songs: [], charts: [] });
    if (request.endsWith('/sessions/calendar')) return answer([]);
    return answer({ totalScores: scores.length });
  };

  test('are read, whatever more they have', async ({ server, hazel, remote, integrationID: _ }) => {
    const chartID = await chartOf(remote);
    const scoreData = { score: 700, lamp: 'CLEAR', percent: 1, grade: 'F', esd: null, enumIndexes: { lamp: 4 } };
    const metrics = { hitMeta: { bp: 5, unheardOf: 1 }, judgements: { pgreat: 350, marvellous: 3 } };
    remote.proxy.behave(
      fake([{ chartID, scoreData: { ...scoreData, ...metrics }, scoreMeta: { newOption: 1 }, timeAchieved: NOON }]),
    );
    expect(await sync(server, hazel)).toMatchObject({ scoreIDs: { length: 1 }, errors: [] });
    expect(dump(server.file)['scores']).toMatchObject([
      { optional: '{"bp":5}', judgements: '{"pgreat":350}', score_meta: null },
    ]);
  });

  test('with a score that makes no sense are read without it', async ({ server, hazel, remote, integrationID: _ }) => {
    const chartID = await chartOf(remote);
    const score = (scoreData: unknown) => ({ chartID, scoreData, timeAchieved: null });
    const bad = [
      null,
      {},
      score(null),
      score({ score: 'x', lamp: 'CLEAR' }),
      score({ score: 1, lamp: 'SHINY' }),
      score({ score: 1e9, lamp: 'CLEAR' }),
    ];
    remote.proxy.behave(fake([...bad, score({ score: 700, lamp: 'CLEAR' })]));
    const document = await sync(server, hazel);
    expect(document.scoreIDs).toHaveLength(1);
    expect(document.errors.map(({ type, index }) => [type, index])).toEqual(
      bad.map((_, index) => ['InvalidDatapoint', index]),
    );
  });

  test('that can not be read are kept with the reason, and become scores once they can be, without the other server', async ({
    server,
    hazel,
    remote,
    integrationID: _,
  }) => {
    const scoreData = { score: 700, lamp: 'SHINY' };
    remote.proxy.behave(fake([{ chartID: await chartOf(remote), scoreData, timeAchieved: NOON }]));
    expect(await sync(server, hazel)).toMatchObject({ scoreIDs: [], errors: [{ type: 'InvalidDatapoint' }] });
    remote.proxy.behave({ status: 500, body: {} });
    const session = await sessionOf(server, hazel);
    const list = async () =>
      (await send(server, '/api/v1/users/me/orphans', { headers: session })).json.body as { orphans: OrphanDocument[] };
    const [orphan] = (await list()).orphans;
    expect(orphan).toMatchObject({ importType: 'api/tachi', message: expect.stringContaining('lamp'), candidates: [] });
    expect(orphan!.data).toMatchObject({ unread: { score: { scoreData } } });
    const chosen = { chartID: await chartOf(remote) };
    const path = `/api/v1/users/me/orphans/${orphan!.orphanID}`;
    expect((await send(server, `${path}/resolve`, post(chosen, session))).status).toBe(400);
    expect(await server.deps.imports.retryOrphans(hazel.user.id)).toMatchObject({ failed: 1, success: 0, removed: 0 });
    // No file of scores can hold it; the export has it as it came.
    const archive = await archiveOf(server.file, server.deps.games, hazel.user.id);
    expect(scoreFiles(archive)).toEqual([]);
    expect(JSON.parse(textsIn(archive)['unread.json']!)).toEqual([
      expect.objectContaining({
        ...SP,
        importType: 'api/tachi',
        reason: orphan!.message,
        score: expect.objectContaining({ scoreData }),
      }),
    ]);
    expect(dump(server.file)['unmatched_names']).toEqual([]);
    // Stands for a later version that knows the word.
    const db = new Database(server.file);
    db.exec(`UPDATE orphans SET data = json_set(data, '$.unread.score.scoreData.lamp', 'CLEAR')`);
    db.close();
    expect(await server.deps.imports.retryOrphans(hazel.user.id)).toMatchObject({ failed: 0, success: 1 });
    expect(dump(server.file)).toMatchObject({ scores: [{ score: 700, time_achieved: NOON }] });
    expect((await list()).orphans).toEqual([]);
  });

  test.for([{ scores: 5 }, [], 'text', null, { scores: [], songs: [] }])(
    'that are no list of scores are an error, and asked for again: %j',
    async (body, { server, hazel, remote, integrationID: _ }) => {
      await upload(remote.player, batch(many));
      remote.proxy.behave((request) => (request.endsWith('/scores/all') ? answer(body) : 'pass'));
      const errors = [{ type: 'RemoteFailed', index: 100 }];
      expect(await sync(server, hazel)).toMatchObject({ scoreIDs: { length: 100 }, errors });
      remote.proxy.behave('pass');
      expect(await sync(server, hazel)).toMatchObject({ scoreIDs: { length: 10 }, errors: [] });
    },
  );
});
