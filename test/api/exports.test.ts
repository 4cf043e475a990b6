import { describe, expect } from 'vitest';

import { openForReading } from '../../db/open.ts';
import { gptRow } from '../../src/catalogue/gpts.ts';
import { shippedVersions } from '../../src/games/engine/versions.ts';
import { ugptFiles } from '../../src/transfer/exports/ugpt.ts';
import { scoreFiles } from '../../src/transfer/exports/unzip.ts';
import { lintBatchManual } from '../../src/transfer/imports/formats/batch-manual/lint.ts';
import { send, SP, upload } from '../support/calls.ts';
import { manyPlays } from '../support/data-folder.ts';
import { loggedIn, type Exported } from '../support/exporter.ts';
import { archiveOf, textsIn } from '../support/exports.ts';
import { test } from '../support/fixtures.ts';
import { playerImage } from '../support/player-image.ts';
import { batch, HOUR, NOON, play, type TestPlay } from '../support/plays.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

const on = (server: TestServer, path: string, headers: Record<string, string>) => server.request(path, { headers });

const PATH = '/api/v1/users/aspen/games/iidx/SP/export';

describe('the export of a game:playtype', () => {
  test('is a BATCH-MANUAL file without a fault, with a score a line', async ({ server }) => {
    const aspen = await loggedIn(server, 'aspen');
    const comment = 'first!\n"quoted"';
    await aspen.import(batch([play(1, { comment }), play(2, { timeAchieved: null })], { classes: { dan: 'KAIDEN' } }));
    const response = await on(server, PATH, aspen.headers);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="kaiden-aspen-iidx-SP-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    expect(lintBatchManual(new TextEncoder().encode(text), server.deps.games, shippedVersions)).toEqual({
      idString: 'iidx:SP',
      scores: 2,
      faults: [],
    });
    expect(text.split('\n').filter((line) => line.includes('"chartID"'))).toHaveLength(2);
    const { classes, scores, sessions } = JSON.parse(text) as Exported;
    expect(classes).toEqual({ dan: 'KAIDEN' });
    expect(scores[0]).toMatchObject({
      title: 'Song 1',
      difficulty: 'ANOTHER',
      comment,
      source: { importType: 'ir/direct-manual', service: 'test (DIRECT-MANUAL)' },
    });
    expect(scores[1]).not.toHaveProperty('timeAchieved');
    expect(sessions).toEqual([expect.objectContaining({ timeStarted: NOON, timeEnded: NOON })]);
  });

  test('is for the player alone', async ({ server, hazel }) => {
    const aspen = await loggedIn(server, 'aspen');
    await aspen.import(batch([play(1)]));
    const birch = await loggedIn(server, 'birch');
    for (const path of [PATH, '/api/v1/users/aspen/export']) {
      const other = await send(server, path, { headers: birch.headers });
      expect([other.status, other.json.code]).toEqual([403, 'not_owner']);
      const key = await send(server, path, { headers: { authorization: `Bearer ${hazel.key}` } });
      expect([key.status, key.json.code]).toEqual([403, 'session_required']);
    }
    const unplayed = await send(server, '/api/v1/users/me/games/iidx/DP/export', { headers: aspen.headers });
    expect([unplayed.status, unplayed.json.code]).toEqual([404, 'not_played']);
  });

  test('gives another player the same scores under other ids', async ({ server, hazel, rowan }) => {
    const first = await upload(hazel, batch([play(1, { optional: { bp: 3 } }), play(2, { timeAchieved: null })]));
    const [file] = scoreFiles(await archiveOf(server.file, server.deps.games, hazel.user.id));
    const second = await upload(rowan, new TextDecoder().decode(file!.body));
    expect(second).toMatchObject({ errors: [], duplicates: [] });
    expect(second.scoreIDs).toHaveLength(2);
    expect(second.scoreIDs.filter((scoreID) => first.scoreIDs.includes(scoreID))).toEqual([]);
    const bare = (user: number) =>
      playerImage(server.file)
        .scores!.filter((row) => row['user'] === user)
        .map(({ score_id: _, session_id: _session, user: _user, ...row }) => row)
        .sort((a, b) => String(a['chart_id']).localeCompare(String(b['chart_id'])));
    expect(bare(rowan.user.id)).toEqual(bare(hazel.user.id));
  });

  test('is of one moment, whatever is imported while it is read', async ({ server }) => {
    const aspen = await loggedIn(server, 'aspen');
    await aspen.import(batch(manyPlays(600)));
    const reader = (await on(server, PATH, aspen.headers)).body!.getReader();
    let text = '';
    const decoder = new TextDecoder();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (text === '') await aspen.import(batch([play(1, { score: 5, timeAchieved: NOON + 100 * HOUR })]));
      text += decoder.decode(part.value, { stream: true });
    }
    expect((JSON.parse(text) as Exported).scores).toHaveLength(600);
    expect((await aspen.export()).scores).toHaveLength(601);
  });

  test('tells what has changed since the last one, as one from a server that was just started does', async ({
    server,
  }) => {
    const aspen = await loggedIn(server, 'aspen');
    const api = server.browser(aspen.headers.cookie);
    await aspen.import(batch(manyPlays(600)));
    const { body: user } = await api.users.get({ params: { userID: 'me' } });
    const told = ['scores/iidx-SP.json', 'imports.json'] as const;
    const both = async (): Promise<string> => {
      const one = await (await on(server, PATH, aspen.headers)).text();
      const archive = await on(server, '/api/v1/users/aspen/export', aspen.headers);
      const texts = textsIn(new Uint8Array(await archive.arrayBuffer()));
      const anew = textsIn(await archiveOf(server.file, server.deps.games, user.id));
      expect(told.map((name) => texts[name])).toEqual(told.map((name) => anew[name]));
      // Only archives name the import of each score.
      expect(one).toBe(anew['scores/iidx-SP.json']!.replaceAll(/,"importID":"[^"]*"/g, ''));
      return one + texts['imports.json'];
    };
    const seen = [await both()];
    const params = { userID: 'me' as const, ...SP };
    const { body: recent } = await api.ugpts.recentScores({ params });
    const [first, second] = recent.scores.map(({ scoreID }) => scoreID) as [string, string];
    await api.scores.customise({ params: { scoreID: first }, json: { comment: 'so close' } });
    seen.push(await both());
    const oldest = play(1, { score: 3, timeAchieved: NOON - 50 * HOUR, comment: 'the first one ever' });
    const { body: imported } = await api.imports.direct({ json: batch([oldest]) });
    seen.push(await both());
    // Nothing of it is new.
    await api.imports.direct({ json: batch([oldest]) });
    seen.push(await both());
    const [session] = (await api.ugpts.recentSessions({ params })).body;
    await api.sessions.customise({ params: { sessionID: session!.sessionID }, json: { name: 'A fine day' } });
    seen.push(await both());
    await api.scores.delete({ params: { scoreID: second }, json: {} });
    seen.push(await both());
    await api.imports.revert({ params: { importID: (imported as { importID: string }).importID } });
    seen.push(await both());
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('in small files, imported in any order, gives the same', async ({ server, hazel }) => {
    const sameTime: TestPlay[] = manyPlays(700).map((one, n) => ({
      ...one,
      timeAchieved: NOON + Math.max(0, n - 300) * 3 * HOUR,
    }));
    const untimed = manyPlays(300).map((one) => ({ ...one, score: one.score + 100, timeAchieved: null }));
    await upload(hazel, batch([...sameTime, ...untimed]));
    const { db, games } = server.deps;
    const ugpt = { userID: hazel.user.id, gpt: games.gpt('iidx', 'SP')!, gptRow: await gptRow(db, 'iidx', 'SP') };
    const files: string[] = [];
    for await (const piece of ugptFiles(db, ugpt, { name: 'a', maxBytes: 1 })) {
      if ('file' in piece) files.push('');
      else files[files.length - 1] += Buffer.from('text' in piece ? piece.text : piece.bytes).toString();
    }
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const { scores, sessions } = JSON.parse(file) as Exported;
      const times = scores.map(({ timeAchieved }) => Number(timeAchieved));
      const isPlayedIn = ({ timeStarted, timeEnded }: Record<string, unknown>) =>
        times.some((time) => time >= Number(timeStarted) && time <= Number(timeEnded));
      expect(sessions.filter((session) => !isPlayedIn(session))).toEqual([]);
    }
    const other = await createTestServer();
    const again = await other.player('Hazel');
    for (const file of files.toReversed()) expect((await upload(again, file)).errors).toEqual([]);
    expect(playerImage(other.file)).toEqual(playerImage(server.file));
    await other.close();
  });

  test('holds nobody up: the database is let go of while nobody reads the download, which is of one state', async ({
    server,
  }) => {
    const aspen = await loggedIn(server, 'aspen');
    await aspen.import(batch(manyPlays(600)));
    const isHeld = () => {
      const connection = openForReading(server.file);
      const { client } = connection;
      // Another reader keeps the log from being emptied as long as it looks at an older state.
      client.pragma('query_only = OFF');
      client.pragma('busy_timeout = 0');
      const [{ busy }] = client.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
      connection.close();
      return busy === 1;
    };
    const ask = async () => (await on(server, PATH, aspen.headers)).body!.getReader();
    const reader = await ask();
    const first = await reader.read();
    await aspen.import(batch([play(2, { score: 5 })]));
    await expect.poll(isHeld).toBe(false);
    const rest = [first.value!];
    for (let next = await reader.read(); !next.done; next = await reader.read()) rest.push(next.value);
    expect((JSON.parse(Buffer.concat(rest).toString()) as Exported).scores).toHaveLength(600);

    await (await ask()).cancel();
    await server.request(PATH, { method: 'HEAD', headers: aspen.headers });
    await aspen.import(batch([play(3, { score: 5 })]));
    await expect.poll(isHeld).toBe(false);
  });

  test('is refused with 429 to who has four under way that are not read', async ({ server }) => {
    const aspen = await loggedIn(server, 'aspen');
    await aspen.import(batch(manyPlays(600)));
    const ask = () => on(server, PATH, aspen.headers);
    const [first, ...others] = [await ask(), await ask(), await ask(), await ask()];
    const refused = await ask();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.json()).toMatchObject({ success: false, code: 'rate_limited' });
    const willow = await loggedIn(server, 'willow');
    await willow.import(batch([play(1)]));
    expect((await on(server, PATH.replace('aspen', 'willow'), willow.headers)).status).toBe(200);
    await first.body!.cancel();
    const last = await ask();
    expect(last.status).toBe(200);
    for (const one of [...others, last]) expect(((await one.json()) as Exported).scores).toHaveLength(600);
    expect((await ask()).status).toBe(200);
  });
});
