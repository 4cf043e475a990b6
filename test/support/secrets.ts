import { existsSync, readFileSync } from 'node:fs';

/** Secrets that were given out or sent in a test, by what they are. */
export interface Secrets {
  /** Remembers a secret; what is too short or too plain to be found by chance only is passed over. */
  add(what: string, secret: string): void;
  /** Remembers what a request and its answer carry: passwords and other private fields, keys, the ids of login sessions. */
  addFrom(init: RequestInit | undefined, response: Response): void;
  /** Forgets all of them. */
  clear(): void;
  /** How many are known. */
  count(): number;
  /** Returns the secrets found in these bytes; a sentence for each. */
  foundIn(where: string, bytes: Uint8Array): string[];
  /** Returns the secrets found in a database file or next to it. */
  foundInDatabase(file: string): string[];
}

const SHORTEST = 10;
const PRIVATE_FIELD = /"(![\w-]+|client_secret|clientSecret|code_verifier)"\s*:\s*("(?:[^"\\]|\\.)*")/g;

export function secretsOf(): Secrets {
  const known = new Map<string, string>();
  const add = (what: string, secret: string) => {
    if (secret.length >= SHORTEST && new Set(secret).size > 4) known.set(secret, what);
  };
  const foundIn = (where: string, bytes: Uint8Array) => {
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return [...known].filter(([secret]) => content.includes(secret)).map(([, what]) => `a ${what} is in ${where}`);
  };
  return {
    add,
    addFrom(init, response) {
      const headers = new Headers(init?.headers);
      add('key', /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '');
      for (const cookie of response.headers.getSetCookie()) add('session id', /=([^;]*)/.exec(cookie)?.[1] ?? '');
      if (typeof init?.body !== 'string' || !init.body.includes('"!')) return;
      for (const [, name, value] of init.body.matchAll(PRIVATE_FIELD)) {
        if (!isJSON(value!)) continue;
        add(`value of ${name}`, JSON.parse(value!) as string);
      }
    },
    clear: () => known.clear(),
    count: () => known.size,
    foundIn,
    foundInDatabase(file) {
      const files = [file, `${file}-wal`].filter((path) => existsSync(path));
      return files.flatMap((path) =>
        foundIn(path.endsWith('-wal') ? 'the log of the database' : 'the database', readFileSync(path)),
      );
    },
  };
}

function isJSON(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
