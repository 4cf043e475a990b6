/** One thing that the specification asks for, in our own words. */
export interface Row {
  /** Section of the specification, such as 4.7. */
  section: string;
  /** The endpoint as "METHOD /path", or what a rule is about. */
  name: string;
  says: string;
  /** Tests that show it, as "file: title"; the file counts from test/ or is one in src/, both without .test.ts. */
  proofs: readonly string[];
  /** The deliberate difference, and where its reason is explained; null if there is none. */
  otherwise: string | null;
}

type Entry = Omit<Row, 'section'>;

/** The slice of a game that belongs to a user, which many paths begin with. */
export const P = '/api/v1/users/:userID/games/:game/:playtype';
/** A game:playtype, which many paths begin with. */
export const G = '/api/v1/games/:game/:playtype';

const BODIES = 'conformance/bodies: an answer has the keys that the specification lists, each of its type:';
/** Proofs that an endpoint answers as listed: for reads, for changes, for administrators. */
export const READ = `${BODIES} GET %s`;
export const CHANGED = `${BODIES} %s %s`;
export const DONE = `${BODIES} POST admin/%s`;

export const row = (name: string, says: string, ...proofs: readonly string[]): Entry => ({
  name,
  says,
  proofs,
  otherwise: null,
});

/** Returns the row of an endpoint that deliberately differs from the specification. */
export const otherwise = (name: string, says: string, reason: string, ...proofs: readonly string[]): Entry => ({
  ...row(name, says, ...proofs),
  otherwise: reason,
});

export const section = (number: string, entries: readonly Entry[]): Row[] =>
  entries.map((entry) => ({ section: number, ...entry }));

/** Method and path of a row that is about an endpoint, null for other rows. */
export function endpointOf({ name }: Row): { method: string; path: string } | null {
  const [, method, path] = /^(GET|POST|PUT|PATCH|DELETE) (\/\S+)$/.exec(name) ?? [];
  return method && path ? { method, path } : null;
}
