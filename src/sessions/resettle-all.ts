import type { Tx } from '../../db/open.ts';
import type { Ugpt } from '../users/ugpt.ts';
import { rateSessions, settle } from './assign.ts';
import { chooseSessions } from './homes.ts';
import { joinSessions } from './join.ts';
import { deleteSessions, findAllSessions, findSessionPlays, releasePlays } from './store.ts';

/**
 * Makes all sessions of a player fit their plays, whatever is stored: for data that may be wrong. Each stretch of
 * plays stays the session that most of them are in; sessions that are left over go. `now` is Unix ms.
 */
export async function resettleAllSessions(tx: Tx, ugpt: Ugpt, now: number): Promise<void> {
  const plays = await findSessionPlays(tx, ugpt);
  const stored = (await findAllSessions(tx, ugpt)).map(({ timeStarted: start, timeEnded: end, ...session }) => ({
    ...session,
    start,
    end,
  }));
  const byRow = new Map(stored.map((session) => [session.id, session]));
  const times = plays.map(({ time }) => time);
  let at = 0;
  const groups = joinSessions([], times).map((stretch) => {
    const sessions = plays.slice(at, (at += stretch.plays)).map(({ session }) => session);
    return { start: stretch.start, end: stretch.end, plays: stretch.plays, sessions };
  });
  const chosen = chooseSessions(groups, stored);

  const kept = new Set<number>();
  for (const [index, group] of groups.entries()) {
    const session = byRow.get(chosen[index] ?? -1);
    const joined = { ...group, sessions: session ? [session] : [] };
    const { row } = await settle(tx, ugpt, joined, { importType: null, now });
    kept.add(row);
  }
  const left = stored.map(({ id }) => id).filter((id) => !kept.has(id));
  await releasePlays(
    tx,
    ugpt,
    stored.map(({ id }) => id),
  );
  await deleteSessions(tx, left);
  await rateSessions(tx, ugpt, [...kept]);
}
