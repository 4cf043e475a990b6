import type { Context } from 'hono';

import { PERMISSIONS } from '../../contracts/contract.ts';
import type { Db } from '../../db/open.ts';
import type { Caller } from '../http/handler.ts';
import { Refusal } from '../shared/refusal.ts';
import { hashToken } from '../shared/secrets.ts';
import { refuseForeignSites } from './foreign-sites.ts';
import type { LoginSessions } from './login-sessions.ts';
import type { NoteUse } from './note-use.ts';
import { findKey } from './store.ts';

export interface AuthenticateDeps {
  db: Db;
  loginSessions: LoginSessions;
  noteUse: NoteUse;
  /** The address that browsers know the server by. */
  publicURL: () => string;
}

const everyPermission = new Set(PERMISSIONS);

/**
 * Makes the function that tells who sends a request. A valid session wins over the Authorization header.
 * Throws 400 for another scheme than Bearer, 401 for an unknown token, 403 for banned users and for requests
 * that another site makes a browser send.
 */
export const createAuthenticate =
  (deps: AuthenticateDeps) =>
  async (c: Context): Promise<Caller | null> => {
    return notBanned((await bySession(c, deps)) ?? (await byKey(c.req.header('authorization'), deps)));
  };

/** The same by the session alone: for pages, which a browser asks for with whatever header a proxy wants. */
export const createAuthenticateBrowser =
  (deps: AuthenticateDeps) =>
  async (c: Context): Promise<Caller | null> =>
    notBanned(await bySession(c, deps));

function notBanned(caller: Caller | null): Caller | null {
  if (caller?.authLevel === 0) throw new Refusal(403, 'banned', 'This account is banned');
  return caller;
}

async function bySession(c: Context, { loginSessions, noteUse, publicURL }: AuthenticateDeps): Promise<Caller | null> {
  const id = loginSessions.readSessionCookie(c.req.header('cookie') ?? '');
  if (!id) return null;
  const { session, user } = await loginSessions.validateSession(id);
  if (!session) return null;
  refuseForeignSites(c.req, publicURL());
  if (session.fresh) c.header('set-cookie', loginSessions.createSessionCookie(id).serialize());
  noteUse.loginSession({ ...user, id, userID: user.id });
  return { userID: user.id, via: 'session', permissions: everyPermission, authLevel: user.authLevel, sessionID: id };
}

async function byKey(header: string | undefined, { db, noteUse }: AuthenticateDeps): Promise<Caller | null> {
  if (!header?.trim()) return null;
  const [, scheme = '', token = ''] = /^(\S+)\s*(.*)$/.exec(header.trim()) ?? [];
  if (scheme.toLowerCase() !== 'bearer') {
    throw new Refusal(400, 'unsupported_scheme', 'Only "Authorization: Bearer <key>" is understood');
  }
  const key = token ? await findKey(db, hashToken(token)) : undefined;
  if (!key) throw new Refusal(401, 'unknown_token', 'This API key does not exist');
  noteUse.key(key);
  return {
    userID: key.userID,
    via: 'key',
    permissions: new Set(key.permissions),
    authLevel: key.authLevel,
    sessionID: null,
  };
}
