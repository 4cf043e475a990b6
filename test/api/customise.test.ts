import { describe, expect } from 'vitest';

import { findActions } from '../../src/accounts/audit.store.ts';
import { changeLevel } from '../../src/operations/admin/change-level.ts';
import { bearer, failureOf, register, send, SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const ofHazel = { params: { userID: 'hazel', ...SP } };

/** Two plays of song 1: one with the better score, one with the better lamp. Both are in the PB. */
async function played(hazel: Player) {
  const { scoreIDs, createdSessions } = await upload(
    hazel,
    batch([play(1, { score: 900, lamp: 'FAILED' }), play(1, { score: 800, lamp: 'HARD CLEAR' }), play(1)]),
  );
  return { score: scoreIDs[0]!, lamp: scoreIDs[1]!, worst: scoreIDs[2]!, session: createdSessions[0]!.sessionID };
}

const patch = ({ key }: Player, body: unknown): RequestInit => ({
  method: 'PATCH',
  headers: { 'content-type': 'application/json', ...bearer(key) },
  body: JSON.stringify(body),
});

describe('a score', () => {
  test('gets a comment and loses it again, and what is absent stays', async ({ hazel }) => {
    const params = { scoreID: (await played(hazel)).score };
    const change = async (json: { comment?: string | null; highlight?: boolean }) => {
      const { body } = await hazel.api.scores.customise({ params, json });
      expect((await hazel.api.scores.get({ params })).body.score).toEqual(body);
      return [body.comment, body.highlight];
    };
    expect(await change({ comment: 'at last' })).toEqual(['at last', false]);
    expect(await change({ highlight: true })).toEqual(['at last', true]);
    expect(await change({ comment: null })).toEqual([null, true]);
  });

  test('that is a part of the PB takes its highlight there; another does not', async ({ hazel }) => {
    const { lamp, worst } = await played(hazel);
    const highlighted = async (scoreID: string, highlight: boolean) => {
      await hazel.api.scores.customise({ params: { scoreID }, json: { highlight } });
      return (await hazel.api.ugpts.allPBs(ofHazel)).body.pbs.map((pb) => pb.highlight);
    };
    expect(await highlighted(worst, true)).toEqual([false]);
    expect(await highlighted(lamp, true)).toEqual([true]);
    expect(await highlighted(lamp, false)).toEqual([false]);
  });

  test('is left alone by a change that is none, too long or of something else', async ({ server, hazel }) => {
    const { score } = await played(hazel);
    const wrong = [
      {},
      { comment: '' },
      { comment: 'x'.repeat(121) },
      { highlight: 1 },
      { comment: 'a', lamp: 'CLEAR' },
    ];
    for (const body of wrong) {
      const { status, json } = await send(server, `/api/v1/scores/${score}`, patch(hazel, body));
      expect([body, status, json.code]).toEqual([body, 400, 'invalid_request']);
    }
    expect((await hazel.api.scores.get({ params: { scoreID: score } })).body.score.comment).toBeNull();
  });

  test('of somebody else is for administrators with a session, not for their keys', async ({
    server,
    hazel,
    rowan,
  }) => {
    const params = { scoreID: (await played(hazel)).score };
    const json = { comment: 'well done' };
    await server.deps.writer.run(changeLevel, { by: 'command line', userID: rowan.user.id, authLevel: 3 });
    expect(await failureOf(rowan.api.scores.customise({ params, json }))).toMatchObject({ code: 'not_owner' });
    const cookie = await adminCookie(server);
    const answer = await server.client().scores.customise({ params, json }, { headers: { cookie } });
    expect(answer.body.comment).toBe('well done');
    const [entry] = await findActions(server.deps.db, 1);
    expect(entry).toMatchObject({
      action: 'customise-score',
      target: { userID: hazel.user.id, scoreID: params.scoreID },
      before: { comment: null },
      after: { comment: 'well done' },
    });
  });

  test('that is not there gives 404', async ({ hazel }) => {
    for (const scoreID of ['nothing', `T${'0'.repeat(64)}`]) {
      const call = hazel.api.scores.customise({ params: { scoreID }, json: { highlight: true } });
      expect(await failureOf(call)).toMatchObject({ status: 404, code: 'score_not_found' });
    }
  });
});

async function adminCookie(server: TestServer): Promise<string> {
  const { cookie } = await register(server, 'Aspen');
  const { body } = await server.client().users.get({ params: { userID: 'aspen' } });
  await server.deps.writer.run(changeLevel, { by: 'command line', userID: body.id, authLevel: 3 });
  return cookie;
}

describe('a session', () => {
  test('gets a name, a description and a highlight; what is absent stays', async ({ hazel }) => {
    const params = { sessionID: (await played(hazel)).session };
    const change = async (json: { name?: string; desc?: string | null; highlight?: boolean }) => {
      const { body } = await hazel.api.sessions.customise({ params, json });
      expect((await hazel.api.sessions.get({ params })).body.session).toMatchObject(body);
      return [body.name, body.desc, body.highlight];
    };
    expect(await change({ name: 'An evening', desc: 'Alone.' })).toEqual(['An evening', 'Alone.', false]);
    expect(await change({ highlight: true })).toEqual(['An evening', 'Alone.', true]);
    expect(await change({ desc: null })).toEqual(['An evening', null, true]);
  });

  test('keeps its name when plays are added to it', async ({ hazel }) => {
    const params = { sessionID: (await played(hazel)).session };
    await hazel.api.sessions.customise({ params, json: { name: 'An evening', desc: 'Alone.' } });
    await upload(hazel, batch([play(2)]));
    const { session } = (await hazel.api.sessions.get({ params })).body;
    expect([session.name, session.desc, session.scores.length]).toEqual(['An evening', 'Alone.', 4]);
  });

  test('takes no change that is none, or too short; keys that it does not know are passed over', async ({
    server,
    hazel,
  }) => {
    const path = `/api/v1/sessions/${(await played(hazel)).session}`;
    for (const body of [
      {},
      { mood: 'good' },
      { name: 'ab' },
      { name: null },
      { desc: 'ab' },
      { desc: 'x'.repeat(121) },
    ]) {
      expect([body, (await send(server, path, patch(hazel, body))).status]).toEqual([body, 400]);
    }
    expect((await send(server, path, patch(hazel, { mood: 'good', highlight: true }))).status).toBe(200);
  });

  test('is for nobody but its player', async ({ server, hazel, rowan, guest }) => {
    const params = { sessionID: (await played(hazel)).session };
    const json = { highlight: true };
    expect(await failureOf(guest.sessions.customise({ params, json }))).toMatchObject({ status: 401 });
    expect(await failureOf(rowan.api.sessions.customise({ params, json }))).toMatchObject({ status: 403 });
    const admin = server
      .client()
      .sessions.customise({ params, json }, { headers: { cookie: await adminCookie(server) } });
    expect(await failureOf(admin)).toMatchObject({ status: 403, code: 'not_owner' });
    const unknown = hazel.api.sessions.customise({ params: { sessionID: `Q${'0'.repeat(40)}` }, json });
    expect(await failureOf(unknown)).toMatchObject({ code: 'session_not_found' });
  });
});
