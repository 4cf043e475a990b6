import Database from 'better-sqlite3';
import { describe, expect } from 'vitest';

import { bearer, failureOf, post, send } from '../support/calls.ts';
import { loadCourses, MD5 } from '../support/courses.ts';
import { test } from '../support/fixtures.ts';
import { beatorajaPlay, CLIENT as headers, SHA256 } from '../support/hooks/beatoraja.ts';

const SENT = { params: { sha256: SHA256('a') }, headers };

describe('the ranking in the game', () => {
  test('has every player best first right after a play, and the own PB without a name', async ({
    server,
    hazel,
    rowan,
  }) => {
    await loadCourses(server);
    await hazel.api.hooks.beatorajaPlay({ headers, json: beatorajaPlay() });
    const better = { exscore: 1501, epg: 400, lpg: 300, egr: 61 };
    await rowan.api.hooks.beatorajaPlay({ headers, json: beatorajaPlay({ score: better }) });
    const { body } = await hazel.api.hooks.beatorajaRanking(SENT);
    expect(body.map(({ player, id }) => [player, id])).toEqual([
      ['Rowan', String(rowan.user.id)],
      ['', String(hazel.user.id)],
    ]);
    expect(body[0]).toMatchObject({ clear: 6, epg: 750, lpg: 0, egr: 1, notes: 1000, minbp: 70, maxcombo: 321 });
    expect(body[1]).toMatchObject({ deviceType: 'BM_CONTROLLER', random: 1, epg: 750, egr: 0, egd: 70, epr: 12 });
    expect(Math.abs(body[1]!.date - Date.now() / 1000)).toBeLessThan(60);
  });

  test('has all of more than a thousand players, in order', async ({ server, hazel }) => {
    await loadCourses(server);
    await hazel.api.hooks.beatorajaPlay({ headers, json: beatorajaPlay() });
    addPlayers(server.file, 1200);
    const { body } = await hazel.api.hooks.beatorajaRanking(SENT);
    expect(new Set(body.map(({ id }) => id)).size).toBe(1201);
    const ex = body.map(({ epg, egr }) => 2 * epg + egr);
    expect(ex).toEqual(ex.toSorted((a, b) => b - a));
    expect(body.filter(({ player }) => player === '')).toHaveLength(1);
  });

  test('is not found for a chart that nobody knows, and needs the client to tell its version', async ({
    server,
    hazel,
  }) => {
    const path = `/ir/beatoraja/charts/${SHA256('a')}/scores`;
    const ask = async (more: object) =>
      (await server.request(path, { headers: { ...bearer(hazel.key), ...more } })).status;
    expect([await ask(headers), await ask({}), await ask({ 'x-tachiir-version': 'v1.0.0' })]).toEqual([404, 400, 400]);
  });
});

describe('rivals in the game', () => {
  test('are listed once for all modes, with their scores, which others are refused', async ({
    server,
    hazel,
    rowan,
  }) => {
    await loadCourses(server);
    for (const player of [hazel, rowan]) await player.api.hooks.beatorajaPlay({ headers, json: beatorajaPlay() });
    const params = { userID: 'me', game: 'bms', playtype: '7K' };
    const theirs = { headers, params: { userID: String(rowan.user.id) } };
    expect((await failureOf(hazel.api.hooks.beatorajaPlayer(theirs))).status).toBe(403);
    await hazel.api.rivals.replace({ params, json: { rivalIDs: [rowan.user.id] } });
    const { body } = await hazel.api.hooks.beatorajaRivals({ headers });
    expect(body).toEqual([{ id: String(rowan.user.id), name: 'Rowan', rank: '' }]);
    const names = async (call: typeof theirs) =>
      (await hazel.api.hooks.beatorajaPlayer(call)).body.map(({ player, sha256 }) => [player, sha256]);
    expect(await names(theirs)).toEqual([['Rowan', SHA256('a')]]);
    expect(await names({ headers, params: { userID: 'me' } })).toEqual([['', SHA256('a')]]);
  });
});

describe('a play from beatoraja', () => {
  test('is answered with its score, song and chart, also when it is sent again', async ({ server, hazel }) => {
    await loadCourses(server);
    const answers = [];
    for (let sent = 0; sent < 2; sent += 1)
      answers.push(await hazel.api.hooks.beatorajaPlay({ headers, json: beatorajaPlay() }));
    const [first, again] = answers.map(({ body }) => body as { score: { scoreID: string }; import: object });
    expect(again!.score.scoreID).toBe(first!.score.scoreID);
    expect(again!.import).toMatchObject({ scoreIDs: [], duplicates: [{ scoreID: first!.score.scoreID }] });
  });

  test('names its chart by the MD5 too, unless the game did not know it', async ({ server, hazel }) => {
    await loadCourses(server);
    const unknown = 'f'.repeat(64);
    const play = (md5: string) => ({
      headers,
      json: beatorajaPlay({ chart: { md5, sha256: unknown }, score: { sha256: unknown } }),
    });
    expect((await hazel.api.hooks.beatorajaPlay(play(MD5('a')))).status).toBe(200);
    expect((await hazel.api.hooks.beatorajaPlay(play('null'))).status).toBe(202);
  });

  test('that breaks the rules of its game is refused with the reason', async ({ server, hazel }) => {
    await loadCourses(server);
    const json = beatorajaPlay({ score: { exscore: 1499 } });
    const { status, message } = await failureOf(hazel.api.hooks.beatorajaPlay({ headers, json }));
    expect([status, message]).toEqual([400, expect.stringContaining('[InvalidDatapoint]')]);
  });

  test('is refused with all that is wrong if a field is huge, missing or of another type', async ({
    server,
    hazel,
  }) => {
    const good = beatorajaPlay();
    const wrong = {
      ...good,
      chart: { ...good.chart, title: 'x'.repeat(100_000), notes: '1000' },
      score: { ...good.score, clear: 'Cleared', epg: 1.5, minbp: -2 },
    };
    const init = post(wrong, { ...headers, ...bearer(hazel.key) });
    const { status, json } = await send(server, '/ir/beatoraja/submit-score', init);
    expect([status, json.issues?.map(({ path }) => path)]).toEqual([
      400,
      ['chart.title', 'chart.notes', 'score.clear', 'score.epg', 'score.minbp'],
    ]);
    expect(JSON.stringify(json).length).toBeLessThan(3000);
  });
});

/** Copies the only player with the only PB, each with another score. */
function addPlayers(file: string, count: number): void {
  const db = new Database(file);
  const insert = (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    const values = names.map(() => '?').join(', ');
    db.prepare(`insert into ${table} ("${names.join('", "')}") values (${values})`).run(...Object.values(row));
  };
  const user = db.prepare('select * from users limit 1').get() as Record<string, unknown>;
  const pb = db.prepare('select * from pbs limit 1').get() as Record<string, unknown>;
  db.transaction(() => {
    for (let id = 1000; id < 1000 + count; id += 1) {
      const score = (id * 7919) % 2000;
      insert('users', { ...user, id, username: `p${id}`, username_lowercase: `p${id}` });
      insert('pbs', { ...pb, id, user: id, score, ranking: score });
    }
  })();
  db.close();
}
