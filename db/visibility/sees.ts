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
  const ownerOf = createOwnerOf(client);
  return ({ asked }, user) => NAMES.some((name) => ownerOf(name, asked[name]) === user);
}

/** Name of a parameter that names a user, or something of theirs. */
export type HiddenName = 'userID' | keyof typeof OWNERS;
const NAMES: readonly HiddenName[] = ['userID', 'scoreID', 'sessionID', 'importID'];

/** Returns a function for the user that the value of a parameter names, or whose it is; undefined if there is none. */
function createOwnerOf(client: Database.Database): (name: HiddenName, value: unknown) => number | undefined {
  const byName = prepareOnce(client, 'SELECT id AS user FROM users WHERE username_lowercase = ?');
  const owners = new Map(Object.entries(OWNERS).map(([name, sql]) => [name, prepareOnce(client, sql)]));
  const userOf = (ref: { kind: string; id?: number; usernameLowercase?: string } | undefined) =>
    ref?.kind === 'name' ? ownerIn(byName().get(ref.usernameLowercase)) : ref?.id;
  return (name, value) => {
    if (name === 'userID') return userOf(value as Parameters<typeof userOf>[0]);
    return typeof value === 'string' ? ownerIn(owners.get(name)!().get(value)) : undefined;
  };
}

/**
 * Returns a function for the parameter of the current viewer's request that names a private user whom they don't see, or something of theirs; undefined if
 * none does. Commands read through a connection that sees everything, and would say that it belongs to another user. `client` is such a connection.
 */
export function createHiddenName(client: Database.Database): () => HiddenName | undefined {
  const isAnyHidden = prepareOnce(client, 'SELECT 1 FROM hidden_profiles LIMIT 1');
  const isPrivate = prepareOnce(client, `SELECT 1 FROM hidden_profiles WHERE user = ? AND visibility = 'private'`);
  const ownerOf = createOwnerOf(client);
  const sees = createSees(client);
  return () => {
    const asked = currentViewer()?.asked;
    if (!asked || isAnyHidden().get() === undefined) return undefined;
    return NAMES.find((name) => {
      const owner = ownerOf(name, asked[name]);
      return owner !== undefined && isPrivate().get(owner) !== undefined && !sees(owner);
    });
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
