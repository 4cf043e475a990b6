import { useQuery } from '@tanstack/react-query';
import type { ActivityDocument, SessionDocument } from 'kaiden-client';

import { read } from '../../../api.ts';
import type { Gpt } from '../../../components/game.ts';
import { sessionOf } from '../../players/queries.ts';

const params = { userID: 'me' };

export const myGames = () => read('users', 'gameStats', { params });
/** Returns the query of the reader's own latest sessions. */
export const myLately = () => read('activity', 'user', { params, query: { sessions: 10 } });
/** Returns the query of what the reader and their rivals did. */
export const withRivals = () => read('activity', 'user', { params, query: { sessions: 10, includeRivals: 'true' } });
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

/** Returns the last session in any game; undefined if there is none. */
export function lastOf(lately: Readonly<Record<string, ActivityDocument>>): SessionDocument | undefined {
  const sessions = Object.values(lately).flatMap(({ recentSessions }) => recentSessions);
  return sessions.toSorted((a, b) => b.timeEnded - a.timeEnded)[0];
}

/** Returns the reader's last session in any game, and its details. */
export function useLastSession() {
  const lately = useQuery(myLately());
  const last = lastOf(lately.data ?? {});
  const details = useQuery({ ...sessionOf(last?.sessionID ?? ''), enabled: last !== undefined });
  return { lately, last, details };
}

/** Removes what one player did from an activity. */
export const withoutPlayer = (of: ActivityDocument, userID: number): ActivityDocument => {
  const isOther = (one: { userID: number }) => one.userID !== userID;
  return {
    ...of,
    recentSessions: of.recentSessions.filter(isOther),
    recentlyHighlightedScores: of.recentlyHighlightedScores.filter(isOther),
    achievedClasses: of.achievedClasses.filter(isOther),
    goalSubs: of.goalSubs.filter(isOther),
    questSubs: of.questSubs.filter(isOther),
  };
};
