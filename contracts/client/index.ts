/**
 * Typed client for browsers and Node. Its types come from the contracts, its run time only knows method and path of
 * each route: no schema library comes along.
 *
 *     const api = createClient({ baseUrl: 'https://scores.example', key: process.env.KAIDEN_KEY });
 *     const { body } = await api.users.get({ params: { userID: 'me' } });
 */
import type { Api } from '../index.ts';
import { KaidenError } from './error.ts';
import { bodyOf, urlOf } from './request.ts';
import type { AnyCall } from './request.ts';
import { fileOf, resultOf } from './response.ts';
import { routes } from './routes.gen.ts';
import type { RouteEntry } from './routes.gen.ts';
import type { CallOptions, ClientOf } from './types.ts';

export { KaidenError } from './error.ts';
export type { FailureCode } from './error.ts';
export type { Call, CallOptions, Result } from './types.ts';
export type { Api } from '../index.ts';
export type { ErrorCode, Issue } from '../common.ts';
export type { Permission } from '../contract.ts';
export type { RankedUserGameStats, UserGameStats } from '../documents/game-stats.ts';
export type { GameConfig, GamePTConfig, JSONSchemaDocument } from '../documents/game.ts';
export type { ImportDocument } from '../documents/import.ts';
export type { PBDocument, ScoreDocument } from '../documents/score.ts';
export type { SessionDocument } from '../documents/session.ts';
export type { ChartDocument, SongDocument } from '../documents/song.ts';
export type { UserDocument } from '../documents/user.ts';

export type Client = ClientOf<Api>;

export interface ClientOptions {
  /** Where the server is, `https://scores.example` say; an empty string for the origin of a page. */
  baseUrl: string;
  /** An API key, sent as `Authorization: Bearer`. */
  key?: string;
  /** A Cookie header. For Node: browsers send their own cookies and ignore this. */
  cookie?: string;
  /** Whether a browser sends its cookies along, as in `fetch`. */
  credentials?: 'omit' | 'same-origin' | 'include';
  /** Headers for every call. */
  headers?: Record<string, string>;
  /** Used instead of the global `fetch`. */
  fetch?: typeof fetch;
}

/** A client with one function per route, `api.users.get(…)`. Failed calls throw a KaidenError. */
export function createClient(options: ClientOptions): Client {
  const endpoint = (entry: RouteEntry) => (call?: AnyCall, settings?: CallOptions) =>
    send(entry, call ?? {}, options, settings ?? {});
  // Types and route table come from the same contracts.
  return mapValues(routes, (group) => mapValues(group, endpoint)) as unknown as Client;
}

const mapValues = <V, W>(record: Record<string, V>, map: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

async function send(entry: RouteEntry, call: AnyCall, options: ClientOptions, { signal, headers: more }: CallOptions) {
  const headers = headersOf(options, call, more);
  const init: RequestInit = { method: entry[0], headers, body: bodyOf(entry, call, headers) };
  if (options.credentials) init.credentials = options.credentials;
  if (signal) init.signal = signal;
  const url = options.baseUrl.replace(/\/+$/, '') + urlOf(entry, call);
  const { response, file, text } = await receive(entry, () => (options.fetch ?? fetch)(url, init), signal);
  return file ?? resultOf(entry, response, text);
}

function headersOf({ key, cookie, headers: all }: ClientOptions, call: AnyCall, more: CallOptions['headers']): Headers {
  const headers = new Headers({ accept: 'application/json', ...all });
  if (key) headers.set('authorization', `Bearer ${key}`);
  if (cookie) headers.set('cookie', cookie);
  for (const [name, value] of Object.entries({ ...call.headers, ...more })) {
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

/** Sends and reads the whole answer; a file is left to be read. An abort passes through as it is. */
async function receive(entry: RouteEntry, request: () => Promise<Response>, signal?: AbortSignal) {
  try {
    const response = await request();
    const file = fileOf(entry, response);
    return { response, file, text: file ? '' : await response.text() };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const description = 'No answer from the server';
    throw new KaidenError({ status: 0, code: 'network_error', description, cause });
  }
}
