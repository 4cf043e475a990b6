import { hash, randomUUID } from 'node:crypto';

import type { Context } from 'hono';

import type { RouteContract } from '../../contracts/contract.ts';
import { NEXT_CURSOR, type AnyReply } from '../handler/handler.ts';

/** Inputs of a response besides the database. */
export interface Query {
  url: string;
  params: Readonly<Record<string, unknown>> | undefined;
  query: Readonly<Record<string, unknown>> | undefined;
}

/** Returns the version of a response, or undefined if it has none. */
export type VersionOf = (query: Query) => string | undefined;

/**
 * Returns a function that gives a route's responses their versions, the first half of their entity tags. The database's version stands for
 * all of its data, so it costs one small statement and is known before anything else is read; it changes with every commit, even unrelated
 * ones. `version` is called inside the response's snapshot.
 */
export function createVersions(version: () => number): (contract: RouteContract) => VersionOf | undefined {
  return (contract) => {
    const { live = [] } = contract;
    if (live === true || !isShared(contract)) return undefined;
    return ({ url, params, query }) => {
      if (refersToCaller(params) || refersToCaller(query) || live.some((key) => query?.[key])) return undefined;
      // Includes the address, so that a tag given elsewhere never matches.
      return tagPart(`${START} ${version()} ${url}`);
    };
  };
}

/** Versions restart with every start, and code and settings may have changed. */
const START = randomUUID();
const PART = 20;
const tagPart = (text: string): string => hash('sha256', text, 'base64url').slice(0, PART);

/** Answers 304 if the client has this version; returns undefined otherwise. */
export function sendKnown(c: Context, version: string): Response | undefined {
  const known = tagsIn(c).find((tag) => tag.startsWith(`${version}.`));
  return known === undefined ? undefined : c.body(null, 304, caching(known));
}

/** JSON response to be sent. */
export type Encoded = Omit<AnyReply, 'body' | 'description'> & {
  bytes: Uint8Array<ArrayBuffer>;
};

/** JSON response with its SHA-256 (base64url) and size (bytes). */
export type Hashed = Omit<AnyReply, 'body' | 'description'> & {
  digest: string;
  size: number;
  content: () => ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null;
};

/** Returns the second half of a tag, from the state that a response depends on. */
export const stateTag = ({ path }: RouteContract, state: string): string => tagPart(`${START} ${path} ${state}`);

/** Answers 304 if the client has the same content of another version; returns undefined otherwise. */
export function sendSame(c: Context, version: string, tag: string, headers?: AnyReply['headers']) {
  if (!tagsIn(c).some((known) => known.endsWith(`.${tag}`))) return undefined;
  return c.body(null, 304, { ...headers, ...versionHeaders(version, tag) });
}

/** Sends a response with its tag, as `sendHashed` does. */
export const sendVersioned = (c: Context, version: string, { bytes, ...answer }: Encoded): Response =>
  sendHashed(c, version, {
    ...answer,
    digest: hash('sha256', bytes, 'base64url'),
    size: bytes.length,
    content: () => bytes,
  });

/** Sends a response with its tag. If the client has the same content of another version, it gets a 304, too. */
export function sendHashed(c: Context, version: string, { status, headers, digest, size, content }: Hashed): Response {
  const tag = contentTag(headers?.[NEXT_CURSOR], digest);
  const described = { 'content-type': 'application/json', 'content-length': String(size) };
  return (
    sendSame(c, version, tag, headers) ??
    c.newResponse(content(), status, { ...headers, ...versionHeaders(version, tag), ...described })
  );
}

/** Returns the second half of a tag: from the content, and the cursor in the headers. */
const contentTag = (cursor: string | undefined, digest: string): string =>
  cursor ? tagPart(`${cursor} ${digest.slice(0, PART)}`) : digest.slice(0, PART);

// Returns headers that allow caching with revalidation.
const caching = (tag: string) => ({ etag: `W/"${tag}"`, 'cache-control': 'no-cache' });

/** Returns the headers of a response with a tag. */
export const versionHeaders = (version: string, tag: string) => caching(`${version}.${tag}`);

/** Returns our tags in If-None-Match; a proxy may have made them strong ones. */
const tagsIn = (c: Context): string[] =>
  [...(c.req.header('if-none-match') ?? '').matchAll(/"([\w-]{20}\.[\w-]{20})"/g)].map(([, tag]) => tag!);

/** Returns whether all callers get the same response, made from nothing but the database. */
const isShared = ({ method, access, raw, events, file, waits }: RouteContract): boolean =>
  method === 'GET' && access.kind === 'anyone' && !raw && !events && !file && !waits;

const refersToCaller = (values: Query['params']): boolean =>
  Object.values(values ?? {}).some((value) => (value as { kind?: unknown } | undefined)?.kind === 'me');
