import { z } from 'zod';

import type { Games } from '../../games/registry.ts';
import type { SafeFetch, SafeResponse } from '../../net/safe-fetch.ts';
import { remoteJSON, remoteMessage } from '../remote-message.ts';
import { readServerConfig, type ServerConfig } from '../server-kind.ts';
import type { IntegrationRow } from '../store.ts';

/** Another server can't take scores for now, for a reason that people can mend. */
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

/** What sending scores on needs there. */
const SUBMIT = 'submit_score';
/** How long to believe what a server has said of itself (ms). */
const BELIEVED = 60 * 60_000;

/** Knows the servers that scores are sent to; asks each once an hour, and after every start. */
export class Remotes {
  readonly #known = new Map<number, { about: string; until: number; server: ServerConfig }>();
  readonly #deps: Pick<Asking, 'fetch' | 'games'>;

  constructor(deps: Pick<Asking, 'fetch' | 'games'>) {
    this.#deps = deps;
  }

  /** Returns what an integration's server is. Throws RemoteUnfit when it can't take scores with this key, and NetError. */
  async get({ id, baseUrl, sealedKey }: IntegrationRow, key: string, signal: AbortSignal): Promise<ServerConfig> {
    const about = `${baseUrl} ${sealedKey}`;
    const known = this.#known.get(id);
    if (known?.about === about && known.until > Date.now()) return known.server;
    const server = await ask({ ...this.#deps, baseUrl, key, signal });
    this.#known.set(id, { about, until: Date.now() + BELIEVED, server });
    return server;
  }

  /** Has the server of an integration asked again. */
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
  if (status.whoami === null) throw new RemoteUnfit(`${host} takes this key for nobody's`);
  if (!status.permissions?.includes(SUBMIT)) throw new RemoteUnfit(`The key has no permission ${SUBMIT} on ${host}`);
  return config;
}

/** Returns the JSON of a document about the server; undefined when it is none. Throws RemoteUnfit without one. */
async function read(what: 'config' | 'status', asking: Asking): Promise<unknown> {
  const { baseUrl, key, signal } = asking;
  const { host } = new URL(baseUrl);
  const headers = { accept: 'application/json', ...(what === 'status' && { authorization: `Bearer ${key}` }) };
  const response = await asking.fetch(`${baseUrl}/api/v1/${what}`, { headers, signal });
  if (response.status !== 200) throw new RemoteUnfit(answered(host, response, key), response);
  return remoteJSON(response);
}

const notTachi = (host: string) => new RemoteUnfit(`${host} does not answer as servers do that scores can be sent to`);

/** What is said of an answer that was not the expected one. */
export const answered = (host: string, response: SafeResponse, key: string): string =>
  `${host} answered with ${response.status}: ${remoteMessage(response, key)}`;
