import { hash, randomUUID } from 'node:crypto';

import type { Context } from 'hono';

import type { RouteContract } from '../../contracts/contract.ts';
import { NEXT_CURSOR, type AnyReply } from '../handler/handler.ts';
import { respond } from './respond.ts';

/** Inputs of a response besides the database. */
export interface Query {
  params: Readonly<Record<string, unknown>> | undefined;
  query: Readonly<Record<string, unknown>> | undefined;
}

/** State that a response is made from. */
export interface Version {
  /** Number of the database's state. */
  number: number;
  /** First half of the response's tag. */
  tag: string;
}

/** Gives the responses of a route their versions. */
export interface Versions {
  /** Returns whether everybody gets the same response, which has a version then. */
  isShared: (query: Query) => boolean;
  /** Returns the version of the response at an address (path and query) that is made from a state of the database. */
  of: (address: string, state: number) => Version;
}

/**
 * Returns what gives a route's responses their versions, the first half of their entity tags. The database's version stands for
 * all of its data, so it costs one small statement and is known before anything else is read; it changes with every commit, even unrelated
 * ones. The state is that of the response's snapshot.
 */
export function versionsOf(contract: RouteContract): Versions | undefined {
  const { live = [] } = contract;
  if (live === true || !isShared(contract)) return undefined;
  return {
    isShared: ({ params, query }) =>
      !refersToCaller(params) && !refersToCaller(query) && !live.some((key) => query?.[key]),
    // Includes the address, so that a tag given elsewhere never matches.
    of: (address, number) => ({ number, tag: tagPart(`${START} ${number} ${address}`) }),
  };
}

/** Versions restart with every start, and code and settings may have changed. */
const START = randomUUID();
const PART = 20;
const tagPart = (text: string): string => hash('sha256', text, 'base64url').slice(0, PART);

/** Answers 304 if the client has this version; returns undefined otherwise. */
export function sendKnown(c: Context, { tag }: Version): Response | undefined {
  const known = tagsIn(c.req.header('if-none-match')).find((one) => one.startsWith(`${tag}.`));
  return known === undefined ? undefined : respond(c, null, 304, caching(known));
}

/** Second half of the tag of content: from its SHA-256 (base64url), and the cursor in the headers. */
export function contentTag(headers: AnyReply['headers'], digest: string): string {
  const cursor = headers?.[NEXT_CURSOR];
  return cursor ? tagPart(`${cursor} ${digest.slice(0, PART)}`) : digest.slice(0, PART);
}

/** Returns the second half of a tag, from the state that a response depends on. */
export const stateTag = ({ path }: RouteContract, state: string): string => tagPart(`${START} ${path} ${state}`);

/** Returns whether an If-None-Match header names content, of whatever version. */
export const namesContent = (header: string | undefined, tag: string): boolean =>
  tagsIn(header).some((known) => known.endsWith(`.${tag}`));

/** Answers 304 if the client has the same content of another version; returns undefined otherwise. */
export function sendSame(c: Context, version: string, tag: string, headers?: AnyReply['headers']) {
  if (!namesContent(c.req.header('if-none-match'), tag)) return undefined;
  return respond(c, null, 304, { ...headers, ...versionHeaders(version, tag) });
}

// Returns headers that allow caching with revalidation.
const caching = (tag: string) => ({ etag: `W/"${tag}"`, 'cache-control': 'no-cache' });

/** Returns the headers of a response with a tag. */
export const versionHeaders = (version: string, tag: string) => caching(`${version}.${tag}`);

/** Returns our tags in If-None-Match; a proxy may have made them strong ones. */
const tagsIn = (header: string | undefined): string[] =>
  header === undefined ? [] : [...header.matchAll(/"([\w-]{20}\.[\w-]{20})"/g)].map(([, tag]) => tag!);

/** Returns whether all callers get the same response, made from nothing but the database. */
const isShared = ({ method, access, raw, events, file, waits }: RouteContract): boolean =>
  method === 'GET' && access.kind === 'anyone' && !raw && !events && !file && !waits;

const refersToCaller = (values: Query['params']): boolean =>
  Object.values(values ?? {}).some((value) => (value as { kind?: unknown } | undefined)?.kind === 'me');
