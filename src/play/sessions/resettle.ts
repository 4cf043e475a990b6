import { randomBytes } from 'node:crypto';

import type { Tx } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { rateSessions } from './assign.ts';
import { joinSessions } from './join.ts';
import { sessionName } from './name.ts';
import {
  claimPlays,
  deleteSessions,
  findPlayTimes,
  findSessionsByRow,
  insertSession,
  updateSessionTimes,
  type SessionRow,
} from './store.ts';

/**
 * Adjusts sessions (rows) to their remaining plays: a session without plays is deleted, one that has lost the plays in its middle is split,
 * and the first part keeps the session. `now` is Unix ms.
 */
export async function resettleSessions(tx: Tx, ugpt: Ugpt, rows: readonly number[], now: number): Promise<void> {
  const done: number[] = [];
  const empty: number[] = [];
  for (const session of await findSessionsByRow(tx, rows)) {
    const [first, ...others] = joinSessions([], await findPlayTimes(tx, session.id));
    if (!first) {
      empty.push(session.id);
      continue;
    }
    await updateSessionTimes(tx, session.id, first.start, first.end);
    done.push(session.id);
    for (const { start, end } of others) done.push(await splitOff(tx, ugpt, session, { start, end, now }));
  }
  if (empty.length > 0) await deleteSessions(tx, empty);
  await rateSessions(tx, ugpt, done);
}

async function splitOff(
  tx: Tx,
  ugpt: Ugpt,
  { user, gpt, importType }: SessionRow,
  { start, end, now }: { start: number; end: number; now: number },
): Promise<number> {
  const row = await insertSession(tx, {
    sessionID: randomBytes(20),
    user,
    gpt,
    name: sessionName(),
    highlight: false,
    importType,
    calculated: {},
    timeInserted: now,
    timeStarted: start,
    timeEnded: end,
  });
  await claimPlays(tx, ugpt, row, start, end);
  return row;
}
