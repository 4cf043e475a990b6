import { describe, expect } from 'vitest';

import { failureOf, SDVX, send, SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';

/** Paths of the numbers in a value that JSON has no word for, and of nulls. */
function oddities(value: unknown, path = ''): string[] {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return [path];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => oddities(inner, `${path}.${key}`));
}

describe('the games', () => {
  test('are listed with their configs', async ({ guest }) => {
    const { body } = await guest.games.list();
    expect(body.supportedGames).toEqual(Object.keys(body.configs));
    expect(body.supportedGames).toEqual(expect.arrayContaining(['iidx', 'sdvx']));
    expect(body.configs['iidx']).toEqual({
      internalName: 'iidx',
      name: 'beatmania IIDX',
      names: {
        en: { game: 'beatmania IIDX', playtypes: { SP: 'SP', DP: 'DP' } },
        ja: { game: 'beatmania IIDX', playtypes: { SP: 'SP', DP: 'DP' } },
      },
      tile: { letters: 'II', ground: '#1f4fa3', ink: '#ffffff', accent: '#d9dde3' },
      defaultPlaytype: 'SP',
      validPlaytypes: ['SP', 'DP'],
    });
    const { body: iidx } = await guest.games.get({ params: { game: 'iidx' } });
    expect(iidx).toEqual(body.configs['iidx']);
  });

  test('are listed with what there is of each playtype', async ({ guest, hazel, rowan }) => {
    await upload(hazel, batch([play(1), play(2)]));
    await upload(rowan, batch([play(1)]));
    const { counts } = (await guest.games.list()).body;
    const { scoreCount, playerCount, chartCount } = (await guest.games.playtype({ params: SP })).body;
    expect(counts['iidx:SP']).toEqual({ scoreCount, playerCount, chartCount });
    expect(counts['iidx:SP']).toMatchObject({ scoreCount: 3, playerCount: 2 });
    expect(counts['sdvx:Single']).toMatchObject({ scoreCount: 0, playerCount: 0 });
  });

  test('have a config for every playtype, without null and infinity', async ({ guest }) => {
    const { body } = await guest.games.list();
    for (const [game, { validPlaytypes }] of Object.entries(body.configs)) {
      for (const playtype of validPlaytypes) {
        const { config } = (await guest.games.playtype({ params: { game, playtype } })).body;
        expect(config.idString).toBe(`${game}:${playtype}`);
        expect(oddities(config)).toEqual([]);
        expect(config.scoreRatingAlgs).toContain(config.defaultScoreRatingAlg);
        expect(config.sessionRatingAlgs).toContain(config.defaultSessionRatingAlg);
        expect(config.profileRatingAlgs).toContain(config.defaultProfileRatingAlg);
        expect(config.difficulties).toContain(config.defaultDifficulty);
        expect(config.lamps).toContain(config.clearLamp);
        expect(config.grades).toContain(config.clearGrade);
        expect(config.gradeBoundaries).toHaveLength(config.grades.length);
      }
    }
  });

  test('tell their classes, lamps, judgements and match types', async ({ guest }) => {
    const { config: iidx } = (await guest.games.playtype({ params: SP })).body;
    expect(iidx).toMatchObject({
      percentMax: 100,
      defaultScoreRatingAlg: 'ktLampRating',
      judgements: ['pgreat', 'great', 'good', 'bad', 'poor'],
      classProperties: { dan: { downgradable: false, type: 'provided' } },
      scoreBucket: 'lamp',
    });
    expect(iidx.lamps.at(-1)).toBe('FULL COMBO');
    expect(iidx.classHumanisedFormat['dan']!.map(({ id }) => id).at(-1)).toBe('KAIDEN');
    const { config: sdvx } = (await guest.games.playtype({ params: SDVX })).body;
    expect(sdvx.supportedMatchTypes).toContain('sdvxInGameID');
    expect(sdvx.supportedMatchTypes).not.toContain('inGameID');
    expect(sdvx.classProperties['vfClass']).toEqual({ downgradable: true, type: 'derived', ratingAlg: 'VF7' });
  });

  test('count scores, players and charts', async ({ guest, hazel, rowan }) => {
    const counts = async () => {
      const { scoreCount, playerCount, chartCount } = (await guest.games.playtype({ params: SP })).body;
      return [scoreCount, playerCount, chartCount];
    };
    expect(await counts()).toEqual([0, 0, 84]);
    await upload(hazel, batch([play(1), play(1, { score: 701 }), play(2)]));
    await upload(rowan, batch([play(1)]));
    expect(await counts()).toEqual([4, 2, 84]);
  });

  test('count neither private players nor their scores for strangers', async ({ guest, hazel, rowan }) => {
    await upload(hazel, batch([play(1), play(2)]));
    await upload(rowan, batch([play(1)]));
    const { users } = await hazel.logIn();
    await users.updateSettings({ params: { userID: 'me' }, json: { visibility: 'private' } });
    const { scoreCount, playerCount } = (await guest.games.playtype({ params: SP })).body;
    expect([scoreCount, playerCount]).toEqual([1, 1]);
    expect((await guest.games.list()).body.counts['iidx:SP']).toMatchObject({ scoreCount, playerCount });
    const own = (await hazel.api.games.playtype({ params: SP })).body;
    expect([own.scoreCount, own.playerCount]).toEqual([3, 2]);
  });

  test.for(['nothing', '__proto__', 'constructor', 'IIDX', '%00'])('do not include "%s"', async (game, { server }) => {
    for (const path of [game, `${game}/SP`, `${game}/SP/leaderboard`, `${game}/SP/songs/1`, `${game}/SP/charts`]) {
      const { status, json } = await send(server, `/api/v1/games/${path}`);
      expect([path, status, json.code]).toEqual([path, 404, 'game_not_found']);
    }
  });

  test.for(['Single', '__proto__', 'sp'])('have no playtype "%s" where there is none', async (playtype, { server }) => {
    for (const path of ['', '/leaderboard', '/songs/1', '/charts', '/batch-manual.schema.json']) {
      const { status, json } = await send(server, `/api/v1/games/iidx/${playtype}${path}`);
      expect([path, status, json.code]).toEqual([path, 404, 'game_not_found']);
      expect(json.description).toBe(`iidx has no playtype "${playtype}"; expected SP or DP`);
    }
  });
});

describe('a song', () => {
  test('comes with all its charts of the playtype, older ones included', async ({ guest }) => {
    const { body } = await guest.games.song({ params: { ...SP, songID: 1 } });
    expect(body.song).toMatchObject({ id: 1, title: 'Song 1', artist: 'Artist 1', altTitles: [] });
    expect(body.charts.map(({ difficulty, isPrimary }) => `${difficulty} ${isPrimary}`).sort()).toEqual([
      'ANOTHER false',
      'ANOTHER true',
      'HYPER true',
    ]);
    expect(body.charts.every(({ playtype, game }) => playtype === 'SP' && game === 'iidx')).toBe(true);
  });

  test('without a chart in the playtype has none', async ({ guest }) => {
    const { body } = await guest.games.song({ params: { game: 'iidx', playtype: 'DP', songID: 101 } });
    expect([body.song.title, body.charts]).toEqual(['Twin', []]);
  });

  test('that is not there is not found, and one that is no number is refused', async ({ guest, server }) => {
    const error = await failureOf(guest.games.song({ params: { ...SP, songID: 999 } }));
    expect(error).toMatchObject({ status: 404, code: 'song_not_found' });
    for (const songID of ['abc', '-1', '1.5', '1e3']) {
      const { status, json } = await send(server, `/api/v1/games/iidx/SP/songs/${songID}`);
      expect([songID, status, json.issues?.[0]?.path]).toEqual([songID, 400, 'songID']);
    }
  });
});

describe('a leaderboard', () => {
  test('has players by their default rating, best first, with their users', async ({ guest, server, hazel, rowan }) => {
    const aspen = await server.player('Aspen');
    await upload(hazel, batch([play(1)]));
    await upload(rowan, batch([play(11)]));
    await upload(aspen, batch([play(5)]));
    const { body } = await guest.games.leaderboard({ params: SP });
    expect(body.gameStats.map(({ userID, ratings }) => [userID, ratings['ktLampRating']])).toEqual([
      [rowan.user.id, 0.6],
      [aspen.user.id, 0.3],
      [hazel.user.id, 0.1],
    ]);
    expect(body.users.map(({ username }) => username)).toEqual(['Rowan', 'Aspen', 'Hazel']);
    const { body: two } = await guest.games.leaderboard({ params: SP, query: { limit: 2 } });
    expect(two.gameStats).toHaveLength(2);
  });

  test('leaves out those whom the algorithm does not rate', async ({ guest, hazel, rowan }) => {
    const average = (n: number) => play(n, { score: 800 + n });
    await upload(hazel, batch(Array.from({ length: 20 }, (_, index) => average(index + 1))));
    await upload(rowan, batch([average(1)]));
    const { body } = await guest.games.leaderboard({ params: SP, query: { alg: 'BPI' } });
    expect(body.gameStats.map(({ userID, ratings }) => [userID, ratings['BPI']])).toEqual([[hazel.user.id, 0]]);
    const { body: stats } = await guest.users.gameStats({ params: { userID: rowan.user.id } });
    expect(stats[0]!.__rankingData['BPI']).toEqual({ ranking: 2, outOf: 2 });
  });

  test('shares a place among equals', async ({ guest, server, hazel, rowan }) => {
    const aspen = await server.player('Aspen');
    for (const player of [hazel, rowan]) await upload(player, batch([play(11)]));
    await upload(aspen, batch([play(1)]));
    const placeOf = async (userID: number) =>
      (await guest.users.gameStats({ params: { userID } })).body[0]!.__rankingData['ktLampRating'];
    expect(await placeOf(hazel.user.id)).toEqual({ ranking: 1, outOf: 3 });
    expect(await placeOf(rowan.user.id)).toEqual({ ranking: 1, outOf: 3 });
    expect(await placeOf(aspen.user.id)).toEqual({ ranking: 3, outOf: 3 });
  });

  test('gives places among those whom the viewer sees, and so many are counted', async ({ guest, hazel, rowan }) => {
    await upload(hazel, batch([play(11)]));
    await upload(rowan, batch([play(1)]));
    const { users } = await hazel.logIn();
    await users.updateSettings({ params: { userID: 'me' }, json: { visibility: 'private' } });
    const of = { params: { userID: rowan.user.id } };
    const { body: forAll } = await guest.users.gameStats(of);
    expect(forAll[0]!.__rankingData['ktLampRating']).toEqual({ ranking: 1, outOf: 1 });
    const { body: forHazel } = await hazel.api.users.gameStats(of);
    expect(forHazel[0]!.__rankingData['ktLampRating']).toEqual({ ranking: 2, outOf: 2 });
  });

  test.for(['alg=nothing', 'alg=constructor', 'limit=0', 'limit=501', 'limit=x', 'limit=1.5', 'alg=BPI&alg=BPI'])(
    'refuses "%s"',
    async (query, { server }) => {
      const { status, json } = await send(server, `/api/v1/games/iidx/SP/leaderboard?${query}`);
      expect([status, json.code]).toEqual([400, 'invalid_request']);
      expect(json.issues![0]!.path).toBe(query.split('=')[0]);
    },
  );
});
