import { z } from 'zod';

import type { SafeFetch, SafeResponse } from '../../../base/net/safe-fetch.ts';
import type { Games } from '../../../games/registry.ts';
import { remoteJSON, remoteMessage } from '../remote-message.ts';
import { readServerConfig, type ServerConfig } from '../server-kind.ts';
import type { IntegrationRow } from '../store.ts';

/** Thrown if another server can't accept scores for now, for a reason that people can fix. */
export class RemoteUnfit extends Error {
  readonly response: SafeResponse | undefined;

  constructor(message: string, response?: SafeResponse) {
    super(message);
    this.response = response;
  }
}

const Status = z.object({
  success: z.literal(true),
  body: z.object({ whoami: z.number().nullable(), permissions: z.array(z.string()).nullish() }),
});

/** Permission that relaying needs there. */
const SUBMIT = 'submit_score';
/** How long a server's self-description is cached (ms). */
const BELIEVED = 60 * 60_000;

/** Caches the servers that scores are relayed to; asks each once an hour, and after every start. */
export class Remotes {
  readonly #known = new Map<number, { about: string; until: number; server: ServerConfig }>();
  readonly #deps: Pick<Asking, 'fetch' | 'games'>;

  constructor(deps: Pick<Asking, 'fetch' | 'games'>) {
    this.#deps = deps;
  }

  /** Returns the kind of an integration's server. Throws RemoteUnfit if it can't accept scores with this key, and NetError. */
  async get({ id, baseUrl, sealedKey }: IntegrationRow, key: string, signal: AbortSignal): Promise<ServerConfig> {
    const about = `${baseUrl} ${sealedKey}`;
    const known = this.#known.get(id);
    if (known?.about === about && known.until > Date.now()) return known.server;
    const server = await ask({ ...this.#deps, baseUrl, key, signal });
    this.#known.set(id, { about, until: Date.now() + BELIEVED, server });
    return server;
  }

  /** Drops the cached server of an integration. */
  forget(id: number): void {
    this.#known.delete(id);
  }
}

interface Asking {
  fetch: SafeFetch;
  games: Games;
  baseUrl: string;
  key: string;
  signal: AbortSignal;
}

async function ask(asking: Asking): Promise<ServerConfig> {
  const { host } = new URL(asking.baseUrl);
  const config = readServerConfig(await read('config', asking), asking.games);
  if (!config) throw notTachi(host);
  const status = Status.safeParse(await read('status', asking)).data?.body;
  if (!status) throw notTachi(host);
  if (status.whoami === null) throw new RemoteUnfit(`${host} does not know whose API key this is`);
  if (!status.permissions?.includes(SUBMIT)) throw new RemoteUnfit(`The key has no permission ${SUBMIT} on ${host}`);
  return config;
}

/** Returns the JSON of a document about the server; undefined if it is not JSON. Throws RemoteUnfit if there is none. */
async function read(what: 'config' | 'status', asking: Asking): Promise<unknown> {
  const { baseUrl, key, signal } = asking;
  const { host } = new URL(baseUrl);
  const headers = { accept: 'application/json', ...(what === 'status' && { authorization: `Bearer ${key}` }) };
  const response = await asking.fetch(`${baseUrl}/api/v1/${what}`, { headers, signal });
  if (response.status !== 200) throw new RemoteUnfit(answered(host, response, key), response);
  return remoteJSON(response);
}

const notTachi = (host: string) => new RemoteUnfit(`${host} does not answer like a server that accepts scores`);

/** Describes an unexpected response. */
export const answered = (host: string, response: SafeResponse, key: string): string =>
  `${host} answered with ${response.status}: ${remoteMessage(response, key)}`;
