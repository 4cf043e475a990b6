import { randomBytes } from 'node:crypto';

import type { Tx } from '../../db/open.ts';
import type { Ugpt } from '../users/ugpt.ts';
import { joinSessions, SESSION_GAP, type Joined } from './join.ts';
import { sessionName } from './name.ts';
import { formatSessionID } from './session-id.ts';
import {
  claimPlays,
  deleteSessions,
  findRatingsBySession,
  findSessionsBetween,
  highlightSession,
  insertSession,
  updateSessionRatings,
  updateSessionTimes,
} from './store.ts';

type Existing = Awaited<ReturnType<typeof findSessionsBetween>>[number];

export interface AssignedSession {
  sessionID: string;
  type: 'Created' | 'Appended';
}

/**
 * Puts new plays, which are stored already, into sessions: new ones, ones that are there, or ones that are there and
 * become one because a play lies between them. Returns the sessions that the plays went to, oldest first.
 * `times` are Unix ms; plays without a time belong to no session.
 */
export async function assignSessions(
  tx: Tx,
  ugpt: Ugpt,
  times: readonly number[],
  { importType, now }: { importType: string; now: number },
): Promise<AssignedSession[]> {
  if (times.length === 0) return [];
  const from = times.reduce((a, b) => Math.min(a, b)) - SESSION_GAP;
  const to = times.reduce((a, b) => Math.max(a, b)) + SESSION_GAP;
  const existing = await findSessionsBetween(tx, ugpt, from, to);
  const touched = joinSessions(existing, times).filter(({ plays }) => plays > 0);

  const rows: number[] = [];
  const assigned: AssignedSession[] = [];
  for (const stretch of touched) {
    const { row, ...session } = await settle(tx, ugpt, stretch, { importType, now });
    rows.push(row);
    assigned.push(session);
  }
  await rateSessions(tx, ugpt, rows);
  return assigned;
}

/**
 * Makes a stretch one session: the first of its sessions, into which the others go, or a new one. Every play of that
 * time goes there. Its ratings are left to `rateSessions`.
 */
export async function settle(
  tx: Tx,
  ugpt: Ugpt,
  { start, end, sessions: [kept, ...merged] }: Joined<Existing>,
  { importType, now }: { importType: string | null; now: number },
): Promise<AssignedSession & { row: number }> {
  const sessionID = kept?.sessionID ?? randomBytes(20);
  const row = kept?.id ?? (await createSession(tx, ugpt, { sessionID, start, end, importType, now }));
  if (kept && (kept.start !== start || kept.end !== end)) await updateSessionTimes(tx, row, start, end);
  await claimPlays(tx, ugpt, row, start, end);
  if (merged.some(({ highlight }) => highlight)) await highlightSession(tx, row);
  if (merged.length > 0)
    await deleteSessions(
      tx,
      merged.map(({ id }) => id),
    );
  return { row, sessionID: formatSessionID(sessionID), type: kept ? 'Appended' : 'Created' };
}

const createSession = (
  tx: Tx,
  { userID, gptRow }: Ugpt,
  fields: { sessionID: Buffer; start: number; end: number; importType: string | null; now: number },
): Promise<number> =>
  insertSession(tx, {
    sessionID: fields.sessionID,
    user: userID,
    gpt: gptRow,
    name: sessionName(),
    highlight: false,
    importType: fields.importType,
    calculated: {},
    timeInserted: fields.now,
    timeStarted: fields.start,
    timeEnded: fields.end,
  });

/** Computes the ratings of sessions from all of their scores. */
export async function rateSessions(tx: Tx, { gpt }: Pick<Ugpt, 'gpt'>, rows: readonly number[]): Promise<void> {
  for (const [row, ratings] of await findRatingsBySession(tx, rows)) {
    await updateSessionRatings(tx, row, gpt.sessionRatings(ratings));
  }
}
