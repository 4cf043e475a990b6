import { describe, expect } from 'vitest';

import { openForWriting } from '../../db/open.ts';
import { scoreFiles } from '../../src/transfer/exports/unzip.ts';
import { importScores } from '../../src/transfer/imports/commands.ts';
import { recalculateGames } from '../../src/transfer/imports/recalculate.ts';
import { send, SP, upload } from '../support/calls.ts';
import type { Exported } from '../support/exporter.ts';
import { archiveOf } from '../support/exports.ts';
import { test } from '../support/fixtures.ts';
import { playerImage } from '../support/player-image.ts';
import { batch, HOUR, NOON, play } from '../support/plays.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

describe('what a file says of sessions', () => {
  const session = { name: 'A fine day', desc: 'with friends', highlight: true, timeStarted: NOON, timeEnded: NOON };
  const sessionID = `Q${'ab'.repeat(20)}`;
  const sessionsOf = async ({ api }: { api: ReturnType<TestServer['client']> }, userID: number) =>
    (await api.ugpts.recentSessions({ params: { userID, ...SP } })).body;

  test('goes to the session that its plays make', async ({ hazel }) => {
    await upload(hazel, batch([play(1)], { sessions: [{ ...session, sessionID, timeInserted: NOON }] }));
    const { timeStarted: _, timeEnded: _end, ...rest } = session;
    expect(await sessionsOf(hazel, hazel.user.id)).toEqual([
      expect.objectContaining({ ...rest, sessionID, timeInserted: NOON }),
    ]);
  });

  test('never takes the id of a session that is there, or changes that one', async ({ hazel, rowan }) => {
    await upload(hazel, batch([play(1)], { sessions: [{ ...session, sessionID }] }));
    const before = await sessionsOf(hazel, hazel.user.id);
    await upload(rowan, batch([play(1)], { sessions: [{ ...session, sessionID, name: 'Mine now' }] }));
    const later = { ...session, sessionID, name: 'Another', timeStarted: NOON + 5 * HOUR, timeEnded: NOON + 6 * HOUR };
    await upload(hazel, batch([play(2, { timeAchieved: later.timeStarted })], { sessions: [later] }));
    expect(await sessionsOf(rowan, rowan.user.id)).toEqual([
      expect.objectContaining({ name: 'Mine now', sessionID: expect.not.stringContaining(sessionID) }),
    ]);
    const after = await sessionsOf(hazel, hazel.user.id);
    expect(after.map(({ name }) => name)).toEqual(['Another', 'A fine day']);
    expect(after[0]!.sessionID).not.toBe(sessionID);
    expect(after[1]).toEqual(before[0]);
  });

  test('leaves sessions alone that are there, and means nothing where there are no plays', async ({ hazel }) => {
    await upload(hazel, batch([play(1)]));
    const [before] = await sessionsOf(hazel, hazel.user.id);
    const elsewhere = { ...session, timeStarted: NOON + 50 * HOUR, timeEnded: NOON + 51 * HOUR };
    await upload(hazel, batch([play(2)], { sessions: [session, elsewhere] }));
    const after = await sessionsOf(hazel, hazel.user.id);
    expect(after).toEqual([{ ...before, scores: expect.any(Array), scoreCount: 2 }]);
    expect(after[0]!.scores).toHaveLength(2);
  });

  test('is refused with every fault', async ({ server, hazel }) => {
    const before = playerImage(server.file);
    const bad = [{ ...session, name: 'x', sessionID: 'Q1' }, { timeStarted: NOON, timeEnded: NOON - 1 }, {}];
    const { status, json } = await send(server, '/ir/direct-manual/import', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${hazel.key}` },
      body: JSON.stringify(batch([play(1)], { sessions: bad })),
    });
    expect([status, json.issues?.map(({ path }) => path)]).toEqual([
      400,
      [
        'sessions[0].sessionID',
        'sessions[0].name',
        'sessions[1].timeEnded',
        'sessions[2].timeStarted',
        'sessions[2].timeEnded',
      ],
    ]);
    expect(playerImage(server.file)).toEqual(before);
  });
});

describe('a play that its chart has no room for today', () => {
  const graded = { percent: 100, grade: 'AAA', ratings: {} };
  const impossible = play(1, { score: 5000, graded });

  test('is refused whoever says that it was possible once, unless an administrator vouches for it', async ({
    server,
    hazel,
  }) => {
    const { errors, scoreIDs } = await upload(hazel, batch([impossible]));
    expect([scoreIDs, errors.map(({ type }) => type)]).toEqual([[], ['InvalidDatapoint']]);
    const body = new TextEncoder().encode(JSON.stringify(batch([impossible, play(2, { score: 5000 })])));
    const document = await server.deps.writer.run(importScores, {
      importID: 'trusted',
      userID: hazel.user.id,
      importType: 'file/batch-manual',
      body,
      userIntent: false,
      trusted: true,
    });
    expect([document.scoreIDs.length, document.errors.map(({ index }) => index)]).toEqual([1, [1]]);
  });
});

test('what a play was worth stands where its chart does not tell any more', async ({ server, hazel }) => {
  await upload(hazel, batch([play(1, { timeAchieved: NOON })]));
  const forgetNotes = ({ file }: TestServer) => {
    const connection = openForWriting(file);
    connection.client.exec("update charts set data = json_remove(data, '$.notecount')");
    connection.close();
  };
  forgetNotes(server);
  await recalculateGames(server.deps, [server.deps.games.gpt('iidx', 'SP')!]);
  const image = playerImage(server.file);
  const [file] = scoreFiles(await archiveOf(server.file, server.deps.games, hazel.user.id));
  const { percent, grade, calculated: ratings } = image['scores']![0]!;
  const { scores } = JSON.parse(new TextDecoder().decode(file!.body)) as Exported;
  expect(scores).toEqual([expect.objectContaining({ graded: { percent, grade, ratings } })]);

  const other = await createTestServer();
  forgetNotes(other);
  const { user } = await other.player('Hazel');
  const request = { importID: 'back', userID: user.id, importType: 'file/batch-manual', userIntent: false };
  await other.deps.writer.run(importScores, { ...request, body: file!.body, trusted: true });
  expect(playerImage(other.file)).toEqual(image);
  await other.close();
});
