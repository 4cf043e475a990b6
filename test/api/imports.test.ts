import { describe, expect } from 'vitest';

import { bearer, failureOf, post, SP, send, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { asFile, batch, HOUR, NOON, play } from '../support/plays.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

const DIRECT = '/ir/direct-manual/import';
const NOWHERE = '0'.repeat(40);

/** Polls until an import is done and returns the last answer. */
async function poll(server: TestServer, url: string) {
  for (;;) {
    const answer = await send(server, url);
    const { importStatus } = (answer.json.body ?? {}) as { importStatus?: string };
    if (importStatus !== 'ongoing') return answer;
    expect(answer.json.body).toMatchObject({
      progress: { stage: expect.any(String), description: expect.any(String) },
    });
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

describe('an import', () => {
  test('gives its document and where to poll it', async ({ hazel, server }) => {
    const before = Date.now();
    const body = await upload(hazel, batch([play(1), play(2)]));
    expect(body).toEqual({
      importID: expect.stringMatching(/^[0-9a-f]{40}$/),
      importType: 'file/batch-manual',
      userID: hazel.user.id,
      game: 'iidx',
      playtypes: ['SP'],
      idStrings: ['iidx:SP'],
      scoreIDs: [expect.stringMatching(/^T/), expect.stringMatching(/^T/)],
      duplicates: [],
      blacklisted: [],
      errors: [],
      timeStarted: expect.any(Number),
      timeFinished: expect.any(Number),
      createdSessions: [{ sessionID: expect.stringMatching(/^Q/), type: 'Created' }],
      classDeltas: [],
      goalInfo: [],
      questInfo: [],
      userIntent: false,
      url: `http://kaiden.test/api/v1/imports/${body.importID}/poll-status`,
    });
    expect(body.timeStarted).toBeGreaterThanOrEqual(before);
    expect(body.timeFinished).toBeGreaterThanOrEqual(body.timeStarted);
    const { url, ...document } = body;
    const polled = await send(server, url);
    expect(polled.json.body).toEqual({ importStatus: 'completed', import: document });
  });

  test('of no scores is fine and is kept', async ({ hazel, guest }) => {
    const { importID, ...body } = await upload(hazel, batch([]));
    expect(body).toMatchObject({ scoreIDs: [], errors: [], duplicates: [], idStrings: [], playtypes: [] });
    const kept = await guest.imports.get({ params: { importID } });
    expect(kept.body).toMatchObject({ scores: [], songs: [], charts: [], sessions: [], user: { id: hazel.user.id } });
    const error = await failureOf(hazel.api.ugpts.get({ params: { ...SP, userID: 'me' } }));
    expect(error.code).toBe('not_played');
  });

  test('sent as a body does the same as a file, under its own name', async ({ server, hazel, rowan }) => {
    const document = batch([play(1), play(2, { identifier: 'Nothing' })], { classes: { dan: 'DAN_5' } });
    const file = await upload(hazel, document);
    const direct = await send(server, DIRECT, post(document, bearer(rowan.key)));
    const body = direct.json.body as typeof file;
    const own = (doc: typeof file) => ({
      errors: doc.errors,
      duplicates: doc.duplicates,
      idStrings: doc.idStrings,
      classDeltas: doc.classDeltas,
      sessions: doc.createdSessions.map(({ type }) => type),
      scores: doc.scoreIDs.length,
    });
    expect(own(body)).toEqual(own(file));
    expect(body.importType).toBe('ir/direct-manual');
    const { scores } = (await hazel.api.imports.get({ params: { importID: body.importID } })).body;
    expect(scores[0]).toMatchObject({ service: 'test (DIRECT-MANUAL)', importType: 'ir/direct-manual' });
    const again = await send(server, DIRECT, post(document, bearer(hazel.key)));
    expect(again.json.body).toMatchObject({ scoreIDs: [], duplicates: [{ index: 0, scoreID: file.scoreIDs[0] }] });
  });

  test('may be sent with any content type as a body, and with a byte order mark', async ({ server, hazel }) => {
    const document = `\uFEFF${JSON.stringify(batch([play(1)]))}`;
    const headers = { 'content-type': 'text/plain', ...bearer(hazel.key) };
    expect((await send(server, DIRECT, post(document, headers))).json.body).toMatchObject({ errors: [] });
  });

  test.for([
    ['true', true],
    ['True', true],
    ['false', false],
    ['1', false],
    ['yes', false],
    ['', false],
  ] as const)(
    'with the header X-User-Intent: "%s" has userIntent %s',
    async ([intent, expected], { server, hazel }) => {
      const headers = { 'x-user-intent': intent, ...bearer(hazel.key) };
      const { json } = await send(server, DIRECT, post(batch([]), headers));
      expect(json.body).toMatchObject({ userIntent: expected });
    },
  );

  test('shows what it brought, and only the sessions that it created', async ({ hazel, guest }) => {
    await upload(hazel, batch([play(1)]));
    const later = [play(2, { timeAchieved: NOON + 1 }), play(3, { timeAchieved: NOON + 5 * HOUR }), play(1)];
    const { importID, createdSessions, scoreIDs, url: _, ...rest } = await upload(hazel, batch(later));
    expect(createdSessions.map(({ type }) => type)).toEqual(['Appended', 'Created']);
    const { body } = await guest.imports.get({ params: { importID } });
    expect(body.import).toEqual({ importID, createdSessions, scoreIDs, ...rest });
    expect(body.scores.map(({ scoreID }) => scoreID)).toEqual(scoreIDs);
    expect(body.songs.map(({ id }) => id)).toEqual([2, 3]);
    expect(body.charts.map(({ songID }) => songID)).toEqual([2, 3]);
    expect(body.sessions.map(({ sessionID }) => sessionID)).toEqual([createdSessions[1]!.sessionID]);
    expect(body.user).toEqual(hazel.user);
  });

  test('that was never seen is not found', async ({ guest }) => {
    for (const call of [guest.imports.get, guest.imports.pollStatus]) {
      const error = await failureOf(call({ params: { importID: NOWHERE } }));
      expect(error).toMatchObject({ status: 404, code: 'import_not_found' });
    }
  });
});

describe('an import that is not waited for', () => {
  test.for([
    ['Prefer: respond-async', {}, { prefer: 'respond-async, wait=10' }],
    ['KAIDEN_SCORE_PROCESSOR=external', { KAIDEN_SCORE_PROCESSOR: 'external' }, {}],
  ] as const)('because of %s is answered with 202 and polled until it is done', async ([, env, headers]) => {
    const server = await createTestServer({ env });
    const { key, user } = await server.player('hazel');
    const answer = await send(server, DIRECT, post(batch([play(1), play(1)]), { ...headers, ...bearer(key) }));
    const { url, importID } = answer.json.body as { url: string; importID: string };
    expect(answer.status).toBe(202);
    expect(url).toBe(`http://kaiden.test/api/v1/imports/${importID}/poll-status`);
    const { status, json } = await poll(server, url);
    expect([status, json.body]).toMatchObject([
      200,
      { importStatus: 'completed', import: { importID, userID: user.id, errors: [], scoreIDs: [expect.any(String)] } },
    ]);
    expect((await send(server, `/api/v1/imports/${importID}`)).status).toBe(200);
    await server.close();
  });

  test('works for files too', async ({ server, hazel }) => {
    const answer = await hazel.api.imports.fromFile({
      form: { importType: 'file/batch-manual', scoreData: asFile(batch([play(1)])) },
      headers: { prefer: 'respond-async', 'x-user-intent': 'true' },
    });
    const { json } = await poll(server, answer.status === 202 ? answer.body.url : 'not accepted');
    expect(json.body).toMatchObject({ importStatus: 'completed', import: { userIntent: true } });
  });

  test('and fails answers polling as it would have been answered at once, with every fault', async ({
    server,
    hazel,
  }) => {
    const bad = batch([play(1), play(2, { lamp: 'HARDCLEAR' }), play(3, { score: -1 })]);
    const atOnce = await send(server, DIRECT, post(bad, bearer(hazel.key)));
    const later = await send(server, DIRECT, post(bad, { prefer: 'respond-async', ...bearer(hazel.key) }));
    const { url, importID } = later.json.body as { url: string; importID: string };
    const failed = await poll(server, url);
    expect([failed.status, failed.json]).toEqual([400, atOnce.json]);
    expect(atOnce.json.issues!.map(({ path }) => path)).toEqual(['scores[1].lamp', 'scores[2].score']);
    const got = await send(server, `/api/v1/imports/${importID}`);
    expect([got.status, got.json]).toEqual([400, atOnce.json]);
  });

  test('waits for the one before it', async ({ server, hazel }) => {
    const headers = { prefer: 'respond-async', ...bearer(hazel.key) };
    const answers = await Promise.all([1, 2, 3].map(() => send(server, DIRECT, post(batch([play(1)]), headers))));
    const polled = await Promise.all(answers.map(({ json }) => poll(server, (json.body as { url: string }).url)));
    const imports = polled.map(
      ({ json }) => (json.body as { import: { scoreIDs: string[]; duplicates: unknown[] } }).import,
    );
    expect(imports.map(({ scoreIDs }) => scoreIDs.length).sort((a, b) => a - b)).toEqual([0, 0, 1]);
    expect(imports.map(({ duplicates }) => duplicates.length).sort((a, b) => a - b)).toEqual([0, 1, 1]);
  });

  test('is refused at once where the key may not import', async ({ server }) => {
    const { key } = await server.player('hazel', ['delete_score']);
    const headers = { prefer: 'respond-async', ...bearer(key) };
    const { status, json } = await send(server, DIRECT, post(batch([]), headers));
    expect([status, json.code]).toEqual([403, 'missing_permission']);
  });
});
