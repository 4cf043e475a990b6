import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import { post, send, upload } from '../support/calls.ts';
import { batch, HOUR, NOON, play } from '../support/plays.ts';
import { folderID } from '../support/test-seeds.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

interface Folder {
  folderID: string;
  slug: string;
  title: string;
}
interface Body {
  folder: Folder;
  folders: Folder[];
  table: { folders: string[] };
  stats: unknown;
  charts: { chartID: string }[];
  songs: { id: string }[];
  folderChartIDs: Record<string, string[]>;
  events: { chartID: string; metric: string; value: string; enumIndex: number; scoreID: string }[];
}
const get = async (server: TestServer, path: string) => {
  const { status, json } = await send(server, `/api/v1${path}`);
  expect([path, status]).toEqual([path, 200]);
  return json.body as Body;
};
const statusOf = async (server: TestServer, path: string) => (await send(server, `/api/v1${path}`)).status;

/** Two charts of CHUNITHM with a folder that has a slug of its own, and one that the same files give none. */
const OF_2026: SeedFiles = {
  files: [
    {
      name: 'songs-chunithm.json',
      kind: 'songs',
      game: 'chunithm',
      entries: [
        {
          id: 'S1',
          legacySongID: 3,
          title: 'Twilight',
          artist: 'Somebody',
          altTitles: [],
          searchTerms: [],
          data: { genre: 'ORIGINAL' },
        },
      ],
    },
    {
      name: 'charts-chunithm.json',
      kind: 'charts',
      game: 'chunithm',
      entries: ['MASTER', 'EXPERT'].map((difficulty) => ({
        id: `C-${difficulty}`,
        legacyChartID: difficulty.toLowerCase(),
        songID: 'S1',
        difficulty,
        level: '13',
        levelNum: 13,
        isPrimary: true,
        versions: ['xverse'],
        data: { inGameID: 3, displayVersion: 'X-VERSE' },
      })),
    },
    {
      name: 'folders.json',
      kind: 'folders',
      game: null,
      entries: [
        {
          id: 'F-new',
          legacyFolderID: 'F-old',
          game: 'chunithm',
          slug: '13-xverse',
          title: 'Level 13 (X-VERSE)',
          searchTerms: [],
          inactive: false,
          where: "chart.level = '13'",
          versionFilter: ['xverse'],
        },
      ],
    },
    {
      name: 'tables.json',
      kind: 'tables',
      game: null,
      entries: [
        {
          id: 'T1',
          legacyTableID: 'levels',
          game: 'chunithm',
          title: 'Levels',
          description: 'All levels.',
          folders: ['13-xverse'],
          inactive: false,
          default: true,
        },
      ],
    },
  ],
};

describe('a folder of a song database without slugs', () => {
  let server: TestServer;
  let hazel: Player;
  beforeAll(async () => {
    server = await createTestServer();
    hazel = await server.player('hazel');
    await upload(
      hazel,
      batch([
        play(12, { lamp: 'CLEAR', timeAchieved: NOON }),
        play(12, { lamp: 'FAILED', score: 10, timeAchieved: NOON + HOUR }),
        play(12, { lamp: 'HARD CLEAR', timeAchieved: NOON + 2 * HOUR }),
        play(24, { lamp: 'EASY CLEAR', timeAchieved: NOON + HOUR }),
      ]),
    );
  });
  afterAll(() => server.close());

  test('has a slug from its title and id, which is another one for each folder', async () => {
    const { folders, table } = await get(server, '/games/iidx-sp/tables/levels');
    expect(folders).toHaveLength(12);
    expect(new Set(folders.map(({ slug }) => slug)).size).toBe(12);
    expect(folders[0]!.slug).toMatch(/^level-1-[0-9a-f]{10}$/);
    expect(table.folders).toEqual(folders.map(({ slug }) => slug));
  });

  test('is found by its slug, by the slug of an earlier title, and by its id', async () => {
    const { slug } = (await get(server, `/games/iidx-sp/folders/${folderID('SP', 1)}`)).folder;
    for (const name of [slug, slug.replace('level-1', 'an-earlier-title'), folderID('SP', 1)]) {
      for (const path of [
        `/games/iidx-sp/folders/${name}`,
        `/users/hazel/games/iidx-sp/folders/${name}`,
        `/users/hazel/games/iidx-sp/folders/${name}/stats`,
        `/users/hazel/games/iidx-sp/folders/${name}/evolution`,
        `/users/hazel/games/iidx-sp/folders/${name}/timeline?criteriaType=lamp&criteriaValue=FAILED`,
      ]) {
        expect((await get(server, path)).folder).toMatchObject({ folderID: folderID('SP', 1), slug });
      }
      expect(await statusOf(server, `/users/hazel/games/iidx-sp/targets/on-folder/${name}`)).toBe(200);
    }
    const ofDP = (await get(server, `/games/iidx-dp/folders/${folderID('DP', 2)}`)).folder.slug;
    expect(await statusOf(server, `/games/iidx-sp/folders/${ofDP}`)).toBe(404);
    expect(await statusOf(server, '/games/iidx-sp/folders/level-1')).toBe(404);
  });

  test('tells a statistic by its slug', async () => {
    const { slug } = (await get(server, `/games/iidx-sp/folders/${folderID('SP', 1)}`)).folder;
    const path = `/users/hazel/games/iidx-sp/showcase/custom?mode=folder&folderSlug=${slug}&gte=5`;
    expect(await get(server, `${path}&metric=lamp`)).toMatchObject({
      stat: { mode: 'folder', slug, metric: 'lamp', gte: 5 },
      result: { value: 1 },
    });
    expect(await statusOf(server, `${path}&metric=noteLamp`)).toBe(400);
  });

  test('tells every play with which a lamp or grade on a chart rose, earliest first', async () => {
    const body = await get(server, `/users/hazel/games/iidx-sp/folders/${folderID('SP', 1)}/evolution`);
    const [first, second] = [play(12), play(24)].map(({ identifier }) => identifier);
    const titles = new Map(
      body.charts.map((chart) => [chart.chartID, (chart as unknown as { song: { title: string } }).song.title]),
    );
    const lamps = body.events.filter(({ metric }) => metric === 'lamp');
    expect(lamps.map(({ chartID, value, enumIndex }) => [titles.get(chartID), value, enumIndex])).toEqual([
      [first, 'CLEAR', 4],
      [second, 'EASY CLEAR', 3],
      [first, 'HARD CLEAR', 5],
    ]);
    expect(body.events.map((event) => event)).toContainEqual(expect.objectContaining({ metric: 'grade' }));
    const { slug } = body.folder;
    expect(body.folderChartIDs).toEqual({ [slug]: body.charts.map(({ chartID }) => chartID) });
    const ofTable = await get(server, '/users/hazel/games/iidx-sp/tables/levels/evolution');
    expect(ofTable.events).toEqual(body.events);
    expect(Object.keys(ofTable.folderChartIDs).toSorted()).toEqual(ofTable.table.folders.toSorted());
    expect(ofTable.folders).toHaveLength(12);
    expect(await statusOf(server, '/users/hazel/games/iidx-sp/tables/nothing/evolution')).toBe(404);
  });
});

describe('a folder of a song database of 2026', () => {
  let server: TestServer;
  let hazel: Player;
  beforeAll(async () => {
    server = await createTestServer({ seeds: OF_2026 });
    hazel = await server.player('hazel');
    const on = { matchType: 'songTitle', identifier: 'Twilight' };
    await upload(hazel, {
      meta: { game: 'chunithm', service: 'test' },
      scores: [
        {
          ...on,
          difficulty: 'MASTER',
          score: 990_000,
          noteLamp: 'FULL COMBO',
          clearLamp: 'FAILED',
          timeAchieved: NOON,
        },
        { ...on, difficulty: 'MASTER', score: 980_000, noteLamp: 'NONE', clearLamp: 'HARD', timeAchieved: NOON + HOUR },
        {
          ...on,
          difficulty: 'EXPERT',
          score: 970_000,
          noteLamp: 'NONE',
          clearLamp: 'CLEAR',
          timeAchieved: NOON + HOUR,
        },
      ],
    });
  });
  afterAll(() => server.close());

  test('has the slug of the database, and is found by it, by its new id and by its old id', async () => {
    for (const name of ['13-xverse', 'F-new', 'F-old']) {
      expect((await get(server, `/games/chunithm/folders/${name}`)).folder).toMatchObject({
        folderID: 'F-old',
        slug: '13-xverse',
      });
    }
  });

  test('counts the values of every metric of the game', async () => {
    const { stats } = await get(server, '/users/hazel/games/chunithm/folders/13-xverse/stats');
    const pbs = (await get(server, '/users/hazel/games/chunithm/pbs/all')) as unknown as {
      pbs: { scoreData: Record<string, string> }[];
    };
    const count = (metric: string) => {
      const values = pbs.pbs.map(({ scoreData }) => scoreData[metric]!);
      return Object.fromEntries(values.map((value) => [value, values.filter((one) => one === value).length]));
    };
    expect(stats).toEqual({
      folderID: 'F-old',
      slug: '13-xverse',
      chartCount: 2,
      stats: { noteLamp: count('noteLamp'), clearLamp: count('clearLamp'), grade: count('grade') },
    });
    expect((await get(server, '/users/hazel/games/chunithm/tables/levels')).stats).toEqual([stats]);
  });

  test('tells when each of two lamps rose', async () => {
    const { events } = await get(server, '/users/hazel/games/chunithm/folders/13-xverse/evolution');
    const of = (metric: string) =>
      events.filter((one) => one.metric === metric).map(({ chartID, value }) => [chartID, value]);
    expect(of('noteLamp')).toEqual([
      ['master', 'FULL COMBO'],
      ['expert', 'NONE'],
    ]);
    expect(of('clearLamp')).toEqual([
      ['master', 'FAILED'],
      ['master', 'HARD'],
      ['expert', 'CLEAR'],
    ]);
  });

  test.each([
    ['noteLamp', 1, 200, 'FULL COMBO'],
    ['grade', 9, 200, 'S\\+'],
    ['score', 1_000_000, 200, '1'],
    ['percent', 90, 400, ''],
  ])('is named in a goal by its slug, which asks for %s %d', async (key, value, expected, begins) => {
    const goal = {
      charts: { type: 'folder', data: '13-xverse' },
      criteria: { mode: 'absolute', key, value, countNum: 2 },
    };
    const { status, json } = await send(server, '/api/v1/games/chunithm/targets/goals/format', post(goal));
    const named = new RegExp(begins && `^.*${begins}.*Level 13 \\(X-VERSE\\)`);
    expect([status, json.body ?? '']).toEqual([expected, expect.stringMatching(named)]);
  });
});
