import { randomBytes } from 'node:crypto';

import type { Tx } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { formerRulesOf } from '../versions/rules.ts';
import { joinSessions, SESSION_GAP, type Joined, type TimeRange } from './join.ts';
import { knownSessions, type KnownSession } from './known.ts';
import { sessionName } from './name.ts';
import { formatSessionID, parseSessionID } from './session-id.ts';
import {
  claimPlays,
  deleteSessions,
  findRatingsBySession,
  findSession,
  findSessionsBetween,
  findStarts,
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

/** Sessions assigned to new plays. */
export interface Assignment {
  /** Oldest first. */
  assigned: AssignedSession[];
  /** Rows of these sessions, for `rateSessions` once the plays are stored. */
  rows: number[];
  /** Row of the session for each requested time (Unix ms). */
  rowAt: ReadonlyMap<number, number>;
}

/**
 * Finds sessions for new plays that are about to be stored: creates new ones, extends existing ones, or merges existing ones if a play
 * closes the gap between them. `times` are Unix ms; plays without a time belong to no session. `known` details are used only for new
 * sessions.
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
  for (const range of touched) {
    const { row, ...session } = await settle(tx, ugpt, range, { importType, now, takeKnown });
    rows.push(row);
    assigned.push(session);
  }
  return { assigned, rows, rowAt: rowsByTime(touched, rows, times) };
}

/** Returns the row for each time; ranges come in the order of their starts, and each has a row. */
function rowsByTime(ranges: readonly TimeRange[], rows: readonly number[], times: readonly number[]) {
  const rowAt = new Map<number, number>();
  let at = 0;
  for (const time of times.toSorted((a, b) => a - b)) {
    while (at + 1 < ranges.length && ranges[at + 1]!.start <= time) at += 1;
    rowAt.set(time, rows[at]!);
  }
  return rowAt;
}

interface SettleOptions {
  importType: string | null;
  /** Unix ms. */
  now: number;
  /** Returns the known details of a session that is being created. */
  takeKnown?: (range: TimeRange) => KnownSession | undefined;
}

/**
 * Makes a range one session: the first of its sessions, into which the others go, or a new one. Every play of that
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

interface NewSession extends TimeRange {
  importType: string | null;
  now: number;
  known: KnownSession | undefined;
}

/** Creates a session with its known details; its id is kept only if no other session has it. */
async function createSession(
  tx: Tx,
  { userID, gptRow }: Ugpt,
  { start, end, importType, now, known }: NewSession,
): Promise<{ id: number; sessionID: Buffer }> {
  const sessionRef = parseSessionID(known?.sessionID ?? '');
  const sessionID = sessionRef && !(await findSession(tx, sessionRef)) ? sessionRef : randomBytes(20);
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

/** Computes the ratings of sessions from all of their scores, by the rules of the day they started on. */
export async function rateSessions(tx: Tx, ugpt: Ugpt, rows: readonly number[]): Promise<void> {
  const former = await formerRulesOf(tx, ugpt);
  const starts = former.length > 0 ? await findStarts(tx, rows) : new Map<number, number>();
  for (const [row, plays] of await findRatingsBySession(tx, rows)) {
    const start = starts.get(row) ?? Infinity;
    const rules = former.filter(({ until }) => start < until);
    const rated = plays.map(({ calculated, lamp }) =>
      rules.reduce((ratings, former) => former.rate({ calculated: ratings, lamp }), calculated),
    );
    await updateSessionRatings(tx, row, ugpt.gpt.sessionRatings(rated));
  }
}

/** Computes the ratings of the sessions whose day had other rules in one region than in another. */
export async function rateSessionsForRegion(tx: Tx, ugpt: Ugpt, before: string | null): Promise<void> {
  const [now, then] = [await formerRulesOf(tx, ugpt), await formerRulesOf(tx, ugpt, before)];
  const times = [...now, ...then].map(({ until }) => until);
  if (times.length === 0) return;
  const from = now.length === then.length ? Math.min(...times) : 0;
  const sessions = await findSessionsBetween(tx, ugpt, from - 1, Math.max(...times) + 1);
  await rateSessions(
    tx,
    ugpt,
    sessions.map(({ id }) => id),
  );
}
