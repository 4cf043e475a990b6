import { createClient, type Client } from '../../contracts/client/index.ts';
import type { TestServer } from './test-server.ts';

/**
 * Fate of a request: it never arrives; it arrives and its answer is lost, in whole or in part; an intermediary answers in place of the
 * server; or nobody ever does.
 */
export type Fault = 'unreachable' | 'answer lost' | 'answer torn' | 'silence' | (() => Response) | null;

export interface FaultyNetwork {
  client: Client;
  /** The requests that were sent, as `METHOD path`. */
  sent: string[];
  /** The Idempotency-Keys that were sent, in order. */
  keys: (string | null)[];
}

/** A client whose first requests meet these faults, one each (null: none); all later ones arrive. */
export function faultyNetwork({ request }: TestServer, key: string, faults: readonly Fault[]): FaultyNetwork {
  const sent: string[] = [];
  const keys: (string | null)[] = [];
  const broken = () => new TypeError('fetch failed');
  const send: typeof fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    const fault = faults[sent.length] ?? null;
    sent.push(`${init?.method} ${new URL(url).pathname}`);
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    if (fault === 'unreachable') throw broken();
    if (fault === 'silence') return silence(init?.signal);
    if (typeof fault === 'function') return fault();
    const { signal: _, ...rest } = init!;
    const response = await request(url, rest);
    if (fault === 'answer lost') throw broken();
    if (fault === 'answer torn') return new Response((await response.text()).slice(0, 40), { status: 200 });
    return response;
  };
  return { client: createClient({ baseUrl: 'http://kaiden.test', key, fetch: send }), sent, keys };
}

const silence = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

/** An error of the server as it stands on the wire. */
export const errorAnswer =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ success: false, description: 'For a test', code }, { status, headers });

/** The page of a proxy that can't reach its server. */
export const proxyPage = (status: number) => () =>
  new Response('<h1>Bad Gateway</h1>', { status, headers: { 'content-type': 'text/html' } });
