import { readFile } from 'node:fs/promises';

/** Files of the app's pages, by the paths of their routes; `mine` are those of a player's start page. Written by web/vite-ahead.ts. */
interface Ahead {
  pages: Record<string, string[]>;
  mine: string[];
}

const API = '/api/v1';
/** Requests of the frame of every page. */
const FRAME = ['/status', '/games'];
const START = '/';
/** Requests of the start page, for guests and for players. */
const GUEST = ['/announcements', '/activity?sessions=15&scoreIDs=false', '/users?limit=12'];
const MINE = [
  '/announcements',
  '/users/me',
  '/users/me/game-stats',
  '/users/me/recent-summary',
  '/users/me/activity?sessions=10&scoreIDs=false&includeRivals=only',
];
const PLAYER = ['/users/$userID', '/users/$userID/game-stats'];
const SLICE = [...PLAYER, '/users/$userID/games/$game/$playtype', '/games/$game/$playtype'];
/** First requests of other much-visited pages, by the paths of their routes. */
const DATA: Record<string, readonly string[]> = {
  '/users/$userID': [...PLAYER, '/users/$userID/activity?sessions=10&scoreIDs=false'],
  '/users/$userID/games/$game/$playtype': [
    ...SLICE,
    '/users/$userID/games/$game/$playtype/history?duration=3mo',
    '/users/$userID/games/$game/$playtype/showcase',
    '/users/$userID/games/$game/$playtype/scores/recent?limit=10',
    '/users/$userID/games/$game/$playtype/leaderboard-adjacent',
  ],
  '/users/$userID/games/$game/$playtype/pbs': [...SLICE, '/users/$userID/games/$game/$playtype/pbs/best?limit=100'],
  '/users/$userID/games/$game/$playtype/scores': SLICE,
};

/** Segments of an address that mean the same however they are written. */
const PLAIN = /^[\w.~-]+$/;

interface Route {
  path: string;
  segments: readonly string[];
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** Returns the values of a route's parameters in an address; null if it is not the route's. */
function paramsIn({ segments }: Route, given: readonly string[]): Map<string, string> | null {
  if (segments.length !== given.length) return null;
  const params = new Map<string, string>();
  for (const [i, segment] of segments.entries()) {
    if (segment.startsWith('$')) params.set(segment, given[i]!);
    else if (segment !== given[i]) return null;
  }
  return params;
}

/** Names before parameters, as the app's router does. */
const fixedFirst = (a: Route, b: Route): number => {
  const at = a.segments.findIndex((segment, i) => segment.startsWith('$') !== b.segments[i]?.startsWith('$'));
  return at === -1 ? 0 : a.segments[at]!.startsWith('$') ? 1 : -1;
};

const script = (file: string): string => `<link rel="modulepreload" crossorigin href="${file}">`;
const answer = (path: string): string =>
  `<link rel="preload" as="fetch" crossorigin href="${API}${path.replaceAll('&', '&amp;')}">`;

/** Returns the addresses of the API that a page requests first. */
function dataOf(path: string, params: Map<string, string>, isPlayer: boolean): string[] {
  if (path === START) return [...FRAME, ...(isPlayer ? MINE : GUEST)];
  if (![...params.values()].every((value) => PLAIN.test(value))) return FRAME;
  const fill = (template: string) => template.replace(/\$\w+/g, (name) => params.get(name) ?? name);
  return [...FRAME, ...(DATA[path] ?? []).map(fill)];
}

export type LinksAhead = (path: string, isPlayer: boolean) => Promise<string>;

/**
 * Returns a function that returns links for the head of a page, by which the browser loads the page's scripts and first answers along
 * with the first script instead of after it. None if the app was built without the list of its files.
 */
export function createLinksAhead(file: string): LinksAhead {
  let known: { ahead: Ahead; routes: Route[] } | undefined;
  const load = async () => {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) return undefined;
    const ahead = JSON.parse(text) as Ahead;
    const routes = Object.keys(ahead.pages).map((path) => ({ path, segments: segmentsOf(path) }));
    return { ahead, routes: routes.toSorted(fixedFirst) };
  };
  return async (path, isPlayer) => {
    known ??= await load();
    if (known === undefined) return '';
    const given = segmentsOf(path);
    for (const route of known.routes) {
      const params = paramsIn(route, given);
      if (params === null) continue;
      const files = new Set([
        ...known.ahead.pages[route.path]!,
        ...(isPlayer && route.path === START ? known.ahead.mine : []),
      ]);
      // Scripts first: they have to run before the page needs an answer, and browsers request six things at a time.
      return [...[...files].map(script), ...dataOf(route.path, params, isPlayer).map(answer)].join('');
    }
    return '';
  };
}
