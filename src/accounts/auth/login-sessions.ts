import { Lucia, TimeSpan, type Adapter } from 'lucia';

import type { Db } from '../../../db/open.ts';
import { isPassing } from '../../base/shared/refusal.ts';
import { hashToken } from '../../base/shared/secrets.ts';
import type { Writer } from '../../writer/command.ts';
import {
  endLoginSession,
  endLoginSessionsOf,
  extendLoginSession,
  startLoginSession,
  type SessionOrigin,
} from './commands.ts';
import { findLoginSession, findLoginSessionsOf } from './store.ts';

interface UserAttributes {
  authLevel: number;
  lastSeen: number;
  invisible: boolean;
  /** Last use of the user's current session. */
  lastUsedAt: number | null;
}

declare module 'lucia' {
  interface Register {
    Lucia: LoginSessions;
    UserId: number;
    DatabaseUserAttributes: UserAttributes;
    /** Passed on to the code that stores a new session. */
    DatabaseSessionAttributes: SessionOrigin;
  }
}

export type LoginSessions = Lucia<Record<string, never>, UserAttributes>;

/** Creates Lucia on our tables. `secure` is whether the public address is https. */
export const createLoginSessions = (db: Db, writer: Writer, secure: boolean): LoginSessions =>
  new Lucia(createAdapter(db, writer), {
    sessionExpiresIn: new TimeSpan(365, 'd'),
    sessionCookie: {
      // The prefix makes browsers refuse the cookie from a sub-domain or over http.
      name: secure ? '__Host-kaiden_session' : 'kaiden_session',
      attributes: { secure, sameSite: 'lax', path: '/' },
    },
    getUserAttributes: ({ authLevel, lastSeen, invisible, lastUsedAt }) => ({
      authLevel,
      lastSeen,
      invisible,
      lastUsedAt,
    }),
  });

/** Returns the session (its hash) that a browser comes with, which ends when it begins another; null when there is none. */
export const formerSession = (caller: { sessionID: string | null } | null): Buffer | null =>
  caller?.sessionID ? hashToken(caller.sessionID) : null;

/** Starts a session for a user; returns the Set-Cookie header. */
export async function startSession(
  sessions: LoginSessions,
  userID: number,
  origin: SessionOrigin,
): Promise<{ 'set-cookie': string }> {
  const { id } = await sessions.createSession(userID, origin);
  return { 'set-cookie': sessions.createSessionCookie(id).serialize() };
}

/** Returns Lucia's storage: reads from the read connection, writes through commands, and stores only hashes of ids. */
function createAdapter(db: Db, writer: Writer): Adapter {
  return {
    async getSessionAndUser(id) {
      const row = await findLoginSession(db, hashToken(id));
      if (!row) return [null, null];
      const { userID, expiresAt, ...attributes } = row;
      return [
        { id, userId: userID, expiresAt: new Date(expiresAt), attributes: {} },
        { id: userID, attributes },
      ];
    },
    // Ids can't be recovered from hashes; the hash stands in, which suffices for counting and listing.
    async getUserSessions(userID) {
      const rows = await findLoginSessionsOf(db, userID);
      return rows.map((row) => ({
        id: row.idHash.toString('hex'),
        userId: userID,
        expiresAt: new Date(row.expiresAt),
        attributes: {},
      }));
    },
    setSession: ({ id, userId, expiresAt, attributes }) =>
      writer.run(startLoginSession, {
        ...attributes,
        idHash: hashToken(id),
        userID: userId,
        expiresAt: expiresAt.getTime(),
      }),
    async updateSessionExpiration(id, expiresAt) {
      try {
        await writer.run(extendLoginSession, { idHash: hashToken(id), expiresAt: expiresAt.getTime() });
      } catch (error) {
        // Postponed to the next request: a full disk must not log anybody out.
        if (!isPassing(error)) throw error;
      }
    },
    deleteSession: (id) => writer.run(endLoginSession, { idHash: hashToken(id) }),
    deleteUserSessions: (userID) => writer.run(endLoginSessionsOf, { userID }),
    // Done whenever a session starts, and by a job.
    deleteExpiredSessions: async () => undefined,
  };
}
