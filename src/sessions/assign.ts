import { randomBytes } from 'node:crypto';

import type { Tx } from '../../db/open.ts';
import type { Ugpt } from '../users/ugpt.ts';
import { joinSessions, SESSION_GAP, type Joined, type Stretch } from './join.ts';
import { knownSessions, type KnownSession } from './known.ts';
import { sessionName } from './name.ts';
import { formatSessionID, parseSessionID } from './session-id.ts';
import {
  claimPlays,
  deleteSessions,
  findRatingsBySession,
  findSession,
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

/** Sessions that new plays go to. */
export interface Assignment {
  /** Oldest first. */
  assigned: AssignedSession[];
  /** Their rows, for `rateSessions` once the plays are stored. */
  rows: number[];
  /** Rows of the sessions by time (Unix ms), for each time that was asked about. */
  rowAt: ReadonlyMap<number, number>;
}

/**
 * Finds sessions for new plays, which are about to be stored: new ones, ones that are there, or ones that are there and
 * become one because a play lies between them. `times` are Unix ms; plays without a time belong to no session. What is
 * `known` of sessions goes to those that are made, never to ones that are there.
 */
export async function assignSessions(
  tx: Tx,
  ugpt: Ugpt,
  times: readonly number[],
  { importType, now, known }: { importType: string; now: number; known: readonly KnownSession[] },
): Promise<Assignment> {
  if (times.length === 0) return { assigned: [], rows: [], rowAt: new Map() };
  const from = times.reduce((a, b) => Math.min(a, b)) - SESSION_GAP;
  const to = times.reduce((a, b) => Math.max(a, b)) + SESSION_GAP;
  const existing = await findSessionsBetween(tx, ugpt, from, to);
  const touched = joinSessions(existing, times).filter(({ plays }) => plays > 0);

  const takeKnown = knownSessions(known);
  const rows: number[] = [];
  const assigned: AssignedSession[] = [];
  for (const stretch of touched) {
    const { row, ...session } = await settle(tx, ugpt, stretch, { importType, now, takeKnown });
    rows.push(row);
    assigned.push(session);
  }
  return { assigned, rows, rowAt: rowsByTime(touched, rows, times) };
}

/** Returns the row for each time; stretches come in the order of their starts, and each has a row. */
function rowsByTime(stretches: readonly Stretch[], rows: readonly number[], times: readonly number[]) {
  const rowAt = new Map<number, number>();
  let at = 0;
  for (const time of times.toSorted((a, b) => a - b)) {
    while (at + 1 < stretches.length && stretches[at + 1]!.start <= time) at += 1;
    rowAt.set(time, rows[at]!);
  }
  return rowAt;
}

interface SettleOptions {
  importType: string | null;
  /** Unix ms. */
  now: number;
  /** Gives what is known of a session that has to be made. */
  takeKnown?: (stretch: Stretch) => KnownSession | undefined;
}

/**
 * Makes a stretch one session: the first of its sessions, into which the others go, or a new one. Every play of that
 * time goes there. Its ratings are left to `rateSessions`.
 */
export async function settle(
  tx: Tx,
  ugpt: Ugpt,
  { start, end, sessions: [kept, ...merged] }: Joined<Existing>,
  { takeKnown, ...how }: SettleOptions,
): Promise<AssignedSession & { row: number }> {
  const { id: row, sessionID } =
    kept ?? (await createSession(tx, ugpt, { start, end, ...how, known: takeKnown?.({ start, end }) }));
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

interface NewSession extends Stretch {
  importType: string | null;
  now: number;
  known: KnownSession | undefined;
}

/** Makes a session; what is known of it stands, its id only where no session of anybody has it. */
async function createSession(
  tx: Tx,
  { userID, gptRow }: Ugpt,
  { start, end, importType, now, known }: NewSession,
): Promise<{ id: number; sessionID: Buffer }> {
  const asked = parseSessionID(known?.sessionID ?? '');
  const sessionID = asked && !(await findSession(tx, asked)) ? asked : randomBytes(20);
  const id = await insertSession(tx, {
    sessionID,
    user: userID,
    gpt: gptRow,
    name: known?.name ?? sessionName(),
    desc: known?.desc ?? null,
    highlight: known?.highlight ?? false,
    importType: known?.importType ?? importType,
    calculated: {},
    timeInserted: Math.min(known?.timeInserted ?? now, now),
    timeStarted: start,
    timeEnded: end,
  });
  return { id, sessionID };
}

/** Computes the ratings of sessions from all of their scores. */
export async function rateSessions(tx: Tx, { gpt }: Pick<Ugpt, 'gpt'>, rows: readonly number[]): Promise<void> {
  for (const [row, ratings] of await findRatingsBySession(tx, rows)) {
    await updateSessionRatings(tx, row, gpt.sessionRatings(ratings));
  }
}
