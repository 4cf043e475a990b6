import { api, type Api } from '../../contracts/index.ts';
import type { World } from './happy.ts';

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
  quests: { search: 'first' },
  questlines: { search: 'line' },
};

/** Calls every route of v3, none of which needs more than a path, a query or the name of a chart. */
const callOf =
  (route: Route) =>
  ({ server, params }: World) => {
    const group = server.client().v3 as unknown as Record<Route, Call>;
    const json = 'json' in api.v3[route] && { json: { matchType: 'chartID', identifier: params.chartID } };
    return group[route]({ params, query: QUERIES[route], ...json });
  };

export const happyV3 = Object.fromEntries(
  Object.keys(api.v3).map((route) => [route, callOf(route as Route)]),
) as Record<Route, ReturnType<typeof callOf>>;
