import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';

import { isAddress, mayReach, type Range } from './addresses.ts';
import { NetError } from './net-error.ts';
import { readBody } from './read-body.ts';

export interface SafeRequest {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Time limit for the whole request (ms). */
  timeout?: number;
  /** Maximum response size in bytes, after decompression. */
  maxBytes?: number;
  /** Receives the body of a 200 in chunks; the response's body is then empty. */
  receive?: (chunk: Buffer) => void;
  signal?: AbortSignal;
}

export interface SafeResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends one request to another server. Throws NetError if no complete response arrives; every status is a response. */
export type SafeFetch = (url: string, request?: SafeRequest) => Promise<SafeResponse>;

/** Resolves a host name to all its addresses, as `dns.lookup` does. */
export type Resolve = (
  host: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface SafeFetchOptions {
  /** Non-public ranges that may be reached. */
  allowed: readonly Range[];
  resolve?: Resolve;
}

const TIMEOUT = 30_000;
const MAX_BYTES = 1024 * 1024;

/**
 * Creates the only function that sends requests to addresses named by users. Addresses are checked at connect time, on the very address
 * that is connected to, so a name that resolves differently a moment later gains nothing. Redirects are responses like any other and never
 * followed.
 */
export const createSafeFetch = ({ allowed, resolve = resolveBySystem }: SafeFetchOptions): SafeFetch => {
  const lookup = guardedLookup(allowed, resolve);
  return async (text, request = {}) => {
    const url = checkURL(text, allowed);
    const { timeout = TIMEOUT, signal } = request;
    const limit = AbortSignal.timeout(timeout);
    const ended = signal ? AbortSignal.any([limit, signal]) : limit;
    try {
      const response = await send(url, request, lookup, ended);
      const receive = response.statusCode === 200 ? request.receive : undefined;
      const body = await readBody(response, request.maxBytes ?? MAX_BYTES, receive);
      return { status: response.statusCode ?? 0, headers: response.headers, body };
    } catch (error) {
      if (signal?.aborted) throw new NetError('aborted', 'The request was cancelled', { cause: error });
      if (limit.aborted) throw new NetError('timeout', `${url.host} did not answer within ${timeout / 1000} seconds`);
      throw toNetError(url, error);
    }
  };
};

/**
 * Returns the URL if requests to it are allowed. Throws NetError if it is not http(s) or names a forbidden address; the addresses behind a
 * host name are only checked at connect time.
 */
export function checkURL(text: string, allowed: readonly Range[]): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new NetError('bad_url', 'Expected an http or https URL');
  if (url.username || url.password) throw new NetError('bad_url', 'The URL may not carry a user name or a password');
  // The parser has already turned decimal, octal and hexadecimal IPv4 addresses into dotted ones.
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (isAddress(host) && !mayReach(host, allowed)) throw forbidden(host);
  return url;
}

/** Returns the error for a forbidden address. */
export const forbidden = (host: string): NetError =>
  new NetError('forbidden_address', `${host} is not a public address; KAIDEN_WEBHOOK_ALLOW can allow it`);

/** Sends one request and returns its response once the headers have arrived. */
export function send(
  url: URL,
  request: SafeRequest,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { method = 'GET', body } = request;
  const headers = {
    'accept-encoding': 'gzip',
    ...request.headers,
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const client = url.protocol === 'https:' ? https : http;
  // No agent: no connection is reused that another check allowed or that the other end has closed meanwhile.
  const options = { method, headers, signal, lookup, agent: false as const };
  return new Promise((answered, failed) => {
    client.request(url, options, answered).on('error', failed).end(body);
  });
}

/** Resolves a name and returns only the addresses that may be reached. */
export const guardedLookup =
  (allowed: readonly Range[], resolve: Resolve = resolveBySystem, isAllowed = mayReach): LookupFunction =>
  (host, options, callback) =>
    resolve(host, (error, found) => {
      if (error) return callback(error, '', 0);
      const addresses = found.filter(({ address }) => isAllowed(address, allowed));
      const [first] = addresses;
      if (!first) return callback(forbidden(host), '', 0);
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });

const resolveBySystem: Resolve = (host, callback) => systemLookup(host, { all: true }, callback);

/** Returns the NetError for a failed request to the URL. */
export function toNetError(url: URL, error: unknown): NetError {
  if (error instanceof NetError) return error;
  const cause = firstCause(error);
  if (cause instanceof NetError) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'the connection broke';
  return new NetError('unreachable', `${url.host} can't be reached: ${REASONS[code] ?? code}`, { cause: error });
}

/** Trying several addresses fails with a list of errors. */
const firstCause = (error: unknown): unknown => (error instanceof AggregateError ? error.errors[0] : error);

const REASONS: Record<string, string> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its name could not be resolved',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke',
  ERR_STREAM_PREMATURE_CLOSE: 'the connection broke before the end',
};
