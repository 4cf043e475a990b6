import type { Context } from 'hono';

import { PERMISSIONS } from '../../../contracts/contract.ts';
import type { Db } from '../../../db/open.ts';
import { banned, Refusal } from '../../base/shared/refusal.ts';
import { hashToken } from '../../base/shared/secrets.ts';
import type { Caller } from '../../handler/handler.ts';
import { headOf } from '../../handler/head.ts';
import { refuseForeignSites } from './foreign-sites.ts';
import type { LoginSessions } from './login-sessions.ts';
import type { NoteUse } from './note-use.ts';
import { findKey } from './store.ts';

export interface AuthenticateDeps {
  db: Db;
  loginSessions: LoginSessions;
  noteUse: NoteUse;
  /** Address of the server in browsers. */
  publicURL: () => string;
}

const everyPermission = new Set(PERMISSIONS);

/**
 * Creates the function that identifies the sender of a request. A valid session takes precedence over the Authorization header. Throws 400
 * for a scheme other than Bearer, 401 for an unknown token, 403 for banned users and for requests sent by another site through a browser.
 */
export const createAuthenticate =
  (deps: AuthenticateDeps) =>
  async (c: Context): Promise<Caller | null> => {
    return notBanned((await bySession(c, deps)) ?? (await byKey(c.req.header('authorization'), deps)));
  };

/** Creates a function that authenticates by session only: for pages, which browsers request with whatever header a proxy requires. */
export const createAuthenticateBrowser =
  (deps: AuthenticateDeps) =>
  async (c: Context): Promise<Caller | null> =>
    notBanned(await bySession(c, deps));

function notBanned(caller: Caller | null): Caller | null {
  if (caller?.authLevel === 0) throw banned();
  return caller;
}

async function bySession(c: Context, { loginSessions, noteUse, publicURL }: AuthenticateDeps): Promise<Caller | null> {
  const id = loginSessions.readSessionCookie(c.req.header('cookie') ?? '');
  if (!id) return null;
  const { session, user } = await loginSessions.validateSession(id);
  if (!session) return null;
  refuseForeignSites(c.req, publicURL());
  if (session.fresh) headOf(c)['set-cookie'] = loginSessions.createSessionCookie(id).serialize();
  noteUse.loginSession({ ...user, id, userID: user.id });
  const { id: userID, authLevel } = user;
  return { userID, via: 'session', permissions: everyPermission, authLevel, sessionID: id, key: null };
}

async function byKey(header: string | undefined, { db, noteUse }: AuthenticateDeps): Promise<Caller | null> {
  if (!header?.trim()) return null;
  const [, scheme = '', token = ''] = /^(\S+)\s*(.*)$/.exec(header.trim()) ?? [];
  if (scheme.toLowerCase() !== 'bearer') {
    throw new Refusal(400, 'unsupported_scheme', 'Only "Authorization: Bearer <key>" is supported');
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
    key: { row: key.id, client: key.fromAPIClient },
  };
}
