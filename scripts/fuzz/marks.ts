import fc from 'fast-check';

/**
 * Ids are only known while the server runs, so plans hold marks in their place: `⟦scoreID:17⟧` for a text,
 * `⟦#userID:17⟧` (with its quotes) for a number. The same mark stands for the same id in requests that are sent together.
 */
export const mark = (kind: string, pick: number): string => `⟦${kind}:${pick}⟧`;

const MARK = /⟦(#?)(\w+):(\d+)⟧/g;
const QUOTED_NUMBER = /"⟦#(\w+):(\d+)⟧"/g;

export type Escape = 'json' | 'url' | 'none';

const ESCAPES: Record<Escape, (text: string) => string> = {
  json: (text) => JSON.stringify(text).slice(1, -1),
  url: (text) => encodeURIComponent(text.toWellFormed()),
  none: (text) => text,
};

/** Puts what `find` returns in the place of every mark. */
export function fill(text: string, escape: Escape, find: (kind: string, pick: number) => string | number): string {
  if (!text.includes('⟦')) return text;
  return text
    .replace(QUOTED_NUMBER, (_, kind: string, pick: string) => String(find(kind, Number(pick))))
    .replace(MARK, (_, __, kind: string, pick: string) => ESCAPES[escape](String(find(kind, Number(pick)))));
}

const pick = fc.nat({ max: 999 });
export const aMark = (kind: string): fc.Arbitrary<string> => pick.map((n) => mark(kind, n));

/** Other names of the ids of some keys. */
const OTHER_NAMES: Record<string, string> = {
  client_id: 'clientID',
  client_secret: 'clientSecret',
  redirect_uri: 'redirectUri',
  code_verifier: 'codeVerifier',
  rivalIDs: 'userID',
  userIDs: 'userID',
  name: 'text',
  username: 'extra',
};

/** Kinds of ids that are harvested from answers and sent again. */
export const KINDS: ReadonlySet<string> = new Set([
  'chartID',
  'clientID',
  'clientSecret',
  'code',
  'cursor',
  'folderID',
  'goalID',
  'handle',
  'importID',
  'integrationID',
  'job',
  'backup',
  'aliasID',
  'orphanID',
  'questID',
  'questlineID',
  'redirectUri',
  'scoreID',
  'sessionID',
  'songID',
  'stageID',
  'tableID',
  'token',
  'userID',
  'extra',
]);

/** Kinds whose ids are numbers. */
export const NUMBERS: ReadonlySet<string> = new Set(['songID', 'userID']);

/** Returns the kind of id that a key holds; undefined when it holds none. */
export function kindOf(key: string): string | undefined {
  const kind = OTHER_NAMES[key] ?? key;
  return KINDS.has(kind) ? kind : undefined;
}
