import { describe, expect } from 'vitest';

import { queueImport } from '../../src/transfer/imports/commands.ts';
import { failureOf, SP, upload, uploadFile } from '../support/calls.ts';
import { diagnose } from '../support/doctor.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { asFile, batch, HOUR, NOON, play } from '../support/plays.ts';
import type { Player } from '../support/test-server.ts';

const formOf = (document: unknown, more: { leaveOut?: string; ignore?: string }) => ({
  importType: 'file/batch-manual',
  scoreData: asFile(document),
  ...more,
});
const totalOf = async ({ api }: Player) => (await api.ugpts.get({ params: { userID: 'me', ...SP } })).body.totalScores;
const three = batch([play(1), play(2), play(3)]);
/** More plays than fit into one transaction, in no order of time. */
const many = batch(
  Array.from({ length: 2400 }, (_, n) =>
    play((n % 4) + 1, {
      score: 60 + Math.floor(n / 4),
      timeAchieved: NOON - ((n * 7) % 2400) * HOUR,
      comment: 'x'.repeat(60),
    }),
  ),
);

describe('plays that an import leaves out', () => {
  test('are not stored, are told, and come in when the file is sent again', async ({ hazel }) => {
    const first = await uploadFile(hazel, formOf(three, { leaveOut: '0,2' }));
    expect(first.scoreIDs).toHaveLength(1);
    expect(first.blacklisted.map(({ index }) => index)).toEqual([0, 2]);
    const { body } = await hazel.api.imports.get({ params: { importID: first.importID } });
    expect(body.import.blacklisted).toEqual(first.blacklisted);
    expect((await hazel.api.scores.blacklist()).body.blacklist).toEqual([]);
    const again = await upload(hazel, three);
    expect(again.scoreIDs.toSorted()).toEqual(first.blacklisted.map(({ scoreID }) => scoreID).toSorted());
  });

  test('are named by the positions of the dry run, which leaves them out as well', async ({ server, hazel }) => {
    const before = dump(server.file);
    const { body } = await hazel.api.imports.fromFile({
      form: formOf(three, { leaveOut: '1-2', ignore: 'true' }),
      query: { dryRun: true },
    });
    expect(body).toMatchObject({ scoreIDs: [expect.any(String)], blacklisted: [{ index: 1 }, { index: 2 }] });
    expect(body).toMatchObject({
      dryRun: {
        scores: [
          {
            index: 0,
            outcome: 'new',
            title: 'Song 1',
            difficulty: 'ANOTHER',
            score: 700,
            lamp: 'CLEAR',
            timeAchieved: NOON,
          },
        ],
        pbs: [{ title: 'Song 1' }],
      },
    });
    expect(dump(server.file)).toEqual(before);
  });

  test('can be ignored: later imports pass them over until they are allowed again', async ({ hazel }) => {
    const plain = await upload(hazel, batch([play(4)]));
    const { blacklisted } = await uploadFile(hazel, formOf(three, { leaveOut: '1', ignore: 'true' }));
    const [{ scoreID } = { scoreID: '' }] = blacklisted;
    expect((await upload(hazel, three)).blacklisted).toEqual([{ index: 1, scoreID }]);
    expect(await totalOf(hazel)).toBe(3);

    const { body } = await hazel.api.scores.blacklist();
    expect(body.songs).toMatchObject([{ title: 'Song 2' }]);
    expect(body.blacklist).toMatchObject([{ score: { scoreID, timeAchieved: NOON }, userID: hazel.user.id }]);

    await hazel.api.scores.unblacklist({ params: { scoreID } });
    expect((await upload(hazel, three)).scoreIDs).toEqual([scoreID]);
    const { body: stored } = await hazel.api.scores.get({ params: { scoreID } });
    const { timeAdded } = stored.score;
    expect({ ...body.blacklist[0]!.score, timeAdded }).toEqual(stored.score);
    expect(plain.scoreIDs).not.toContain(scoreID);
  });

  test('may be ignored already', async ({ hazel }) => {
    const send = () => uploadFile(hazel, formOf(three, { leaveOut: '1', ignore: 'true' }));
    await send();
    expect((await send()).blacklisted).toMatchObject([{ index: 1 }]);
    expect((await hazel.api.scores.blacklist()).body.blacklist).toHaveLength(1);
  });

  test('are left out of a BATCH-MANUAL body, too', async ({ hazel }) => {
    const { body } = await hazel.api.imports.direct({ json: three, query: { leaveOut: '0', ignore: true } });
    expect(body).toMatchObject({ scoreIDs: [{}, {}].map(() => expect.any(String)), blacklisted: [{ index: 0 }] });
    expect((await upload(hazel, three)).blacklisted).toMatchObject([{ index: 0 }]);
  });

  test('are left out of an import that was accepted for later, and of one that takes several transactions', async ({
    server,
    hazel,
  }) => {
    for (const document of [three, many]) {
      const headers = { prefer: 'respond-async' };
      const form = formOf(document, { leaveOut: '0-2', ignore: 'true' });
      const { status, body } = await hazel.api.imports.fromFile({ form, headers });
      expect(status).toBe(202);
      await server.deps.imports.idle();
      const { importID } = body as { importID: string };
      const { body: done } = await hazel.api.imports.get({ params: { importID } });
      expect(done.import.blacklisted.map(({ index }) => index)).toEqual([0, 1, 2]);
      expect(done.import.scoreIDs).toHaveLength(document.scores.length - 3);
    }
    expect((await hazel.api.scores.blacklist()).body.blacklist).toHaveLength(6);
    expect(await diagnose(server.deps)).toEqual([]);
  });

  test('are left out of an import that a restart has kept from running', async ({ server, hazel }) => {
    await server.deps.writer.run(queueImport, {
      importID: 'ab'.repeat(20),
      userID: hazel.user.id,
      importType: 'file/batch-manual',
      body: Buffer.from(JSON.stringify(three)),
      sentWith: { fields: { leaveOut: '2', ignore: 'true' }, filename: 'plays.json' },
      userIntent: true,
    });
    await server.deps.imports.resume();
    await server.deps.imports.idle();
    const { body } = await hazel.api.imports.get({ params: { importID: 'ab'.repeat(20) } });
    expect(body.import.blacklisted).toMatchObject([{ index: 2 }]);
    expect(await totalOf(hazel)).toBe(2);
    expect((await upload(hazel, three)).blacklisted).toMatchObject([{ index: 2 }]);
  });

  test('belong to what an Idempotency-Key was sent with', async ({ hazel }) => {
    const headers = { 'idempotency-key': 'one' };
    const send = (leaveOut: string) => hazel.api.imports.fromFile({ form: formOf(three, { leaveOut }), headers });
    const { body } = await send('0');
    expect((await send('0')).body).toEqual(body);
    expect(await failureOf(send('1'))).toMatchObject({ status: 409, code: 'idempotency_key_reused' });
  });

  test.for([
    ['at positions without a play', { leaveOut: '1,3' }, 'leaveOut: there is no play at position 3'],
    ['that are there already', { leaveOut: '0' }, 'leaveOut: the play at position 0 is not a new score'],
    ['without a chart', { leaveOut: '2' }, 'leaveOut: the play at position 2 is not a new score'],
    ['in a list that is none', { leaveOut: 'all' }, 'leaveOut: Expected positions such as 0,4,7-12'],
    ['from the last to the first', { leaveOut: '2-1' }, 'leaveOut: expected positions such as 0,4,7-12, received 2-1'],
    ['of which there are too many', { leaveOut: '0-10000' }, 'leaveOut: expected 10,000 plays at most'],
    [
      'of which too many are to be ignored',
      { leaveOut: '0-1000', ignore: '' },
      'leaveOut: expected 1,000 plays at most',
    ],
    ['that are not named', { ignore: 'true' }, 'ignore: requires leaveOut'],
  ] as const)('%s are refused, and nothing is stored', async ([, more, description], { server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    const before = dump(server.file);
    const form = formOf(batch([play(1), play(2), play(3, { identifier: 'Unknown' })]), more);
    const failure = await failureOf(hazel.api.imports.fromFile({ form }));
    expect([failure.status, failure.code, failure.message]).toEqual([400, 'invalid_request', description]);
    expect(dump(server.file)).toEqual(before);
  });
});
