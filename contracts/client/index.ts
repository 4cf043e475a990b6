/**
 * Typed client for browsers and Node. Its types come from the contracts, its run time only knows method and path of
 * each route: no schema library comes along.
 *
 *     const api = createClient({ baseUrl: 'https://scores.example', key: process.env.KAIDEN_KEY });
 *     const { body } = await api.users.get({ params: { userID: 'me' } });
 *     for await (const { event, data } of api.imports.events({ params: { importID } })) console.log(event, data);
 */
import type { Client } from './api.ts';
import type { CallOptions } from './call-options.ts';
import { KaidenError } from './error.ts';
import { EVENT_STREAM, eventsOf } from './events.ts';
import { bodyOf, urlOf } from './request.ts';
import type { AnyCall } from './request.ts';
import { fileOf, resultOf } from './response.ts';
import { routes } from './routes.gen.ts';
import type { RouteEntry } from './routes.gen.ts';

export { KaidenError } from './error.ts';
export type { FailureCode } from './error.ts';
export type { CallOptions } from './call-options.ts';
export type * from './api.ts';

export interface ClientOptions {
  /** Address of the server, such as `https://scores.example`; an empty string for the origin of the page. */
  baseUrl: string;
  /** An API key, sent as `Authorization: Bearer`. */
  key?: string;
  /** A Cookie header. For Node: browsers send their own cookies and ignore this. */
  cookie?: string;
  /** Whether a browser sends its cookies, as in `fetch`. */
  credentials?: 'omit' | 'same-origin' | 'include';
  /** Headers for every call. */
  headers?: Record<string, string>;
  /** Used instead of the global `fetch`. */
  fetch?: typeof fetch;
}

/** A client with one function per route, `api.users.get(…)`. Failed calls throw a KaidenError. */
export function createClient(options: ClientOptions): Client {
  const endpoint = (entry: RouteEntry) => (call?: AnyCall, settings?: CallOptions) =>
    (entry[3] === EVENT_STREAM ? follow : send)(entry, call ?? {}, options, settings ?? {});
  // Types and route table come from the same contracts.
  return mapValues(routes, (group) => mapValues(group, endpoint)) as unknown as Client;
}

const mapValues = <V, W>(record: Record<string, V>, map: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** Returns a function that sends a call. */
function prepare(
  entry: RouteEntry,
  call: AnyCall,
  options: ClientOptions,
  settings: CallOptions,
): () => Promise<Response> {
  const headers = headersOf(entry, options, call, settings.headers);
  const init: RequestInit = { method: entry[0], headers, body: bodyOf(entry, call, headers) };
  if (options.credentials) init.credentials = options.credentials;
  if (settings.signal) init.signal = settings.signal;
  const url = options.baseUrl.replace(/\/+$/, '') + urlOf(entry, call);
  return () => (options.fetch ?? fetch)(url, init);
}

type Arguments = Parameters<typeof prepare>;

async function send(...call: Arguments) {
  const request = prepare(...call);
  try {
    const response = await request();
    // A file is left to be read.
    return fileOf(call[0], response) ?? resultOf(call[0], response, await response.text());
  } catch (error) {
    throw asFailure(error, call);
  }
}

/** Asks when the first event is asked for. */
async function* follow(...call: Arguments) {
  const request = prepare(...call);
  try {
    const response = await request();
    const isStream = response.ok && response.headers.get('content-type')?.startsWith(EVENT_STREAM);
    if (isStream) yield* eventsOf(response);
    else resultOf(call[0], response, await response.text());
  } catch (error) {
    throw asFailure(error, call);
  }
}

function headersOf(
  [, , , type = 'application/json', file]: RouteEntry,
  { key, cookie, headers: all }: ClientOptions,
  call: AnyCall,
  more: CallOptions['headers'],
): Headers {
  const headers = new Headers({ accept: file ?? type, ...all });
  if (key) headers.set('authorization', `Bearer ${key}`);
  if (cookie) headers.set('cookie', cookie);
  for (const [name, value] of Object.entries({ ...call.headers, ...more })) {
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

/** Returns the error that a call throws: an abort unchanged, anything else as a failure of the service. */
function asFailure(cause: unknown, [, , , { signal }]: Arguments): unknown {
  if (cause instanceof KaidenError || signal?.aborted) return cause;
  const description = 'No answer from the server';
  return new KaidenError({ status: 0, code: 'network_error', description, cause });
}
