import { useQuery } from '@tanstack/react-query';
import type { RankedUserGameStats } from 'kaiden-client';

import { read } from '../../../api.ts';
import type { Gpt } from '../../../components/game.ts';
import { sessionOf } from '../../players/queries.ts';

const params = { userID: 'me' };

export const myGames = () => read('users', 'gameStats', { params });
/** Returns the query of what the reader's rivals did. */
export const rivalNews = () =>
  read('activity', 'user', { params, query: { sessions: 10, scoreIDs: 'false', includeRivals: 'only' } });
export const mySummary = () => read('activity', 'summary', { params });

/** Number of gains of which those are shown that can move the shown rating. */
const SOME = 25;
export const gainsOf = ({ game, playtype }: Gpt) =>
  read('ratings', 'gains', { params: { ...params, game, playtype }, query: { limit: SOME } });
/** Returns the query of the reader's 100 best plays. */
export const bestOf = ({ game, playtype }: Gpt) =>
  read('ugpts', 'bestPBs', { params: { ...params, game, playtype }, query: {} });
export const historyOf = ({ game, playtype }: Gpt) =>
  read('history', 'list', { params: { ...params, game, playtype }, query: {} });
export const goalsOf = ({ game, playtype }: Gpt) =>
  read('ugptTargets', 'goals', { params: { ...params, game, playtype } });

/** Returns the reader's last session in any game; undefined if there is none. */
export const lastOf = (games: readonly RankedUserGameStats[]) =>
  games.flatMap(({ lastSession }) => lastSession ?? []).toSorted((a, b) => b.timeEnded - a.timeEnded)[0];

/** Returns the query of the reader's last session in any game, which is off if there is none. */
export function useLastSession() {
  const { data: games = [] } = useQuery(myGames());
  const last = lastOf(games);
  return { last, details: useQuery({ ...sessionOf(last?.sessionID ?? ''), enabled: last !== undefined }) };
}
