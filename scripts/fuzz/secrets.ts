import { MAIL_DOMAIN } from './values.ts';

/** Texts that are in every password and key of another server that the fuzzer sends. Nobody is ever to see them. */
const NEVER = ['fuzz-secret-password', 'fuzz-secret-api-key'];
const MAIL = new RegExp(String.raw`[\w.+-]+@${MAIL_DOMAIN.replaceAll('.', String.raw`\.`)}`, 'g');
/** Sessions, keys and secrets of clients have 40 of these in a row. */
const TOKEN = /[\da-z]{40}/g;

/** Secrets that the server has given out, and to whom. */
export class Secrets {
  readonly #owners = new Map<string, string | null>();

  /** Adds a secret; `owner` is the username of the only user who may see it again. */
  add(secret: string, owner: string | null): void {
    const [token] = secret.match(TOKEN) ?? [];
    if (token !== undefined) this.#owners.set(token, owner);
  }

  /** Remembers the secrets in an answer to a user: keys, secrets of clients, session cookies. */
  learn(body: unknown, headers: Record<string, string>, owner: string | null): void {
    const given = (body as { body?: Record<string, unknown> } | null)?.body;
    for (const key of ['token', 'clientSecret', 'access_token', 'code', 'content']) {
      const value = given?.[key] ?? (body as Record<string, unknown> | null)?.[key];
      if (typeof value === 'string') this.add(value, owner);
    }
    const [, session] = /kaiden_session=(\w{40})/.exec(headers['set-cookie'] ?? '') ?? [];
    if (session !== undefined) this.add(session, owner);
  }

  /** Returns what a text tells that `reader` (a username; null for everybody) is not to know. */
  leaks(text: string, reader: string | null): string[] {
    const found = NEVER.filter((one) => text.includes(one));
    if (text.includes(MAIL_DOMAIN)) {
      found.push(...(text.match(MAIL) ?? []).filter((address) => address !== `${reader}@${MAIL_DOMAIN}`));
    }
    for (const [token] of text.matchAll(TOKEN)) {
      const owner = this.#owners.get(token);
      if (owner !== undefined && (reader === null || owner !== reader)) found.push(`a secret of ${owner}: ${token}`);
    }
    return found;
  }
}
