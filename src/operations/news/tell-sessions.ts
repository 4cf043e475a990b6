import { findUserByID } from '../../accounts/users/store.ts';
import { findGptOfRow } from '../../catalogue/gpts.ts';
import { findListenersOf, findUsersHeardOf } from '../../links/clients/webhooks/store.ts';
import { SESSION_GAP } from '../../play/sessions/join.ts';
import { forgetToldSessions, tellSession } from './commands.ts';
import { sessionEvent } from './events.ts';
import { countScoresIn, findFinished } from './store.ts';
import type { NewsDeps } from './tell-imports.ts';

/** Time that plays may take to arrive (ms). */
const SLACK = 5 * 60_000;
/** A session that ended longer ago is history that came late (ms). */
const LATEST = 24 * 60 * 60_000;

/** Tells of sessions that can't grow any more, each once; returns how many. `now` is Unix ms. */
export async function tellSessions(deps: NewsDeps, signal: AbortSignal, now = Date.now()): Promise<number> {
  const { db, writer } = deps;
  const heardOf = await findUsersHeardOf(db, 'session-finished/v1');
  let told = 0;
  for (const userID of heardOf) {
    signal.throwIfAborted();
    told += await tellSessionsOf(deps, userID, now);
  }
  if (heardOf.length > 0) await writer.run(forgetToldSessions, { before: now - 2 * LATEST });
  return told;
}

async function tellSessionsOf({ db, writer, games }: NewsDeps, userID: number, now: number): Promise<number> {
  const user = await findUserByID(db, userID);
  const wanting = (await findListenersOf(db, userID)).filter(({ events }) => events.includes('session-finished/v1'));
  if (!user || wanting.length === 0) return 0;
  const since = Math.min(...wanting.map((one) => one.since));
  const range = { after: Math.max(since, now - LATEST), until: now - SESSION_GAP - SLACK };
  let told = 0;
  for (const row of await findFinished(db, userID, range)) {
    const gpt = await findGptOfRow(db, games, row.gpt);
    if (!gpt || !games.isOffered(gpt.game)) continue;
    const about = { userID, username: user.username, game: gpt.game, playtype: gpt.playtype };
    const event = sessionEvent(about, row, await countScoresIn(db, row.id));
    if (await writer.run(tellSession, { sessionID: row.sessionID.toString('hex'), userID, event })) told += 1;
  }
  return told;
}
