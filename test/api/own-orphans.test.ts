import fc from 'fast-check';
import { describe, expect } from 'vitest';

import type { Client } from '../../contracts/client/index.ts';
import { openForReading } from '../../db/open.ts';
import { findCandidates } from '../../src/transfer/imports/orphans/candidates.ts';
import { findOrphanPage } from '../../src/transfer/imports/store.ts';
import { failureOf, SDVX, SP, upload } from '../support/calls.ts';
import { diagnose } from '../support/doctor.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { batch, NOON, play, type TestPlay } from '../support/plays.ts';
import { chartID } from '../support/test-seeds.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const me = { params: { userID: 'me' } };
const unknown = (identifier: string, more: Partial<TestPlay> = {}) => play(1, { identifier, ...more });
const chartOf = (song: number, difficulty = 'ANOTHER') => chartID(`iidx ${song} SP ${difficulty} true`);

/** Uploads plays of one player and returns their orphans and a client that may see them. */
async function orphansOf(player: Player, plays: TestPlay[], meta: Record<string, unknown> = {}) {
  await upload(player, batch(plays, {}, meta));
  const browser = await player.logIn();
  return { browser, ...(await browser.orphans.list(me)).body };
}

/** Title, difficulty and likeness of the candidates of the only orphan. */
async function candidatesOf(player: Player, one: TestPlay, meta: Record<string, unknown> = {}) {
  const { orphans, charts, songs } = await orphansOf(player, [one], meta);
  expect(orphans).toHaveLength(1);
  return orphans[0]!.candidates.map((candidate) => {
    const chart = charts.find(({ chartID }) => chartID === candidate.chartID)!;
    const song = songs.find(({ id }) => id === candidate.songID)!;
    return [song.title, chart.difficulty, candidate.__textScore] as const;
  });
}

describe('the list of orphans', () => {
  test('has what was sent, when and how, and why it has no chart', async ({ hazel }) => {
    const sent = unknown('Song of Tomorrow', { comment: 'nearly', judgements: { pgreat: 1 } });
    const { orphans, nextCursor } = await orphansOf(hazel, [sent, play(1)]);
    expect(orphans).toEqual([
      {
        orphanID: expect.stringMatching(/^O[0-9a-f]{64}$/),
        userID: hazel.user.id,
        ...SP,
        importType: 'file/batch-manual',
        service: expect.stringContaining('test'),
        version: null,
        data: sent,
        message: 'No iidx song has the title "Song of Tomorrow"',
        timeInserted: expect.any(Number),
        candidates: expect.any(Array),
      },
    ]);
    expect(nextCursor).toBeNull();
  });

  test('comes in pages that together have every orphan once, whatever their size', async ({ server, hazel }) => {
    const plays = Array.from({ length: 23 }, (_, n) => unknown(`Nothing ${n % 3}`, { score: 600 + n }));
    await upload(hazel, batch(plays.slice(0, 9)));
    await upload(hazel, batch(plays.slice(9)));
    const browser = await hazel.logIn();
    const stored = dump(server.file)['orphans']!.map((row) => (row as { orphan_id: string }).orphan_id);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (limit) => {
        const seen = await walk(browser, limit);
        expect(seen.map(({ orphanID }) => orphanID).sort()).toEqual([...stored].sort());
        expect(seen.map(({ timeInserted }) => timeInserted)).toEqual(
          seen.map(({ timeInserted }) => timeInserted).sort((a, b) => b - a),
        );
      }),
      { numRuns: 8 },
    );
  });

  test('goes on behind an orphan that is gone meanwhile', async ({ hazel }) => {
    const { browser } = await orphansOf(
      hazel,
      [1, 2, 3].map((n) => unknown(`Nothing ${n}`)),
    );
    const first = (await browser.orphans.list({ ...me, query: { limit: 1 } })).body;
    await browser.orphans.delete({ params: { userID: 'me', orphanID: first.orphans[0]!.orphanID } });
    const rest = (await browser.orphans.list({ ...me, query: { cursor: first.nextCursor! } })).body;
    expect(rest.orphans).toHaveLength(2);
  });

  test('can be of one game', async ({ hazel }) => {
    await upload(hazel, batch([unknown('Nothing')]));
    const volt = { score: 9_000_000, lamp: 'CLEAR', matchType: 'songTitle', identifier: 'None', difficulty: 'EXH' };
    await upload(hazel, batch([volt], {}, { ...SDVX }));
    const browser = await hazel.logIn();
    const gamesOf = async (game?: string) =>
      (await browser.orphans.list({ ...me, query: { game } })).body.orphans.map((orphan) => orphan.game);
    expect((await gamesOf()).sort()).toEqual(['iidx', 'sdvx']);
    expect(await gamesOf('sdvx')).toEqual(['sdvx']);
    expect(await gamesOf('jubeat')).toEqual([]);
    expect(await failureOf(gamesOf('golf'))).toMatchObject({ status: 404, code: 'game_not_found' });
  });

  test.for(['0', '101', 'x'])('refuses %j as a limit', async (limit, { hazel }) => {
    const browser = await hazel.logIn();
    const failure = await failureOf(browser.orphans.list({ ...me, query: { limit: limit as never } }));
    expect(failure).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  test('refuses a cursor that is none', async ({ hazel }) => {
    const browser = await hazel.logIn();
    for (const cursor of ['', 'x', '12', '12-', "1-' or 1", `${'9'.repeat(30)}-O`]) {
      const failure = await failureOf(browser.orphans.list({ ...me, query: { cursor } }));
      expect([cursor, failure.status]).toEqual([cursor, 400]);
    }
  });
});

async function walk(browser: Client, limit: number) {
  const seen = [];
  let cursor: string | null | undefined;
  do {
    const query = { limit, ...(cursor && { cursor }) };
    const { body } = await browser.orphans.list({ ...me, query });
    expect(body.orphans.length).toBeLessThanOrEqual(limit);
    seen.push(...body.orphans);
    cursor = body.nextCursor;
  } while (cursor !== null);
  return seen;
}

describe('the candidates of an orphan', () => {
  test('of a mistyped title are the charts of that difficulty whose songs are most alike', async ({ hazel }) => {
    const found = await candidatesOf(hazel, unknown('Sog 17', { difficulty: 'HYPER' }));
    expect(found[0]).toEqual(['Song 17', 'HYPER', expect.any(Number)]);
    expect(found.length).toBeLessThanOrEqual(5);
    expect(new Set(found.map(([, difficulty]) => difficulty))).toEqual(new Set(['HYPER']));
    const likeness = found.map(([, , textScore]) => textScore!);
    expect(likeness).toEqual([...likeness].sort((a, b) => b - a));
  });

  test('of a known title without such a chart are its charts of other difficulties', async ({ hazel }) => {
    const found = await candidatesOf(hazel, unknown('Song 40', { difficulty: 'LEGGENDARIA' }));
    expect(found.slice(0, 2)).toEqual([
      ['Song 40', 'ANOTHER', 0.9],
      ['Song 40', 'HYPER', 0.9],
    ]);
  });

  test('of a known title by somebody else are the songs with that title', async ({ hazel }) => {
    const found = await candidatesOf(hazel, unknown('Twin', { artist: 'Nobody' }));
    const titles = found.filter(([, , textScore]) => textScore === 1).map(([title]) => title);
    expect(titles).toEqual(['Twin', 'twin']);
  });

  test('are charts of its playtype only, of today or of the version that was sent', async ({ hazel }) => {
    const { orphans, charts } = await orphansOf(hazel, [unknown('Song of 1', { difficulty: 'ANOTHER' })], {
      playtype: 'DP',
    });
    expect(orphans[0]!.candidates.length).toBeGreaterThan(0);
    expect(new Set(charts.map(({ playtype, isPrimary }) => `${playtype} ${isPrimary}`))).toEqual(new Set(['DP true']));
  });

  test('of a key that is there are its charts in other difficulties; of a key that is not, there are none', async ({
    hazel,
  }) => {
    const byID = { matchType: 'inGameID', difficulty: 'LEGGENDARIA' };
    const { orphans } = await orphansOf(hazel, [
      play(1, { ...byID, identifier: '1007' }),
      play(1, { ...byID, identifier: '999999' }),
      play(1, { matchType: 'tachiSongID', identifier: '8', difficulty: 'LEGGENDARIA' }),
    ]);
    const byIdentifier = new Map(orphans.map(({ data, candidates }) => [data['identifier'], candidates]));
    const named = (song: number) =>
      ['ANOTHER', 'HYPER'].map((name) => ({ chartID: chartOf(song, name), songID: song, __textScore: null }));
    expect(byIdentifier.get('1007')).toEqual(named(7));
    expect(byIdentifier.get('999999')).toEqual([]);
    expect(byIdentifier.get('8')).toEqual(named(8));
  });

  test('are what a search finds: one letter of a title is enough, signs alone find nothing', async ({ hazel }) => {
    expect(await candidatesOf(hazel, unknown('双'))).toEqual([['Twins', 'ANOTHER', expect.any(Number)]]);
    const { orphans } = await orphansOf(hazel, [unknown('*'), unknown('♥')]);
    expect(orphans.filter(({ data }) => data['identifier'] !== '双').flatMap((orphan) => orphan.candidates)).toEqual(
      [],
    );
  });

  test('take as many statements for many orphans of one title as for one', async ({ server, hazel }) => {
    await upload(hazel, batch(Array.from({ length: 60 }, (_, n) => unknown('Sog 17', { score: 100 + n }))));
    const statements: string[] = [];
    const reader = openForReading(server.file, { onStatement: (sql) => statements.push(sql) });
    const took = async (limit: number) => {
      const page = await findOrphanPage(reader.db, { user: hazel.user.id, limit });
      statements.length = 0;
      const found = await findCandidates(reader.db, server.deps.games, page);
      expect(found.size).toBe(limit);
      return statements.length;
    };
    await took(1);
    const one = await took(1);
    expect(await took(60)).toBe(one);
    reader.close();
  });
});

describe('orphans of another player', () => {
  async function hazelsOrphan(hazel: Player, rowan: Player) {
    const { orphans } = await orphansOf(hazel, [unknown('Nothing')]);
    return { orphanID: orphans[0]!.orphanID, rowan: await rowan.logIn() };
  }

  test('are refused with 403 under their name, whatever is asked', async ({ server, hazel, rowan }) => {
    const { orphanID, rowan: browser } = await hazelsOrphan(hazel, rowan);
    const before = dump(server.file);
    const params = { userID: 'hazel', orphanID };
    for (const call of [
      browser.orphans.list({ params }),
      browser.orphans.delete({ params }),
      browser.orphans.resolve({ params, json: { chartID: chartOf(1) } }),
    ]) {
      expect(await failureOf(call)).toMatchObject({ status: 403, code: 'not_owner' });
    }
    expect(dump(server.file)).toEqual(before);
  });

  test('do not exist under the own name', async ({ server, hazel, rowan }) => {
    const { orphanID, rowan: browser } = await hazelsOrphan(hazel, rowan);
    const before = dump(server.file);
    expect((await browser.orphans.list(me)).body.orphans).toEqual([]);
    const params = { userID: 'me', orphanID };
    for (const call of [
      browser.orphans.delete({ params }),
      browser.orphans.resolve({ params, json: { chartID: chartOf(1) } }),
    ]) {
      expect(await failureOf(call)).toMatchObject({ status: 404, code: 'orphan_not_found' });
    }
    expect(dump(server.file)).toEqual(before);
  });
});

describe('an orphan that is deleted', () => {
  test('is gone, once', async ({ hazel }) => {
    const { browser, orphans } = await orphansOf(hazel, [unknown('Nothing'), unknown('Nothing', { score: 5 })]);
    const params = { userID: 'me', orphanID: orphans[0]!.orphanID };
    await browser.orphans.delete({ params });
    expect((await browser.orphans.list(me)).body.orphans).toEqual([orphans[1]]);
    expect(await failureOf(browser.orphans.delete({ params }))).toMatchObject({ status: 404 });
  });
});

describe('an orphan whose chart its player names', () => {
  const resolve = (browser: Client, orphanID: string, chart: string) =>
    browser.orphans.resolve({ params: { userID: 'me', orphanID }, json: { chartID: chart } });
  const totalScores = async (server: TestServer) =>
    (await server.client().ugpts.get({ params: { userID: 'hazel', ...SP } })).body.totalScores;

  test('becomes a score there, with all that follows', async ({ server, hazel }) => {
    const { browser, orphans } = await orphansOf(hazel, [unknown('Sog 7', { comment: 'close' })]);
    const { body } = await resolve(browser, orphans[0]!.orphanID, chartOf(7));
    expect(body).toMatchObject({
      isNew: true,
      score: { chartID: chartOf(7), comment: 'close', timeAchieved: NOON, importType: 'file/batch-manual' },
      song: { title: 'Song 7' },
      chart: { chartID: chartOf(7) },
    });
    expect((await browser.orphans.list(me)).body.orphans).toEqual([]);
    expect((await browser.ugpts.pb({ params: { userID: 'me', ...SP, chartID: chartOf(7) } })).status).toBe(200);
    expect((await browser.ugpts.lastSession({ params: { userID: 'me', ...SP } })).body.scores).toHaveLength(1);
    expect(await diagnose(server.deps)).toEqual([]);
  });

  test('is told to be there already when it is, and is gone', async ({ server, hazel }) => {
    const { browser, orphans } = await orphansOf(hazel, [unknown('Sog 7'), play(7)]);
    const { body } = await resolve(browser, orphans[0]!.orphanID, chartOf(7));
    expect(body).toMatchObject({ isNew: false, score: { chartID: chartOf(7) } });
    expect((await browser.orphans.list(me)).body.orphans).toEqual([]);
    expect(await totalScores(server)).toBe(1);
  });

  test('stays where it would be a score that its player has blacklisted', async ({ server, hazel }) => {
    const { browser, orphans } = await orphansOf(hazel, [unknown('Sog 7'), play(7)]);
    const [scoreID] = (await browser.ugptLists.scoresOnChart({ params: { ...me.params, ...SP, chartID: chartOf(7) } }))
      .body;
    await hazel.api.scores.delete({ params: { scoreID: scoreID!.scoreID }, json: { blacklist: true } });
    const before = dump(server.file);
    const failure = await failureOf(resolve(browser, orphans[0]!.orphanID, chartOf(7)));
    expect(failure).toMatchObject({
      status: 400,
      issues: [{ path: 'chartID', message: expect.stringContaining('blacklist') }],
    });
    expect(dump(server.file)).toEqual(before);
  });

  test('stays where it is impossible on that chart, and every reason is told', async ({ server, hazel }) => {
    const tooMuch = unknown('Sog 7', { score: 99_999, timeAchieved: Date.now() + 9e9 });
    const { browser, orphans } = await orphansOf(hazel, [tooMuch]);
    const before = dump(server.file);
    const failure = await failureOf(resolve(browser, orphans[0]!.orphanID, chartOf(7)));
    expect(failure).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(failure.issues).toEqual([{ path: 'chartID', message: expect.stringMatching(/score.*future/s) }]);
    expect(dump(server.file)).toEqual(before);
  });

  test.for([
    ['of another playtype', chartID('iidx 7 DP ANOTHER true')],
    ['of another game', chartID('sdvx 7 Single EXH true')],
    ['that is not there', 'nothing'],
  ] as const)('stays when it is a chart %s', async ([, chart], { server, hazel }) => {
    const { browser, orphans } = await orphansOf(hazel, [unknown('Sog 7')]);
    const before = dump(server.file);
    const failure = await failureOf(resolve(browser, orphans[0]!.orphanID, chart));
    expect(failure).toMatchObject({ status: 404, code: 'chart_not_found' });
    expect(dump(server.file)).toEqual(before);
  });

  test('waits with a 409 while an import of the player runs', async ({ server, hazel }) => {
    const { browser, orphans } = await orphansOf(hazel, [unknown('Sog 7')]);
    let finish = () => {};
    const running = server.deps.imports.alone(hazel.user.id, () => new Promise<void>((done) => (finish = done)));
    const failure = await failureOf(resolve(browser, orphans[0]!.orphanID, chartOf(7)));
    finish();
    await running;
    expect(failure).toMatchObject({ status: 409, code: 'import_running' });
    expect((await resolve(browser, orphans[0]!.orphanID, chartOf(7))).body.isNew).toBe(true);
  });
});
