import { describe, expect } from 'vitest';

import { changes } from '../../contracts/client/changes.ts';
import { forgetDeletions, TOLD_FOR } from '../../src/play/changes/commands.ts';
import { markClock } from '../../src/play/changes/store.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { command } from '../../src/writer/command.ts';
import { failureOf, SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import { chartID, testSeeds } from '../support/test-seeds.ts';
import type { Player } from '../support/test-server.ts';

const params = { userID: 'hazel', ...SP };
const on = (n: number) => chartID(`iidx ${n} SP ANOTHER true`);

const scoresSince = async ({ api }: Pick<Player, 'api'>, since: string, limit = 500) =>
  (await api.ugptLists.searchScores({ params, query: { since, limit } })).body;
const pbsSince = async ({ api }: Pick<Player, 'api'>, since: string, limit = 500) =>
  (await api.ugptLists.searchPBs({ params, query: { since, limit } })).body;

/** Says that what is there now was there long ago. */
const markLongAgo = command<undefined, void>('tests.markLongAgo', async (tx, _, { now }) =>
  markClock(tx, now() - TOLD_FOR - 1),
);

describe('what has changed', () => {
  test('is everything at first, with songs and charts, and nothing the next time', async ({ hazel, rowan }) => {
    const { scoreIDs } = await upload(hazel, batch([play(1), play(2)]));
    await upload(rowan, batch([play(3)]));
    for (const beginning of ['', '0']) {
      const first = await scoresSince(rowan, beginning);
      expect(first.scores.map(({ scoreID }) => scoreID)).toEqual(scoreIDs);
      expect(first.songs.map(({ title }) => title)).toEqual(['Song 1', 'Song 2']);
      expect(first.charts).toHaveLength(2);
      expect([first.deleted, first.more]).toEqual([[], false]);
      expect(await scoresSince(rowan, first.cursor!)).toMatchObject({ scores: [], deleted: [], more: false });
    }
    expect((await pbsSince(rowan, '')).pbs.map((pb) => pb.chartID)).toEqual([on(1), on(2)]);
  });

  test('comes page by page, and what changes between two pages comes behind', async ({ hazel }) => {
    const { scoreIDs } = await upload(hazel, batch([play(1), play(2), play(3)]));
    const first = await scoresSince(hazel, '', 2);
    expect([first.scores.length, first.more]).toEqual([2, true]);
    await hazel.api.scores.customise({ params: { scoreID: scoreIDs[0]! }, json: { comment: 'so close' } });
    const second = await scoresSince(hazel, first.cursor!, 2);
    expect(second.scores.map(({ scoreID, comment }) => [scoreID, comment])).toEqual([
      [scoreIDs[2], null],
      [scoreIDs[0], 'so close'],
    ]);
    expect(second.more).toBe(false);
  });

  test('is a comment, a highlight, a better play, and a deletion, each once', async ({ hazel }) => {
    const { scoreIDs } = await upload(hazel, batch([play(1), play(2)]));
    const [one, two] = scoreIDs as [string, string];
    let { cursor } = await scoresSince(hazel, '');
    let pbs = (await pbsSince(hazel, '')).cursor;
    const next = async () => {
      const scores = await scoresSince(hazel, cursor!);
      const best = await pbsSince(hazel, pbs!);
      [cursor, pbs] = [scores.cursor, best.cursor];
      const names = scores.scores.map(({ scoreID }) => (scoreID === one ? 'one' : scoreID === two ? 'two' : 'new'));
      return { scores: names, deleted: scores.deleted, pbs: best.pbs.map((pb) => pb.chartID), without: best.deleted };
    };
    const none = { scores: [], deleted: [], pbs: [], without: [] };
    await hazel.api.scores.customise({ params: { scoreID: one }, json: { comment: 'so close' } });
    expect(await next()).toEqual({ ...none, scores: ['one'] });
    await hazel.api.scores.customise({ params: { scoreID: one }, json: { highlight: true } });
    expect(await next()).toEqual({ ...none, scores: ['one'], pbs: [on(1)] });
    await upload(hazel, batch([play(2, { score: 800 }), play(1, { score: 10, lamp: 'FAILED' })]));
    // The second play raises nothing.
    expect(await next()).toEqual({ ...none, scores: ['new', 'new'], pbs: [on(2)] });
    await hazel.api.scores.delete({ params: { scoreID: two }, json: {} });
    expect(await next()).toMatchObject({ scores: [], deleted: [two], without: [] });
    const again = await upload(hazel, batch([play(2)]));
    expect(again.scoreIDs).toEqual([two]);
    expect(await next()).toMatchObject({ scores: ['two'], deleted: [] });
    expect(await next()).toEqual(none);
  });

  test('is told also to whom is told of the last score that goes', async ({ hazel }) => {
    const { importID, scoreIDs } = await upload(hazel, batch([play(1)]));
    const scores = await scoresSince(hazel, '');
    const pbs = await pbsSince(hazel, '');
    await hazel.api.imports.revert({ params: { importID } });
    expect((await scoresSince(hazel, scores.cursor!)).deleted).toEqual(scoreIDs);
    expect((await pbsSince(hazel, pbs.cursor!)).deleted).toEqual([on(1)]);
    expect(await failureOf(scoresSince(hazel, ''))).toMatchObject({ status: 404, code: 'not_played' });
  });

  test('is what is known of a chart, where scores tell of it, and nothing when an update changes nothing', async ({
    server,
    hazel,
  }) => {
    await upload(hazel, batch([play(1), play(2)]));
    const { cursor } = await scoresSince(hazel, '');
    await server.deps.writer.run(loadCatalogue, testSeeds());
    expect((await scoresSince(hazel, cursor!)).scores).toEqual([]);
    const seeds = testSeeds();
    const charts = seeds.files.find(({ kind, game }) => kind === 'charts' && game === 'iidx')!;
    const entries = charts.entries.map((entry) => entry as Record<string, unknown>);
    const changed = entries.map((one) => (one['chartID'] === on(1) ? { ...one, isPrimary: false } : one));
    await server.deps.writer.run(loadCatalogue, { files: [{ ...charts, entries: changed }] });
    const { scores } = await scoresSince(hazel, cursor!);
    expect(scores.map((score) => [score.chartID, score.isPrimary])).toEqual([[on(1), false]]);
    const { pbs } = await pbsSince(hazel, '');
    expect(pbs.find((pb) => pb.chartID === on(1))!.isPrimary).toBe(false);
  });
});

describe('a request for changes', () => {
  test('is either a search or a cursor', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    for (const list of ['pbs', 'scores']) {
      for (const query of ['', '?search=song&since=0', '?limit=5', '?since=0&limit=1001', '?since=nonsense']) {
        const response = await server.request(`/api/v1/users/hazel/games/iidx/SP/${list}${query}`);
        expect([query, response.status]).toEqual([query, 400]);
      }
    }
  });

  test('takes the cursor of the same list and player only', async ({ hazel, rowan }) => {
    await upload(hazel, batch([play(1)]));
    await upload(rowan, batch([play(1)]));
    const { cursor } = await scoresSince(hazel, '');
    expect(await failureOf(pbsSince(hazel, cursor!))).toMatchObject({ status: 400, code: 'invalid_request' });
    const other = { params: { userID: 'rowan', ...SP }, query: { since: cursor! } };
    expect(await failureOf(hazel.api.ugptLists.searchScores(other))).toMatchObject({ code: 'invalid_request' });
  });

  test('is refused when deletions since are forgotten, and only then', async ({ server, hazel }) => {
    const { writer } = server.deps;
    const { scoreIDs } = await upload(hazel, batch([play(1), play(2)]));
    const { cursor: early } = await scoresSince(hazel, '', 1);
    expect(await writer.run(forgetDeletions, undefined)).toBe(0);
    await hazel.api.scores.delete({ params: { scoreID: scoreIDs[0]! }, json: {} });
    expect(await writer.run(forgetDeletions, undefined)).toBe(0);
    const { cursor: late } = await scoresSince(hazel, early!);
    await writer.run(markLongAgo, undefined);
    // The score and its PB.
    expect(await writer.run(forgetDeletions, undefined)).toBe(2);
    expect(await failureOf(scoresSince(hazel, early!))).toMatchObject({ status: 400, code: 'cursor_too_old' });
    expect(await scoresSince(hazel, late!)).toMatchObject({ scores: [], deleted: [] });
    // Who begins now had nothing, whatever the age of what they get.
    const first = await scoresSince(hazel, '', 1);
    expect(await scoresSince(hazel, first.cursor!, 1)).toMatchObject({ scores: [], more: false });
  });
});

test('the client follows all pages and ends when nothing more has changed', async ({ hazel, guest }) => {
  await upload(hazel, batch([play(1), play(2), play(3)]));
  const sizes: number[] = [];
  let since = '';
  for await (const { scores, cursor } of changes(guest.ugptLists.searchScores, { params, query: { limit: 2 } })) {
    sizes.push(scores.length);
    since = cursor;
  }
  expect(sizes).toEqual([2, 1]);
  for await (const { pbs } of changes(guest.ugptLists.searchPBs, { params })) expect(pbs).toHaveLength(3);
  for await (const { scores } of changes(guest.ugptLists.searchScores, { params, query: { since } })) {
    expect(scores).toEqual([]);
  }
});
