import { afterEach, describe, expect } from 'vitest';

import { test as plain } from '../support/fixtures.ts';
import { importOf, ratedSeeds, type RatedGame } from '../support/rated-charts.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

interface Game {
  server: TestServer;
  hazel: Player;
}
const open: TestServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function start(...games: RatedGame[]): Promise<Game> {
  const server = await createTestServer({ seeds: ratedSeeds(games) });
  open.push(server);
  return { server, hazel: await server.player('Hazel') };
}

const params = (game: string, playtype = 'Single') => ({ params: { userID: 'hazel', game, playtype } });

describe('what a rating consists of', () => {
  plain('is each part with its plays, its floor and the plays that just missed it', async () => {
    const { server, hazel } = await start({
      game: 'jubeat',
      playtype: 'Single',
      charts: Array.from({ length: 80 }, (_, n) => ({
        difficulty: 'EXT',
        levelNum: 10,
        songData: { displayVersion: n % 2 === 0 ? 'beyond' : 'festo' },
        data: { isHardMode: false },
      })),
    });
    const plays = Array.from({ length: 70 }, (_, n) => ({
      chart: n,
      score: 900_000,
      percent: 20 + n,
      lamp: 'CLEAR',
    }));
    await importOf(hazel, 'jubeat', 'Single', plays);
    const { body } = await server.client().ratings.get(params('jubeat'));
    const { rating } = body;
    expect(rating).toMatchObject({ alg: 'jubility', isInGame: true, isEstimate: false, divisor: 1 });
    expect(rating.parts.map(({ name, capacity, count }) => [name, capacity, count])).toEqual([
      ['pickUp', 30, 30],
      ['common', 30, 30],
    ]);
    const tenths = (n: number) => Math.floor((100 * 125 * (20 + n) * 10) / 99 / 100) / 10;
    const [pickUp, common] = rating.parts;
    expect(pickUp!.plays.map(({ value }) => value)).toEqual(Array.from({ length: 30 }, (_, i) => tenths(68 - 2 * i)));
    expect(pickUp!.missed.map(({ value }) => value)).toEqual([8, 6, 4, 2, 0].map(tenths));
    expect(pickUp).toMatchObject({ floor: tenths(10), toNext: 0.1 });
    expect(common!.floor).toBe(tenths(11));
    const shares = rating.parts.flatMap(({ plays: listed }) => listed.map(({ share }) => share));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
    const profile = await server.client().ugpts.get(params('jubeat'));
    expect(rating.rating).toBe(profile.body.gameStats.ratings['jubility']);
    expect(rating.sum).toBe(rating.rating);
    expect(body.pbs).toHaveLength(70);
  });

  plain('is a mean over the capacity, with the distance to the next displayed rating', async () => {
    const { server, hazel } = await start({
      game: 'chunithm',
      playtype: 'Single',
      charts: Array.from({ length: 60 }, () => ({ difficulty: 'MASTER', levelNum: 14.5 })),
    });
    await importOf(hazel, 'chunithm', 'Single', [
      { chart: 0, score: 1_007_500, lamp: 'CLEAR' },
      { chart: 1, score: 1_007_600, lamp: 'CLEAR' },
    ]);
    const query = { alg: 'naiveRating' };
    const { rating } = (await server.client().ratings.get({ ...params('chunithm'), query })).body;
    // (16.5 + 16.51) / 50 = 0.6602
    expect(rating).toMatchObject({ rating: 0.66, sum: 33.01, divisor: 50, next: 0.67, toNext: 0.49 });
    expect(rating.parts[0]).toMatchObject({ name: 'best', capacity: 50, count: 2, floor: 0, missed: [] });
  });

  plain('lists a play in every part that it counts in', async () => {
    const { server, hazel } = await start({
      game: 'arcaea',
      playtype: 'Touch',
      charts: Array.from({ length: 12 }, () => ({ difficulty: 'Future', levelNum: 10 })),
    });
    const plays = Array.from({ length: 12 }, (_, n) => ({ chart: n, score: 9_800_000 + 1000 * n, lamp: 'CLEAR' }));
    await importOf(hazel, 'arcaea', 'Touch', plays);
    const { rating } = (await server.client().ratings.get(params('arcaea', 'Touch'))).body;
    expect(rating.parts.map(({ name, count, divisor }) => [name, count, divisor])).toEqual([
      ['best', 12, 60],
      ['top', 10, 60],
    ]);
    expect(rating.parts[1]!.plays).toMatchObject(
      rating.parts[0]!.plays.slice(0, 10).map(({ chartID, value }) => ({ chartID, value })),
    );
  });

  plain('is refused for an unknown algorithm, and 404 where nothing was played', async () => {
    const { server, hazel } = await start({
      game: 'chunithm',
      playtype: 'Single',
      charts: [{ difficulty: 'MASTER', levelNum: 14.5 }],
    });
    await expect(server.client().ratings.get(params('chunithm'))).rejects.toMatchObject({ code: 'not_played' });
    await importOf(hazel, 'chunithm', 'Single', [{ chart: 0, score: 1_000_000, lamp: 'CLEAR' }]);
    const query = { alg: 'VF7' };
    await expect(server.client().ratings.get({ ...params('chunithm'), query })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'alg' }],
    });
  });
});
