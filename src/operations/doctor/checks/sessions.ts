import { formatScoreID } from '../../../play/scores/score-id.ts';
import { chooseSessions } from '../../../play/sessions/homes.ts';
import { formatSessionID } from '../../../play/sessions/session-id.ts';
import type { Finding, PlayerCheck } from '../check.ts';
import { compareFields } from '../compare.ts';
import type { Player } from '../player.ts';
import { findStoredSessions } from '../store.ts';
import type { Island } from '../truth.ts';

type Stored = Awaited<ReturnType<typeof findStoredSessions>>[number];

/** Every range of plays less than two hours apart is one session, with its times and ratings. */
export const sessionsCheck: PlayerCheck = {
  name: 'sessions',
  async check(db, player) {
    const stored = await findStoredSessions(db, player);
    const byRow = new Map(stored.map((session) => [session.id, session]));
    const nameOf = (id: number | null | undefined) => {
      const session = byRow.get(id ?? -1);
      return session ? formatSessionID(session.sessionID) : id == null ? null : `row ${id}`;
    };
    const { islands } = player.truth;
    const chosen = choose(islands, stored);
    const homes = new Map(islands.flatMap(({ plays }, at) => plays.map(({ id }) => [id, chosen[at]] as const)));
    return [
      ...islands.flatMap((island, at) => compareSession(island, byRow.get(chosen[at] ?? -1))),
      ...wrongPlaces(player, homes, nameOf),
      ...stored
        .filter(({ id }) => !chosen.includes(id))
        .map(({ id }) => ({ what: `session ${nameOf(id)}`, stored: 'a session without plays', expected: null })),
    ];
  },
};

const choose = (islands: readonly Island[], stored: readonly Stored[]) =>
  chooseSessions(
    islands.map(({ start, end, plays }) => ({ start, end, sessions: plays.map(({ session }) => session) })),
    stored.map(({ id, timeStarted, timeEnded }) => ({ id, start: timeStarted, end: timeEnded })),
  );

function compareSession({ start, end, plays, ratings }: Island, session: Stored | undefined): Finding[] {
  const expected = { timeStarted: start, timeEnded: end, calculated: ratings };
  if (session) return compareFields(`session ${formatSessionID(session.sessionID)}`, session, expected);
  const from = new Date(start).toISOString();
  return [{ what: `session of ${plays.length} plays from ${from} on`, stored: null, expected }];
}

/** Returns plays assigned to the wrong session. Plays of missing sessions are reported by those. */
const wrongPlaces = (
  { scores }: Player,
  homes: ReadonlyMap<number, number | undefined>,
  nameOf: (id: number | null | undefined) => string | null,
): Finding[] =>
  scores
    .filter(({ id, session }) => (homes.get(id) ?? null) !== session)
    .filter(({ id, session }) => session !== null || homes.get(id) !== undefined)
    .map(({ id, scoreID, session }) => ({
      what: `score ${formatScoreID(scoreID)}, session`,
      stored: nameOf(session),
      expected: nameOf(homes.get(id)),
    }));
