import { findValues } from '../endpoints/calls.ts';
import { COMPLETE } from './data.ts';

/** A page of the app, and what of it has to be drawn before it counts as shown: its heading, and the first rows. */
export interface WebPage {
  name: string;
  path: string;
  shows: readonly string[];
}

const ROW = '.table-box tbody tr';
const LONG_ROW = 'table[aria-rowcount] tbody tr:not(.spacer)';

/** The most visited pages, each with a large amount of data. */
export function pagesOf(file: string): WebPage[] {
  const { userID, game, playtype, chartID, folderID, sessionID, scoreID } = findValues(file);
  const gpt = `/games/${game}/${playtype}`;
  const slice = `/users/${userID}${gpt}`;
  const page = (name: string, path: string, ...shows: string[]) => ({ name, path, shows: ['h1', ...shows] });
  return [
    page('start', '/', '.cards > li', 'main time'),
    page('profile', `/users/${userID}`, 'article', 'main time'),
    page("player's game", slice, `#around ~ ${ROW}, #around ~ * ${ROW}`, `section[aria-labelledby="latest"] ${ROW}`),
    page('game, leaderboard', gpt, ROW, `.columns > section ${ROW}`),
    page('chart, leaderboard', `${gpt}/charts/${chartID}`, ROW),
    page('folder', `${gpt}/folders/${folderID}`, ROW),
    page("player's folder", `${slice}/folders/${folderID}`, ROW),
    page('session', `/sessions/${sessionID}`, ROW),
    page('score', `/scores/${scoreID}`, 'main h2'),
    page('search', '/search?q=love', '.found > li'),
    page('dashboard', '/dashboard', 'main h2', 'main article, main .table-box'),
    ...LISTS.map(({ name, path }) => page(name, path, LONG_ROW)),
  ];
}

/** The longest tables that there are. */
export const LISTS = (['pbs', 'scores'] as const).map((list) => ({
  name: `10,000 ${list === 'pbs' ? 'PBs' : 'scores'}`,
  path: `/users/${COMPLETE}/games/iidx/SP/${list}`,
}));
