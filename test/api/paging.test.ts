import { describe, expect } from 'vitest';

import { KaidenError, type Client } from '../../contracts/client/index.ts';
import { pages } from '../../contracts/client/pages.ts';
import { failureOf, SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, HOUR, NOON, play } from '../support/plays.ts';
import { chartID } from '../support/test-seeds.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const gpt = { params: SP };
const ugpt = { params: { userID: 'hazel', ...SP } };

/** Plays with equal times, without times and of several sessions. */
const manyPlays = () => [
  ...[1, 2, 3, 4, 5].map((n) => play(n, { score: 600 + n, timeAchieved: NOON })),
  ...[1, 2, 3].map((n) => play(n, { score: 500 + n, timeAchieved: NOON + n * 5 * HOUR })),
  ...[4, 5, 6, 7].map((n) => play(n, { score: 700, timeAchieved: null })),
];

/** Every list that has pages: what is listed, without what depends on the page. */
const LISTS: Record<string, (api: Client, query: { limit: number }) => AsyncIterable<unknown[]>> = {
  users: (api, query) => pages(api.users.list, { query }),
  charts: (api, query) => of(pages(api.charts.list, { ...gpt, query }), ({ charts }) => charts),
  'found charts': (api, query) => {
    return of(pages(api.charts.list, { ...gpt, query: { ...query, search: 'song 1' } }), ({ charts }) => charts);
  },
  leaderboard: (api, query) => of(pages(api.games.leaderboard, { ...gpt, query }), ({ gameStats }) => gameStats),
  'recent scores': (api, query) => of(pages(api.ugpts.recentScores, { ...ugpt, query }), ({ scores }) => scores),
  'all PBs': (api, query) => of(pages(api.ugpts.allPBs, { ...ugpt, query }), ({ pbs }) => pbs),
  "a player's highlighted scores": (api, query) =>
    of(pages(api.ugptLists.highlightedScores, { ...ugpt, query }), ({ scores }) => scores),
  'best PBs': (api, query) => of(pages(api.ugpts.bestPBs, { ...ugpt, query }), ({ pbs }) => pbs),
  'recent sessions': (api, query) => pages(api.ugpts.recentSessions, { ...ugpt, query }),
  'charts that were played most': (api, query) =>
    of(pages(api.ugptLists.mostPlayed, { ...ugpt, query }), ({ pbs }) => pbs),
  'best sessions': (api, query) => pages(api.ugptLists.bestSessions, { ...ugpt, query }),
  'highlighted sessions': (api, query) => pages(api.ugptLists.highlightedSessions, { ...ugpt, query }),
  'recent classes': (api, query) => of(pages(api.boards.recentClasses, { ...gpt, query }), ({ classes }) => classes),
  'best PBs of all': (api, query) =>
    of(pages(api.boards.pbs, { ...gpt, query: { ...query, alg: 'ktLampRating' } }), ({ pbs }) => pbs),
  'best PBs among rivals': (api, query) => of(pages(api.rivals.pbLeaderboard, { ...ugpt, query }), ({ pbs }) => pbs),
  challengers: (api, query) => pages(api.rivals.challengers, { ...ugpt, query }),
  'challengers, at their other address': (api, query) => pages(api.rivals.challengersBelowRivals, { ...ugpt, query }),
  'popular goals': (api, query) => pages(api.targets.popularGoals, { ...gpt, query }),
  'highlighted scores': (api, query) =>
    of(pages(api.boards.highlightedScores, { ...gpt, query }), ({ scores }) => scores),
};

async function* of<Body>(bodies: AsyncIterable<Body>, pick: (body: Body) => unknown[]): AsyncGenerator<unknown[]> {
  for await (const body of bodies) yield pick(body);
}

async function all<Body>(bodies: AsyncIterable<Body>): Promise<Body[]> {
  const list: Body[] = [];
  for await (const body of bodies) list.push(body);
  return list;
}

async function fill(server: TestServer, hazel: Player): Promise<void> {
  const meta = { classes: { dan: 'DAN_1' } };
  await upload(
    hazel,
    batch(
      manyPlays().map((one, at) => ({ ...one, highlight: at % 2 === 0 })),
      meta,
    ),
  );
  // Sessions as good as each other, and better ones; a rating takes ten plays.
  const scores = [10, 10, 20, 30, 20].flatMap((n, at) =>
    Array.from({ length: 10 }, (_, more) =>
      play(n + more, { lamp: 'FULL COMBO', score: 990 + at, timeAchieved: NOON + (at + 10) * 5 * HOUR }),
    ),
  );
  const { createdSessions } = await upload(hazel, batch(scores));
  for (const { sessionID } of createdSessions)
    await hazel.api.sessions.customise({ params: { sessionID }, json: { highlight: true } });
  for (const name of ['Rowan', 'Aspen', 'Maple', 'Alder']) {
    const player = await server.player(name);
    await upload(player, batch([play(1, { score: 650 }), play(2)], { classes: { dan: 'DAN_2' } }));
    await meet(player, hazel);
  }
}

/** Makes two rivals of each other, and lets the one take goals: some that everybody has, and one of their own. */
async function meet({ api, user }: Player, hazel: Player): Promise<void> {
  const own = { params: { userID: 'me', ...SP } };
  await api.rivals.replace({ ...own, json: { rivalIDs: [hazel.user.id] } });
  const { body } = await api.rivals.challengers(ugpt);
  await hazel.api.rivals.replace({ ...ugpt, json: { rivalIDs: body.map(({ id }) => id) } });
  for (const n of [1, 2, 3, 3 + user.id])
    await api.ugptTargets.addGoal({
      ...own,
      json: {
        charts: { type: 'single', data: chartID(`iidx ${n} SP ANOTHER true`) },
        criteria: { mode: 'single', key: 'scoreData.lampIndex', value: 6 },
      },
    });
}

describe('read page by page, a list is what it is in one piece:', () => {
  test.for(Object.entries(LISTS))('%s', async ([, list], { server, hazel, guest }) => {
    await fill(server, hazel);
    const whole = (await all(list(guest, { limit: 50 }))).flat();
    expect(whole.length).toBeGreaterThan(2);
    for (const limit of [2, 3]) {
      const parts = await all(list(guest, { limit }));
      expect(parts.map((part) => part.length).slice(0, -1)).toEqual(parts.slice(1).map(() => limit));
      expect(parts.at(-1)!.length).toBeGreaterThan(0);
      expect(parts.flat()).toEqual(whole);
    }
  });

  test('the leaderboard of a chart, from any place on', async ({ server, hazel, guest }) => {
    await fill(server, hazel);
    const { chartID } = (await guest.charts.list(gpt)).body.charts[0]!;
    const board = async (startRanking: number, limit: number) => {
      const call = { params: { ...SP, chartID }, query: { startRanking, limit } };
      return (await all(pages(guest.charts.pbs, call))).flatMap(({ pbs }) => pbs);
    };
    const whole = await board(1, 100);
    expect(whole.map(({ rankingData }) => rankingData.rank)).toEqual([1, 2, 3, 4, 5]);
    expect(await board(1, 2)).toEqual(whole);
    expect(await board(2, 2)).toEqual(whole.slice(1));
  });

  test('the log of what administrators have done', async ({ server }) => {
    const { api } = await server.admin('Sorrel');
    for (const logLevel of ['severe', 'crit', 'severe'] as const)
      await api.admin.changeLogLevel({ json: { logLevel, noReset: true } });
    const entries = await all(pages(api.admin.auditLog, { query: { limit: 1 } }));
    expect(entries.flatMap((page) => page.entries)).toEqual((await api.admin.auditLog()).body.entries);
    expect(entries.length).toBe(3);
  });
});

describe('between two pages', () => {
  test('new rows shift nothing, and rows that go leave no gap', async ({ hazel, guest }) => {
    await upload(hazel, batch(manyPlays()));
    const before = (await guest.ugpts.recentScores(ugpt)).body.scores.map(({ scoreID }) => scoreID);
    const walk = pages(guest.ugpts.recentScores, { ...ugpt, query: { limit: 4 } });
    const ids = async () => (await walk.next()).value?.scores.map(({ scoreID }) => scoreID);
    expect(await ids()).toEqual(before.slice(0, 4));
    await upload(hazel, batch([play(9, { timeAchieved: NOON + 100 * HOUR }), play(10, { timeAchieved: NOON })]));
    // The row that the cursor names, and the one behind it.
    for (const scoreID of before.slice(3, 5)) await hazel.api.scores.delete({ params: { scoreID }, json: {} });
    const rest = [...(await ids())!, ...((await ids()) ?? [])];
    expect(rest.filter((id) => before.includes(id))).toEqual(before.slice(5));
    expect(new Set(rest).size).toBe(rest.length);
  });

  test('nobody is listed twice, although somebody has just been seen', async ({ server, guest }) => {
    for (const name of ['Rowan', 'Aspen', 'Maple', 'Alder', 'Birch']) await server.player(name);
    const walk = pages(guest.users.list, { query: { limit: 2 } });
    const first = (await walk.next()).value!;
    const rest = (await all(walk)).flat();
    const names = [...first, ...rest].map(({ username }) => username);
    expect(names.toSorted()).toEqual(['Alder', 'Aspen', 'Birch', 'Maple', 'Rowan']);
  });
});

describe('a cursor', () => {
  test('comes as a header and as a link to the next page', async ({ server, hazel }) => {
    await upload(hazel, batch(manyPlays()));
    const path = '/api/v1/users/hazel/games/iidx/SP/pbs/best?alg=ktLampRating&limit=2';
    const { headers } = await server.request(path);
    const [, target] = /^<(.+)>; rel="next"$/.exec(headers.get('link')!)!;
    const next = new URL(target!, `http://x${path}`);
    expect(next.searchParams.get('cursor')).toBe(headers.get('x-next-cursor'));
    expect([next.searchParams.get('alg'), next.searchParams.get('limit')]).toEqual(['ktLampRating', '2']);
    const followed = await server.request(next.pathname + next.search);
    expect(((await followed.json()) as { body: { pbs: unknown[] } }).body.pbs).toHaveLength(2);

    const last = await server.request(path.replace('limit=2', 'limit=500'));
    expect([last.headers.get('link'), last.headers.get('x-next-cursor')]).toEqual([null, null]);
  });

  test('is refused when it is none, or of another list, player, algorithm or search', async ({
    server,
    hazel,
    guest,
  }) => {
    await fill(server, hazel);
    const { recentScores, recentSessions, bestPBs } = guest.ugpts;
    const cursorIn = ({ headers }: { headers: Headers }) => headers.get('x-next-cursor')!;
    const limit = 1;
    const ofScores = cursorIn(await recentScores({ ...ugpt, query: { limit } }));
    const ofPBs = cursorIn(await bestPBs({ ...ugpt, query: { limit, alg: 'ktLampRating' } }));
    const ofUsers = cursorIn(await guest.users.list({ query: { limit, search: 'e' } }));
    const rowan = { params: { ...ugpt.params, userID: 'rowan' } };
    const refused = [
      ...['', 'x', 'null', 'W10', 'e30', ofScores.slice(1), ofScores.slice(0, -2), btoa('[1,2,3]')].map((cursor) =>
        recentScores({ ...ugpt, query: { cursor } }),
      ),
      recentSessions({ ...ugpt, query: { cursor: ofScores } }),
      recentScores({ ...rowan, query: { cursor: ofScores } }),
      bestPBs({ ...ugpt, query: { cursor: ofPBs, alg: 'BPI' } }),
      guest.users.list({ query: { cursor: ofUsers } }),
    ];
    for (const call of refused) {
      const failure = await failureOf(call);
      expect(failure).toMatchObject({ status: 400, code: 'invalid_request', issues: [{ path: 'cursor' }] });
    }
    await recentScores({ ...ugpt, query: { cursor: ofScores } });
    await recentScores({ params: { ...ugpt.params, userID: '1' }, query: { cursor: ofScores } });
  });
});

test('the caps stay as they were without a limit, and a limit has an end', async ({ guest }) => {
  for (const limit of [0, 501, 1.5]) {
    const failure = await failureOf(guest.users.list({ query: { limit } }));
    expect(failure).toBeInstanceOf(KaidenError);
    expect(failure.status).toBe(400);
  }
  expect((await guest.users.list()).body).toEqual([]);
});
