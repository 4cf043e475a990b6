import { hash, randomUUID } from 'node:crypto';

import type { Context } from 'hono';

import type { RouteContract } from '../../contracts/contract.ts';
import { NEXT_CURSOR, type AnyReply } from './handler.ts';

/** What an answer depends on beside the database. */
export interface Asked {
  url: string;
  params: Readonly<Record<string, unknown>> | undefined;
  query: Readonly<Record<string, unknown>> | undefined;
}

/** The version of the answer to a request, or undefined where it has none. */
export type VersionOf = (asked: Asked) => string | undefined;

/**
 * Makes what gives the answers of a route their versions, the first half of their entity tags. The database's version
 * stands for all that is in it, so it costs one small statement and is known before anything else is read; it changes
 * with every commit, also with one that the answer has nothing to do with. `version` is asked inside the snapshot
 * that the answer is made from.
 */
export function createVersions(version: () => number): (contract: RouteContract) => VersionOf | undefined {
  return (contract) => {
    const { live = [] } = contract;
    if (live === true || !isShared(contract)) return undefined;
    return ({ url, params, query }) => {
      if (saysMe(params) || saysMe(query) || live.some((key) => query?.[key])) return undefined;
      // The address is in it, so that a tag which was given elsewhere never fits.
      return half(`${START} ${version()} ${url}`);
    };
  };
}

/** Versions begin anew with every start, and code and settings may have changed. */
const START = randomUUID();
const HALF = 20;
const half = (text: string): string => hash('sha256', text, 'base64url').slice(0, HALF);

/** Answers 304 when the caller has an answer of this version; returns undefined otherwise. */
export function sendKnown(c: Context, version: string): Response | undefined {
  const known = tagsIn(c).find((tag) => tag.startsWith(`${version}.`));
  return known === undefined ? undefined : c.body(null, 304, caching(known));
}

/** An answer as JSON, still to be sent. */
export type Encoded = Omit<AnyReply, 'body' | 'description'> & {
  bytes: Uint8Array<ArrayBuffer>;
};

/** An answer as JSON, of which the SHA-256 (base64url) and the size (bytes) are known. */
export type Hashed = Omit<AnyReply, 'body' | 'description'> & {
  digest: string;
  size: number;
  content: () => ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null;
};

/** The second half of a tag, of what an answer is made from. */
export const stateTag = ({ path }: RouteContract, state: string): string => half(`${START} ${path} ${state}`);

/** Answers 304 when the caller has the same, though of another version; returns undefined otherwise. */
export function sendSame(c: Context, version: string, tag: string, headers?: AnyReply['headers']) {
  if (!tagsIn(c).some((known) => known.endsWith(`.${tag}`))) return undefined;
  return c.body(null, 304, { ...headers, ...versionHeaders(version, tag) });
}

/** Sends an answer with its tag, as `sendHashed` does. */
export const sendVersioned = (c: Context, version: string, { bytes, ...answer }: Encoded): Response =>
  sendHashed(c, version, {
    ...answer,
    digest: hash('sha256', bytes, 'base64url'),
    size: bytes.length,
    content: () => bytes,
  });

/**
 * Sends an answer with its tag. When the caller has the same, though of another version, nothing that it holds has
 * changed, and it is answered with 304 too.
 */
export function sendHashed(c: Context, version: string, { status, headers, digest, size, content }: Hashed): Response {
  const tag = contentTag(headers?.[NEXT_CURSOR], digest);
  const described = { 'content-type': 'application/json', 'content-length': String(size) };
  return (
    sendSame(c, version, tag, headers) ??
    c.newResponse(content(), status, { ...headers, ...versionHeaders(version, tag), ...described })
  );
}

/** The second half of a tag: of the answer, and of the cursor beside it. */
const contentTag = (cursor: string | undefined, digest: string): string =>
  cursor ? half(`${cursor} ${digest.slice(0, HALF)}`) : digest.slice(0, HALF);

// Kept by whoever wants to, and asked about each time.
const caching = (tag: string) => ({ etag: `W/"${tag}"`, 'cache-control': 'no-cache' });

/** The headers of an answer with a tag. */
export const versionHeaders = (version: string, tag: string) => caching(`${version}.${tag}`);

/** The tags of ours that If-None-Match names; a proxy may have made them strong ones. */
const tagsIn = (c: Context): string[] =>
  [...(c.req.header('if-none-match') ?? '').matchAll(/"([\w-]{20}\.[\w-]{20})"/g)].map(([, tag]) => tag!);

/** Whether all callers get the same, made from the database while nothing else happens. */
const isShared = ({ method, access, raw, events, file, waits }: RouteContract): boolean =>
  method === 'GET' && access.kind === 'anyone' && !raw && !events && !file && !waits;

const saysMe = (values: Asked['params']): boolean =>
  Object.values(values ?? {}).some((value) => (value as { kind?: unknown } | undefined)?.kind === 'me');
