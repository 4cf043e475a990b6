import type Database from 'better-sqlite3';

import { currentViewer, type Viewer } from './viewer.ts';

/** Owners of what a parameter of an address can name, by the name of the parameter. */
const OWNERS = {
  scoreID: 'SELECT user FROM scores WHERE score_id = unhex(substr(?, 2))',
  sessionID: 'SELECT user FROM sessions WHERE session_id = unhex(substr(?, 2))',
  importID: 'SELECT user FROM imports WHERE import_id = ?',
} as const;

/**
 * Returns a function that says whether the current viewer sees a user whose profile is not public: the user, those whom the user has chosen as a rival
 * in any game, and administrators do; if the profile is unlisted, also everybody who has asked for it, or something of it, by its address. `client` is a
 * connection that sees everything.
 */
export function createSees(client: Database.Database): (user: number) => boolean {
  const isPrivate = prepareOnce(client, `SELECT 1 FROM hidden_profiles WHERE user = ? AND visibility = 'private'`);
  const hasChosen = prepareOnce(client, 'SELECT 1 FROM rivals WHERE user = ? AND rival = ? AND place IS NOT NULL');
  const isNamed = createIsNamed(client);
  const decided = new WeakMap<Viewer, Map<number, boolean>>();
  const decide = (viewer: Viewer, user: number): boolean =>
    viewer.isAdmin ||
    viewer.userID === user ||
    (viewer.userID !== null && hasChosen().get(user, viewer.userID) !== undefined) ||
    (isPrivate().get(user) === undefined && isNamed(viewer, user));
  return (user) => {
    const viewer = currentViewer();
    if (!viewer) return false;
    const known = decided.get(viewer) ?? new Map<number, boolean>();
    decided.set(viewer, known);
    const sees = known.get(user) ?? decide(viewer, user);
    known.set(user, sees);
    return sees;
  };
}

/** Returns a function that says whether the address that a viewer has asked for names a user, or something of theirs. */
function createIsNamed(client: Database.Database): (viewer: Viewer, user: number) => boolean {
  const byName = prepareOnce(client, 'SELECT id AS user FROM users WHERE username_lowercase = ?');
  const owners = Object.entries(OWNERS).map(([name, sql]) => [name, prepareOnce(client, sql)] as const);
  return ({ asked }, user) => {
    const named = asked['userID'] as { kind: string; id?: number; usernameLowercase?: string } | undefined;
    if (named?.kind === 'id' && named.id === user) return true;
    if (named?.kind === 'name' && ownerIn(byName().get(named.usernameLowercase)) === user) return true;
    return owners.some(
      ([name, owner]) => typeof asked[name] === 'string' && ownerIn(owner().get(asked[name])) === user,
    );
  };
}

const ownerIn = (row: unknown): number | undefined => (row as { user: number } | undefined)?.user;

/** Returns whether a user gets other answers than strangers do. `client` is a connection that sees everything. */
export function createSeesMore(client: Database.Database): (viewer: Pick<Viewer, 'userID' | 'isAdmin'>) => boolean {
  const more = prepareOnce(
    client,
    `SELECT EXISTS (SELECT 1 FROM hidden_profiles WHERE user = :userID OR :isAdmin)
      OR EXISTS (SELECT 1 FROM hidden_profiles h JOIN rivals r ON r.user = h.user
        WHERE r.rival = :userID AND r.place IS NOT NULL) AS more`,
  );
  return ({ userID, isAdmin }) =>
    userID !== null && (more().get({ userID, isAdmin: Number(isAdmin) }) as { more: 0 | 1 }).more === 1;
}

/** Returns a function that prepares a statement when it is first needed: databases are opened before they have all tables. */
function prepareOnce(client: Database.Database, sql: string): () => Database.Statement {
  let statement: Database.Statement | undefined;
  return () => (statement ??= client.prepare(sql));
}
