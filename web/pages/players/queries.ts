import { read, readPages } from '../../api.ts';
import { playtypeOf } from '../../components/game.ts';
import type { UGPT } from './ugpt.ts';

export const userOf = (userID: string) => read('users', 'get', { params: { userID } });
export const gamesOf = (userID: string) => read('users', 'gameStats', { params: { userID } });
/** Returns the query of the plays of each day of a year, by the reader's clock. */
export const daysOf = (userID: string) =>
  read('activity', 'days', { params: { userID }, query: { days: 372, offset: -new Date().getTimezoneOffset() } });
export const latelyOf = (userID: string) =>
  read('activity', 'user', { params: { userID }, query: { sessions: 10, scoreIDs: 'false' } });

export const profileOf = (params: UGPT) => read('ugpts', 'get', { params });
export const totalsOf = (params: UGPT) => read('ugpts', 'totals', { params, query: {} });
export const ratingOf = (params: UGPT, alg: string | undefined) => read('ratings', 'get', { params, query: { alg } });
/** Returns the queries that every page of a player in a game needs. */
export const sliceOf = (params: UGPT) => [
  profileOf(params),
  userOf(params.userID),
  playtypeOf(params),
  gamesOf(params.userID),
];

export const showcaseOf = (params: UGPT) => read('showcase', 'get', { params, query: {} });
export const aroundOf = (params: UGPT) => read('ugptLists', 'adjacentPlayers', { params, query: {} });
export const folderOf = (params: UGPT, folderID: string) =>
  read('ugptFolders', 'get', { params: { ...params, folderID } });

export type Span = '3mo' | 'year' | 'all';
export const historyOf = (params: UGPT, duration: Span) => read('history', 'list', { params, query: { duration } });

export const fromScoresOf = (params: UGPT, from: number) => read('history', 'fromScores', { params, query: { from } });

/** Number of plays on a player's page in a game. */
export const FEW = 10;
export const recentOf = (params: UGPT) => read('ugpts', 'recentScores', { params, query: { limit: FEW } });

/** Number of rows that a long table shows at first: enough to fill it. */
const FIRST = 100;
export const bestPBsOf = (params: UGPT) => read('ugpts', 'bestPBs', { params, query: { limit: FIRST } });
export const latestScoresOf = (params: UGPT) => readPages('ugpts', 'recentScores', { params, query: { limit: FIRST } });

export const sessionOf = (sessionID: string) => read('sessions', 'get', { params: { sessionID } });
export const scoreOf = (scoreID: string) => read('scores', 'get', { params: { scoreID }, query: { getRelated: true } });
