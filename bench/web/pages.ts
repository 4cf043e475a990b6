import { findValues } from '../endpoints/calls.ts';
import { COMPLETE } from './data.ts';

/** A page of the app, and what of it has to be drawn before it counts as shown: its heading, and the first rows. */
export interface WebPage {
  name: string;
  path: string;
  shows: readonly string[];
  /** Whether it is opened by a guest. */
  isGuest?: boolean;
}

const ROW = '.table-box tbody tr';
const LONG_ROW = 'table[aria-rowcount] tbody tr:not(.spacer)';

/** Ratings and the last session on the start page of a player. */
const OWN = ['.rating-cards article', '.mine article'];

/** The most visited pages, each with a large amount of data. */
export function pagesOf(file: string): WebPage[] {
  const { userID, game, playtype, chartID, folderID, sessionID, scoreID } = findValues(file);
  const gpt = `/games/${game}/${playtype}`;
  const slice = `/users/${userID}${gpt}`;
  const page = (name: string, path: string, ...shows: string[]) => ({ name, path, shows: ['h1', ...shows] });
  return [
    page('start', '/', ...OWN),
    { ...page('start, guest', '/', '.cards > li', 'main time'), isGuest: true },
    page('profile', `/users/${userID}`, 'article', 'main time'),
    page("player's game", slice, `#around ~ ${ROW}, #around ~ * ${ROW}`, `section[aria-labelledby="latest"] ${ROW}`),
    page('game, leaderboard', gpt, ROW, `.columns > section ${ROW}`),
    page('chart, leaderboard', `${gpt}/charts/${chartID}`, ROW),
    page('folder', `${gpt}/folders/${folderID}`, ROW),
    page("player's folder", `${slice}/folders/${folderID}`, ROW),
    page('session', `/sessions/${sessionID}`, ROW),
    page('score', `/scores/${scoreID}`, 'main h2'),
    page('search', '/search?q=love', '.found > li'),
    page('dashboard', '/dashboard', ...OWN),
    ...LISTS.map(({ name, path }) => page(name, path, LONG_ROW)),
  ];
}

/** The longest tables that there are. */
export const LISTS = (['pbs', 'scores'] as const).map((list) => ({
  name: `10,000 ${list === 'pbs' ? 'PBs' : 'scores'}`,
  path: `/users/${COMPLETE}/games/iidx/SP/${list}`,
}));
