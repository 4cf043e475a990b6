import { Lucia, TimeSpan, type Adapter } from 'lucia';

import type { Db } from '../../db/open.ts';
import { isPassing } from '../shared/refusal.ts';
import { hashToken } from '../shared/secrets.ts';
import type { Writer } from '../writer/command.ts';
import { endLoginSession, endLoginSessionsOf, extendLoginSession, startLoginSession } from './commands.ts';
import { findLoginSession, findLoginSessionsOf } from './store.ts';

interface UserAttributes {
  authLevel: number;
  lastSeen: number;
  invisible: boolean;
  /** Of the session that the user came with. */
  lastUsedAt: number | null;
}

declare module 'lucia' {
  interface Register {
    Lucia: LoginSessions;
    UserId: number;
    DatabaseUserAttributes: UserAttributes;
  }
}

export type LoginSessions = Lucia<Record<string, never>, UserAttributes>;

/** Lucia over our tables. `secure` is whether the public address is https. */
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

/** Begins a session of a user; returns the header that gives it to the browser. */
export async function startSession(sessions: LoginSessions, userID: number): Promise<{ 'set-cookie': string }> {
  const { id } = await sessions.createSession(userID, {});
  return { 'set-cookie': sessions.createSessionCookie(id).serialize() };
}

/** Lucia's storage: reads from the read connection, writes through commands, and keeps only hashes of the ids. */
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
    // Ids cannot be had back from their hashes; the hash stands in, which is enough to count or to list.
    async getUserSessions(userID) {
      const rows = await findLoginSessionsOf(db, userID);
      return rows.map((row) => ({
        id: row.idHash.toString('hex'),
        userId: userID,
        expiresAt: new Date(row.expiresAt),
        attributes: {},
      }));
    },
    setSession: ({ id, userId, expiresAt }) =>
      writer.run(startLoginSession, { idHash: hashToken(id), userID: userId, expiresAt: expiresAt.getTime() }),
    async updateSessionExpiration(id, expiresAt) {
      try {
        await writer.run(extendLoginSession, { idHash: hashToken(id), expiresAt: expiresAt.getTime() });
      } catch (error) {
        // The next request will do: nobody is logged out because the disk is full.
        if (!isPassing(error)) throw error;
      }
    },
    deleteSession: (id) => writer.run(endLoginSession, { idHash: hashToken(id) }),
    deleteUserSessions: (userID) => writer.run(endLoginSessionsOf, { userID }),
    // Done whenever a session starts, and by a job.
    deleteExpiredSessions: async () => undefined,
  };
}
