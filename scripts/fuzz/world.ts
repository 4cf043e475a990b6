import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createClient } from '../../contracts/client/index.ts';
import { PERMISSIONS, type Permission } from '../../contracts/contract.ts';
import type { Installed } from '../walk/installed.ts';
import type { Caller, CallerName } from './callers.ts';
import type { Pool } from './pool.ts';
import type { Secrets } from './secrets.ts';
import { MAIL_DOMAIN, PASSWORD } from './values.ts';

/** Everybody who sends requests, by the name of their kind. */
export type Callers = Record<CallerName, Caller>;

interface Account {
  username: string;
  cookie: string;
}

export interface WorldParts {
  kaiden: Installed;
  baseUrl: string;
  pool: Pool;
  secrets: Secrets;
  sinkUrl: string;
}

const SESSIONS: Partial<Record<CallerName, string>> = {
  player: 'player',
  slow: 'player',
  'foreign site': 'player',
  'second player': 'second',
  administrator: 'admin',
  banned: 'banned',
};
const KEYS: Partial<Record<CallerName, readonly Permission[]>> = {
  'key with all permissions': PERMISSIONS,
  'key with no permission': [],
  'key that may submit': ['submit_score'],
};
const FOREIGN = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

/** Accounts on the server with the callers' credentials. Revoked ones are recreated. */
export class World {
  readonly #parts: WorldParts;
  readonly #accounts = new Map<string, Account>();
  readonly callers: Callers;
  #logins = 0;
  #replaced = 0;
  #renewing: Promise<void> | null = null;

  constructor(parts: WorldParts) {
    this.#parts = parts;
    const nobody = (name: CallerName): Caller => ({ name, username: null, headers: {} });
    const names = [
      ...Object.keys(SESSIONS),
      ...Object.keys(KEYS),
      'stranger',
      'OAuth client',
      'garbage',
    ] as CallerName[];
    this.callers = Object.fromEntries(names.map((name) => [name, nobody(name)])) as Callers;
    this.callers.garbage.headers = { authorization: `Bearer ${'0'.repeat(40)}`, cookie: 'kaiden_session=nothing' };
  }

  /** Makes accounts, scores, a client and an integration on a new server with the demo's songs. */
  async create(): Promise<void> {
    const { kaiden, pool, sinkUrl } = this.#parts;
    await kaiden.run(['user', 'create', 'admin', '--admin', '--email', `admin@${MAIL_DOMAIN}`], `${PASSWORD}\n`);
    for (const name of ['player', 'second', 'banned']) await this.#register(name);
    pool.pin('caller', ['player', 'second']);
    pool.pin('sinkUrl', [sinkUrl]);
    pool.pin('redirectUri', [`${sinkUrl}/callback`]);
    for (const file of ['hazel-iidx.json', 'hazel-sdvx.json']) {
      await kaiden.run(['import', 'player', join(kaiden.imports, file)]);
    }
    await kaiden.run(['import', 'second', join(kaiden.imports, 'rowan-iidx.json')]);
    for (const file of ['charts-iidx.json', 'folders.json', 'tables.json', 'goals.json', 'quests.json']) {
      pool.harvest(JSON.parse(await readFile(join(kaiden.catalogue, file), 'utf8')));
    }
    await this.renew();
    await this.#api('admin').admin.setLevel({ params: { userID: 'banned' }, json: { level: 'banned' } });
    await this.#makeClient();
    const json = { type: 'api/tachi' as const, baseUrl: sinkUrl, '!apiKey': 'fuzz-secret-api-key', relay: true };
    await this.#api('player').integrations.create({ params: { userID: 'me' }, json });
  }

  /** Switches to another address, with the same credentials. */
  moveTo(baseUrl: string): void {
    this.#parts.baseUrl = baseUrl;
  }

  /** Recreates credentials that have stopped working because somebody logged out or revoked a key. */
  renew(): Promise<void> {
    this.#renewing ??= this.#renewAll().finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  async #renewAll(): Promise<void> {
    for (const name of ['player', 'second', 'admin', 'banned']) await this.#ensureSession(name);
    for (const [kind, name] of Object.entries(SESSIONS)) this.#useSession(kind as CallerName, name);
    for (const [kind, permissions] of Object.entries(KEYS)) await this.#ensureKey(kind as CallerName, permissions);
  }

  #useSession(kind: CallerName, name: string): void {
    const { username, cookie } = this.#accounts.get(name)!;
    const headers = { cookie, ...(kind === 'foreign site' && FOREIGN) };
    Object.assign(this.callers[kind], { username, headers });
  }

  async #ensureKey(kind: CallerName, permissions: readonly Permission[]): Promise<void> {
    const caller = this.callers[kind];
    if (caller.username !== null && (await this.#works(caller))) return;
    const json = { permissions: [...permissions] };
    const api = this.#api('player');
    const made = await api.apiTokens.create({ params: { userID: 'me' }, json }).catch(async () => {
      // A user may have 100 keys.
      const { body } = await api.apiTokens.list({ params: { userID: 'me' } });
      for (const { keyID: token } of body) await api.apiTokens.revoke({ params: { userID: 'me', token } });
      return api.apiTokens.create({ params: { userID: 'me' }, json });
    });
    const { token } = made.body;
    const { username } = this.#accounts.get('player')!;
    this.#parts.secrets.add(token, username);
    Object.assign(caller, { username, headers: { authorization: `Bearer ${token}` } });
  }

  async #ensureSession(name: string): Promise<void> {
    const account = this.#accounts.get(name);
    if (account && name !== 'banned' && (await this.#works({ headers: { cookie: account.cookie } }))) return;
    if (account && name === 'banned') return;
    const username = account?.username ?? name;
    const cookie = await this.#logIn(username);
    if (cookie === null) return this.#replace(name);
    this.#keep(name, username, cookie);
    await this.#api(name)
      .account.cancelDeletion({ params: { userID: 'me' } })
      .catch(() => undefined);
  }

  /** Makes another account for somebody who has changed their password, or is about to be deleted. */
  async #replace(name: string): Promise<void> {
    const { kaiden, pool } = this.#parts;
    this.#replaced += 1;
    const username = `${name}-${this.#replaced}`;
    await this.#register(name, username);
    if (name === 'admin') await kaiden.run(['user', 'level', username, '3']);
    pool.pin('caller', [this.#accounts.get('player')!.username, this.#accounts.get('second')!.username]);
  }

  #keep(name: string, username: string, cookie: string): void {
    this.#parts.secrets.add(cookie, username);
    this.#accounts.set(name, { username, cookie });
  }

  async #works({ headers }: Pick<Caller, 'headers'>): Promise<boolean> {
    const { status } = await fetch(`${this.#parts.baseUrl}/api/v1/users/me`, { headers });
    return status === 200;
  }

  async #logIn(username: string): Promise<string | null> {
    this.#logins += 1;
    // Each from another place: those that have failed before are not held against it.
    const headers = { 'x-forwarded-for': `198.51.${this.#logins % 256}.7` };
    const json = { username, '!password': PASSWORD, captcha: '-' };
    const answer = await createClient({ baseUrl: this.#parts.baseUrl })
      .auth.login({ json }, { headers })
      .catch(() => null);
    return answer?.headers.getSetCookie()[0]?.split(';')[0] ?? null;
  }

  async #register(name: string, username = name): Promise<void> {
    const json = { username, '!password': PASSWORD, email: `${username}@${MAIL_DOMAIN}`, captcha: '-' };
    const { headers } = await createClient({ baseUrl: this.#parts.baseUrl }).auth.register({ json });
    this.#keep(name, username, headers.getSetCookie()[0]!.split(';')[0]!);
  }

  #api(name: string) {
    return createClient({ baseUrl: this.#parts.baseUrl, cookie: this.#accounts.get(name)!.cookie });
  }

  async #makeClient(): Promise<void> {
    const { pool, secrets, sinkUrl } = this.#parts;
    const json = {
      name: 'Fuzz',
      permissions: [...PERMISSIONS],
      redirectUri: `${sinkUrl}/callback`,
      webhookUri: sinkUrl,
    };
    const { clientID, clientSecret } = (await this.#api('player').clients.create({ json })).body;
    secrets.add(clientSecret, 'player');
    pool.pin('clientID', [clientID]);
    pool.pin('clientSecret', [clientSecret]);
    const basic = Buffer.from(`${clientID}:${clientSecret}`).toString('base64');
    this.callers['OAuth client'].headers = { authorization: `Basic ${basic}` };
  }
}
