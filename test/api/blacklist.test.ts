import { describe, expect } from 'vitest';

import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { bearer, failureOf, SP, send, upload } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import { testSeeds } from '../support/test-seeds.ts';
import type { Player } from '../support/test-server.ts';

const ofHazel = { params: { userID: 'hazel', ...SP } };

/** Imports plays, blacklists the first of them and returns its scoreID. */
async function blacklistFirst(player: Player, plays = [play(1), play(2)]): Promise<string> {
  const { scoreIDs } = await upload(player, batch(plays));
  const [scoreID] = scoreIDs;
  await player.api.scores.delete({ params: { scoreID: scoreID! }, json: { blacklist: true } });
  return scoreID!;
}

describe('a score that was deleted and blacklisted', () => {
  test('is passed over by later imports, which say so', async ({ hazel }) => {
    const scoreID = await blacklistFirst(hazel);
    const again = await upload(hazel, batch([play(3), play(1), play(2), play(1)]));
    expect(again).toMatchObject({
      blacklisted: [
        { index: 1, scoreID },
        { index: 3, scoreID },
      ],
      duplicates: [{ index: 2 }],
      errors: [],
    });
    expect(again.scoreIDs).toHaveLength(1);
    expect((await hazel.api.ugpts.get(ofHazel)).body.totalScores).toBe(2);
    expect(await failureOf(hazel.api.scores.get({ params: { scoreID } }))).toMatchObject({ status: 404 });
    const { body } = await hazel.api.imports.get({ params: { importID: again.importID } });
    expect(body.import.blacklisted).toEqual(again.blacklisted);
  });

  test('does not come back as an orphan that finds its chart', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1, { identifier: 'Song of Tomorrow' })]));
    await blacklistFirst(hazel, [play(1)]);
    const seeds = testSeeds();
    const songs = seeds.files.find(({ name }) => name === 'songs-iidx.json')!;
    songs.entries[0] = { ...(songs.entries[0] as object), altTitles: ['Song of Tomorrow'] };
    const { orphans } = await server.deps.writer.run(loadCatalogue, seeds);
    expect(orphans).toEqual({ processed: 1, failed: 0, success: 0, removed: 1 });
    expect(dump(server.file)).toMatchObject({ scores: [], orphans: [] });
  });

  test('is of no concern to other players', async ({ hazel, rowan }) => {
    await blacklistFirst(hazel);
    const { scoreIDs, blacklisted } = await upload(rowan, batch([play(1)]));
    expect([scoreIDs.length, blacklisted]).toEqual([1, []]);
    expect((await rowan.api.scores.blacklist()).body.blacklist).toEqual([]);
  });

  test('is listed as it was, and can be sent again once its player has taken it off the list', async ({
    hazel,
    rowan,
  }) => {
    const scoreID = await blacklistFirst(hazel);
    const { body } = await hazel.api.scores.blacklist();
    expect(body).toMatchObject({
      blacklist: [{ score: { scoreID, scoreData: { score: 700, lamp: 'CLEAR' } }, userID: hazel.user.id }],
      songs: [{ title: 'Song 1' }],
      charts: [{ chartID: body.blacklist[0]!.score.chartID }],
    });
    const off = { params: { scoreID } };
    expect(await failureOf(rowan.api.scores.unblacklist(off))).toMatchObject({ status: 404, code: 'not_blacklisted' });
    await hazel.api.scores.unblacklist(off);
    expect(await failureOf(hazel.api.scores.unblacklist(off))).toMatchObject({ status: 404, code: 'not_blacklisted' });
    expect((await upload(hazel, batch([play(1)]))).scoreIDs).toEqual([scoreID]);
  });

  test('by an administrator is taken off the list by administrators only', async ({ server, hazel }) => {
    const { scoreIDs } = await upload(hazel, batch([play(1)]));
    const { api } = await server.admin('Sorrel');
    const params = { scoreID: scoreIDs[0]! };
    await api.scores.delete({ params, json: { blacklist: true } });
    const refused = await failureOf(hazel.api.scores.unblacklist({ params }));
    expect(refused).toMatchObject({ status: 403, code: 'not_owner' });
    expect((await hazel.api.scores.blacklist()).body.blacklist).toHaveLength(1);
    await api.scores.unblacklist({ params });
    expect((await hazel.api.scores.blacklist()).body.blacklist).toEqual([]);
  });
});

describe('the body of a deletion', () => {
  test.for([
    ['is a list', '[true]', 'application/json'],
    ['has an unknown key', '{"blacklisted":true}', 'application/json'],
    ['has text for a boolean', '{"blacklist":"true"}', 'application/json'],
    ['is broken', '{"blacklist":', 'application/json'],
    ['says that it is something else', '{"blacklist":true}', 'text/plain'],
  ] as const)('that %s deletes nothing', async ([, body, type], { server, hazel }) => {
    const { scoreIDs } = await upload(hazel, batch([play(1)]));
    const before = dump(server.file);
    const headers = { ...bearer(hazel.key), 'content-type': type };
    const { status, json } = await send(server, `/api/v1/scores/${scoreIDs[0]!}`, { method: 'DELETE', headers, body });
    expect([status, json.code]).toEqual([400, 'invalid_request']);
    expect(dump(server.file)).toEqual(before);
  });

  test.for([{}, { 'content-type': 'application/json' }])('may be missing, %j', async (more, { server, hazel }) => {
    const { scoreIDs } = await upload(hazel, batch([play(1)]));
    const headers = { ...bearer(hazel.key), ...more };
    const { status } = await send(server, `/api/v1/scores/${scoreIDs[0]!}`, { method: 'DELETE', headers });
    expect(status).toBe(200);
    expect(dump(server.file)).toMatchObject({ scores: [], score_blacklist: [] });
  });
});
