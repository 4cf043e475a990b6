import { z } from 'zod';

import type { SafeFetch, SafeResponse } from '../../net/safe-fetch.ts';
import { remoteJSON, remoteMessage } from '../remote-message.ts';
import type { IntegrationRow } from '../store.ts';

/** What kind of server scores are sent to, and what it has. */
export interface Remote {
  kind: 'v2' | 'v3' | 'kaiden';
  /** Ids of its games; null where it does not tell. */
  games: readonly string[] | null;
}

/** Another server can't take scores for now, for a reason that people can mend. */
export class RemoteUnfit extends Error {
  readonly response: SafeResponse | undefined;

  constructor(message: string, response?: SafeResponse) {
    super(message);
    this.response = response;
  }
}

const envelope = <T extends z.ZodType>(body: T) => z.object({ success: z.literal(true), body });
const games = z.array(z.string()).nullish();
const Config = envelope(
  z.object({
    name: z.string().optional(),
    games,
    registration: z.unknown().optional(),
    NAME: z.string().optional(),
    GAME_GROUPS: games,
  }),
);
const Status = envelope(z.object({ whoami: z.number().nullable(), permissions: z.array(z.string()).nullish() }));

/** What sending scores on needs there. */
const SUBMIT = 'submit_score';
/** How long to believe what a server has said of itself (ms). */
const BELIEVED = 60 * 60_000;

/** Knows the servers that scores are sent to; asks each once an hour, and after every start. */
export class Remotes {
  readonly #known = new Map<number, { about: string; until: number; remote: Remote }>();
  readonly #fetch: SafeFetch;

  constructor(fetch: SafeFetch) {
    this.#fetch = fetch;
  }

  /** Returns what an integration's server is. Throws RemoteUnfit when it can't take scores with this key, and NetError. */
  async get({ id, baseUrl, sealedKey }: IntegrationRow, key: string, signal: AbortSignal): Promise<Remote> {
    const about = `${baseUrl} ${sealedKey}`;
    const known = this.#known.get(id);
    if (known?.about === about && known.until > Date.now()) return known.remote;
    const remote = await ask({ fetch: this.#fetch, baseUrl, key, signal });
    this.#known.set(id, { about, until: Date.now() + BELIEVED, remote });
    return remote;
  }

  /** Has the server of an integration asked again. */
  forget(id: number): void {
    this.#known.delete(id);
  }
}

interface Asking {
  fetch: SafeFetch;
  baseUrl: string;
  key: string;
  signal: AbortSignal;
}

async function ask(asking: Asking): Promise<Remote> {
  const { host } = new URL(asking.baseUrl);
  const { body: config } = await read('config', Config, asking);
  if (config.name === undefined && config.NAME === undefined) throw notTachi(host);
  const { body: status } = await read('status', Status, asking);
  if (status.whoami === null) throw new RemoteUnfit(`${host} takes this key for nobody's`);
  if (!status.permissions?.includes(SUBMIT)) throw new RemoteUnfit(`The key has no permission ${SUBMIT} on ${host}`);
  if (config.NAME !== undefined) return { kind: 'v3', games: config.GAME_GROUPS ?? null };
  return { kind: config.registration === undefined ? 'v2' : 'kaiden', games: config.games ?? null };
}

async function read<T>(what: string, schema: z.ZodType<T>, asking: Asking) {
  const { baseUrl, key, signal } = asking;
  const { host } = new URL(baseUrl);
  const headers = { accept: 'application/json', ...(what === 'status' && { authorization: `Bearer ${key}` }) };
  const response = await asking.fetch(`${baseUrl}/api/v1/${what}`, { headers, signal });
  if (response.status !== 200) throw new RemoteUnfit(answered(host, response, key), response);
  const { data } = schema.safeParse(remoteJSON(response));
  if (!data) throw notTachi(host);
  return data;
}

const notTachi = (host: string) => new RemoteUnfit(`${host} does not answer as servers do that scores can be sent to`);

/** What is said of an answer that was not the expected one. */
export const answered = (host: string, response: SafeResponse, key: string): string =>
  `${host} answered with ${response.status}: ${remoteMessage(response, key)}`;
