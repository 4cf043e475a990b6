import fc from 'fast-check';
import { describe, expect } from 'vitest';

import type { DryRunAnswer } from '../../contracts/client/index.ts';
import { bearer, failureOf, post, SP, send, upload, uploadFile } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { asFile, batch, HOUR, MINUTE, NOON, play, type TestPlay } from '../support/plays.ts';
import { createTestServer, type Player } from '../support/test-server.ts';

const DIRECT = '/ir/direct-manual/import';

/** Returns the result of a dry run. */
async function dryRun({ api }: Player, document: unknown): Promise<DryRunAnswer> {
  const form = { importType: 'file/batch-manual', scoreData: asFile(document) };
  const { body } = await api.imports.fromFile({ form, query: { dryRun: true } });
  if (!('dryRun' in body)) throw new Error('This was no dry run');
  return body;
}

/** A document without what is drawn at random or hangs on the clock. */
const lasting = ({ errors, duplicates, scoreIDs, classDeltas, createdSessions, ...rest }: DryRunAnswer | Imported) => ({
  errors,
  duplicates,
  scoreIDs,
  classDeltas,
  idStrings: rest.idStrings,
  importType: rest.importType,
  sessions: createdSessions.map(({ type }) => type),
});
type Imported = Awaited<ReturnType<typeof upload>>;

/** Something of every kind: new, there already, twice, impossible, without a chart, a class, better than before. */
const mixed = batch(
  [
    play(1, { score: 710, lamp: 'HARD CLEAR', timeAchieved: NOON + MINUTE }),
    play(2),
    play(3),
    play(3),
    play(4, { score: 99_999 }),
    play(5, { identifier: 'Nobody knows this one' }),
    play(6, { identifier: 'Nor this one' }),
    play(7, { timeAchieved: null }),
  ],
  { classes: { dan: 'DAN_7' } },
);
const before = batch([play(1), play(2), play(6, { identifier: 'Nor this one' })], { classes: { dan: 'DAN_5' } });

const plays = fc.array(
  fc
    .record({
      song: fc.integer({ min: 1, max: 4 }),
      score: fc.nat(5).map((n) => 500 + n * 100),
      lamp: fc.constantFrom('FAILED', 'CLEAR', 'HARD CLEAR'),
      timeAchieved: fc.option(fc.nat(20).map((n) => NOON + n * HOUR)),
      known: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
    })
    .map(({ song, known, ...rest }) => play(song, { ...rest, ...(!known && { identifier: `Unknown ${song}` }) })),
  { maxLength: 12 },
);

test('whatever is sent, a dry run tells what the import then does and stores nothing', async ({ server }) => {
  let players = 0;
  const check = async (batches: TestPlay[][]) => {
    const player = await server.player(`player-${(players += 1)}`);
    for (const some of batches) {
      const tables = dump(server.file);
      const told = await dryRun(player, batch(some));
      expect(dump(server.file)).toEqual(tables);
      expect(told.dryRun.scores.map(({ index }) => index)).toEqual(some.map((_, index) => index));
      expect(lasting(told)).toEqual(lasting(await upload(player, batch(some))));
      const { body } = await player.api.ugpts.allPBs({ params: { ...SP, userID: 'me' } }).catch(() => NONE);
      const now = new Map(body.pbs.map(({ chartID, scoreData }) => [chartID, scoreData]));
      for (const { chartID, new: pb } of told.dryRun.pbs) {
        expect(now.get(chartID)).toMatchObject({ score: pb.score, lamp: pb.lamp, grade: pb.grade });
      }
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(plays, { minLength: 1, maxLength: 3 }), check), { numRuns: 30 });
});
const NONE = { body: { pbs: [] } };

describe('a dry run', () => {
  test('tells what the import then does, and leaves every table as it was', async ({ server, hazel }) => {
    await upload(hazel, before);
    const tables = dump(server.file);
    const told = await dryRun(hazel, mixed);
    expect(dump(server.file)).toEqual(tables);
    expect(lasting(told)).toEqual(lasting(await upload(hazel, mixed)));
    expect(told).not.toHaveProperty('url');
    expect(told.createdSessions).toMatchObject([{ type: 'Appended' }]);
    expect(told.classDeltas).toEqual([{ ...SP, set: 'dan', old: 11, new: 13 }]);
  });

  test('tells what would become of each score', async ({ hazel }) => {
    await upload(hazel, before);
    const { dryRun: told, scoreIDs, duplicates } = await dryRun(hazel, mixed);
    const clear = { ...SP, difficulty: 'ANOTHER', score: 700, lamp: 'CLEAR' };
    const better = { ...clear, score: 710, lamp: 'HARD CLEAR', timeAchieved: NOON + MINUTE };
    expect(told.scores).toEqual([
      { index: 0, outcome: 'new', scoreID: scoreIDs[0], title: 'Song 1', ...better },
      { index: 1, outcome: 'duplicate', scoreID: duplicates[0]!.scoreID },
      { index: 2, outcome: 'new', scoreID: scoreIDs[1], title: 'Song 3', ...clear, timeAchieved: NOON },
      { index: 3, outcome: 'duplicate', scoreID: scoreIDs[1] },
      { index: 4, outcome: 'error' },
      { index: 5, outcome: 'orphan' },
      { index: 6, outcome: 'orphan' },
      { index: 7, outcome: 'new', scoreID: scoreIDs[2], title: 'Song 7', ...clear, timeAchieved: null },
    ]);
    expect(scoreIDs).toHaveLength(3);
  });

  test('tells which PBs would change, from what to what, as they then are', async ({ hazel }) => {
    await upload(hazel, before);
    const pbs = async () => (await hazel.api.ugpts.allPBs({ params: { ...SP, userID: 'me' } })).body.pbs;
    const shown = ({ scoreData, calculatedData }: Awaited<ReturnType<typeof pbs>>[number]) => {
      const { score, percent, lamp, lampIndex, grade, gradeIndex } = scoreData;
      return { score, percent, lamp, lampIndex, grade, gradeIndex, calculatedData };
    };
    const old = new Map((await pbs()).map((pb) => [pb.chartID, pb]));
    const { dryRun: told } = await dryRun(hazel, mixed);
    await upload(hazel, mixed);
    const changed = (await pbs()).filter(({ songID }) => songID !== 2);
    expect(told.pbs).toEqual(
      changed.map((pb) => ({
        game: 'iidx',
        playtype: 'SP',
        songID: pb.songID,
        chartID: pb.chartID,
        title: `Song ${pb.songID}`,
        difficulty: 'ANOTHER',
        old: old.has(pb.chartID) ? shown(old.get(pb.chartID)!) : null,
        new: shown(pb),
      })),
    );
    expect(told.pbs.map(({ songID, old: was, new: is }) => [songID, was?.lamp, is.lamp])).toEqual([
      [1, 'CLEAR', 'HARD CLEAR'],
      [3, undefined, 'CLEAR'],
      [7, undefined, 'CLEAR'],
    ]);
  });

  test('is silent about PBs that stay as they are', async ({ hazel }) => {
    await upload(hazel, batch([play(1)]));
    const { dryRun: told, scoreIDs } = await dryRun(hazel, batch([play(1, { score: 650, lamp: 'FAILED' })]));
    expect([scoreIDs.length, told.pbs, told.ratings]).toEqual([1, [], []]);
  });

  test('tells how the ratings of the profile would change, as they then are', async ({ hazel }) => {
    const ratings = async () => (await hazel.api.ugpts.get({ params: { ...SP, userID: 'me' } })).body.gameStats.ratings;
    const many = Array.from({ length: 25 }, (_, n) => play(n + 1));
    const first = await dryRun(hazel, batch(many.slice(0, 20)));
    await upload(hazel, batch(many.slice(0, 20)));
    const old = await ratings();
    const second = await dryRun(hazel, batch(many));
    await upload(hazel, batch(many));
    const now = await ratings();
    const changes = (from: typeof old, to: typeof old) =>
      Object.entries(to)
        .filter(([alg, value]) => value !== (from[alg] ?? null))
        .map(([alg, value]) => ({ ...SP, alg, old: from[alg] ?? null, new: value }));
    expect(first.dryRun.ratings).toEqual(changes({}, old));
    expect(second.dryRun.ratings).toEqual(changes(old, now));
    expect(second.dryRun.ratings.length).toBeGreaterThan(0);
  });

  test('again and again tells the same, and the import after it goes to the right rows', async ({ server, hazel }) => {
    const told = [await dryRun(hazel, mixed), await dryRun(hazel, mixed)];
    expect(lasting(told[0]!)).toEqual(lasting(told[1]!));
    expect(told[0]!.dryRun).toEqual(told[1]!.dryRun);
    const fresh = await createTestServer();
    const other = await fresh.player('Hazel');
    await upload(other, mixed);
    await upload(hazel, mixed);
    // Without what is drawn at random or hangs on the clock.
    const plain = (file: string) => {
      const { users: _users, credentials: _credentials, api_keys: _keys, imports, sessions, ...tables } = dump(file);
      const ids =
        /"(time_\w+|time\w+|import_id|session_id|sessionID|name|orphan_id|epoch|latest)":("[^"]*"|\d+|\{[^}]*\})/g;
      return JSON.stringify({ ...tables, count: [imports!.length, sessions!.length] }).replaceAll(ids, '');
    };
    expect(plain(server.file)).toBe(plain(fresh.file));
    await fresh.close();
  });

  test('of a player who has nothing yet leaves them without a profile', async ({ hazel }) => {
    const { dryRun: told } = await dryRun(hazel, batch([play(1)]));
    expect(told.pbs).toMatchObject([{ songID: 1, old: null }]);
    const error = await failureOf(hazel.api.ugpts.get({ params: { ...SP, userID: 'me' } }));
    expect(error.code).toBe('not_played');
  });

  test('of a file that can not be read is refused with every fault, as the import would be', async ({
    server,
    hazel,
  }) => {
    const bad = batch([play(1, { lamp: 'HARDCLEAR' }), play(2, { score: -1 })]);
    const [real, dry] = [
      await send(server, DIRECT, post(bad, bearer(hazel.key))),
      await send(server, `${DIRECT}?dryRun=1`, post(bad, bearer(hazel.key))),
    ];
    expect([dry.status, dry.json]).toEqual([400, real.json]);
    expect(dry.json.issues).toHaveLength(2);
  });

  test.for([
    ['a server that imports later', { KAIDEN_SCORE_PROCESSOR: 'external' }, {}],
    ['a client that would rather poll', {}, { prefer: 'respond-async' }],
  ] as const)('is answered at once for %s', async ([, env, headers]) => {
    const server = await createTestServer({ env });
    const hazel = await server.player('Hazel');
    const tables = dump(server.file);
    const sent = post(batch([play(1)]), { ...headers, ...bearer(hazel.key) });
    const { status, json } = await send(server, `${DIRECT}?dryRun=1`, sent);
    expect([status, json.body]).toMatchObject([200, { dryRun: { scores: [{ index: 0, outcome: 'new' }] } }]);
    expect(json.body).not.toHaveProperty('url');
    expect(dump(server.file)).toEqual(tables);
    await server.close();
  });

  test('can not be asked for while another import of the user runs, but while those of others do', async ({
    server,
    hazel,
    rowan,
  }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const running = server.deps.imports.alone(hazel.user.id, () => held);
    const error = await failureOf(dryRun(hazel, mixed));
    expect(error).toMatchObject({ status: 409, code: 'import_running' });
    expect((await dryRun(rowan, mixed)).dryRun.scores).toHaveLength(8);
    release();
    await running;
    expect((await dryRun(hazel, mixed)).dryRun.scores).toHaveLength(8);
  });

  test('needs the permission that the import needs', async ({ server }) => {
    const reader = await server.player('Reader', ['delete_score']);
    const error = await failureOf(dryRun(reader, mixed));
    expect(error).toMatchObject({ status: 403, code: 'missing_permission' });
  });

  test('leaves nothing to be found under its importID', async ({ hazel, guest }) => {
    const { importID } = await dryRun(hazel, batch([play(1)]));
    for (const call of [guest.imports.get, guest.imports.pollStatus]) {
      expect(await failureOf(call({ params: { importID } }))).toMatchObject({ code: 'import_not_found' });
    }
  });

  test('is only one when asked for', async ({ hazel }) => {
    const form = { importType: 'file/batch-manual', scoreData: asFile(batch([play(1)])) };
    expect((await uploadFile(hazel, form)).url).toContain('/poll-status');
    expect((await upload(hazel, batch([play(1)]))).duplicates).toHaveLength(1);
  });
});
