import { api, type Api } from '../../../contracts/index.ts';
import { v3ID } from '../../../src/catalogue/seeds/shapes/names.ts';
import { upload } from '../calls.ts';
import { sampleCatalogue, sampleChart } from '../every-game.ts';
import { folderID } from '../test-seeds.ts';
import { createTestServer } from '../test-server.ts';
import type { World } from './world.ts';

type Route = keyof Api['v3'];
type Call = (call: object) => Promise<{ status: number; headers: Headers }>;

const search = { search: 'song' };
/** Queries of the routes that need one. */
const QUERIES: { readonly [R in Route]?: Record<string, string> } = {
  searchPBs: search,
  searchScores: search,
  searchSessions: { search: 'a' },
  searchFolders: { search: 'level' },
  folders: { search: 'level' },
  timeline: { criteriaType: 'lamp', criteriaValue: 'FAILED' },
  pbLeaderboard: { alg: 'ktLampRating' },
  players: { search: 'haz' },
  searchChartPBs: { search: 'haz' },
  evaluateGoal: { userID: 'hazel' },
  customStat: { mode: 'folder', metric: 'grade', folderSlug: folderID('SP', 1), gte: '3' },
  quests: { search: 'first' },
  questlines: { search: 'line' },
};

type Params = Pick<World['params'], 'chartID'>;
const nameOf = ({ chartID }: Params) => ({ matchType: 'chartID', identifier: chartID });
const goalOn = ({ chartID }: Params) => ({
  charts: { type: 'single', data: chartID },
  criteria: { mode: 'single', key: 'lamp', value: 5 },
});

/** Calls every route of v3, none of which needs more than a path, a query or the name of a chart. */
const callOf =
  (route: Route) =>
  ({ server, params }: World) => {
    const group = server.client().v3 as unknown as Record<Route, Call>;
    const json = 'json' in api.v3[route] && { json: route === 'formatGoal' ? goalOn(params) : nameOf(params) };
    return group[route]({ params, query: QUERIES[route], ...json });
  };

/** Routes that one game alone has, which the world has no songs of. */
const GAMES: { readonly [R in Route]?: readonly [game: string, playtype: string] } = {
  bestScore: ['bms', '7K'],
  jubility: ['jubeat', 'Single'],
  sieglindeCharts: ['bms', '7K'],
};

/** Whether the world has songs of the games that a route is for. */
export const isOfWorld = ({ operation }: { operation: string }): boolean =>
  !Object.keys(GAMES).some((route) => operation === `v3.${route}`);

const PLAYS: Readonly<Record<string, object>> = {
  bms: { score: 10, lamp: 'CLEAR' },
  jubeat: { score: 900_000, musicRate: 80.5, lamp: 'CLEAR' },
};

/** Calls a route of one game on a server that has its sample chart, which Hazel has played. */
const callIn =
  (route: Route, [game, playtype]: readonly [string, string]) =>
  async ({ params }: World) => {
    const server = await createTestServer({ seeds: sampleCatalogue() });
    try {
      const hazel = await server.player('hazel');
      const chart = { matchType: 'chartID', identifier: sampleChart(game, playtype) };
      const scores = [{ ...PLAYS[game], ...chart }];
      await upload(hazel, { meta: { game, playtype, service: 'test' }, scores });
      const gpt = server.deps.games.gpt(game, playtype)!;
      const checksum = String(gpt.def.sample.data['hashSHA256']);
      const group = server.client().v3 as unknown as Record<Route, Call>;
      return await group[route]({ params: { ...params, gameID: v3ID(server.deps.games, gpt), checksum } });
    } finally {
      await server.close();
    }
  };

export const happyV3 = Object.fromEntries(
  Object.keys(api.v3).map((name) => {
    const route = name as Route;
    return [route, GAMES[route] ? callIn(route, GAMES[route]) : callOf(route)];
  }),
) as Record<Route, ReturnType<typeof callOf>>;
