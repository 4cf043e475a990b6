import { hash } from 'node:crypto';

import type { Context } from 'hono';

import type { RouteContract } from '../../../contracts/contract.ts';
import type { State } from '../../../db/states/states.ts';
import type { AnyReply } from '../../handler/handler.ts';
import type { Env } from '../env.ts';
import { contentTag, namesContent, versionHeaders, type Version } from '../freshness.ts';
import { respond } from '../respond.ts';
import type { AnswerCache, CachedAnswer } from './cache.ts';
import { encode, encodingOf, SMALLEST } from './encode.ts';

/** Headers of a request that decide in which form its answer is sent. */
export interface Wanted {
  /** If-None-Match. */
  known: string | undefined;
  /** Accept-Encoding. */
  accepted: string | undefined;
}

/** Status, headers and body of an answer for one client. */
export interface Chosen {
  status: 200 | 304;
  headers: Readonly<Record<string, string>>;
  body: Buffer<ArrayBuffer> | null;
}

type JSONReply = Pick<AnyReply, 'headers'> & {
  version: Version;
  state: State;
  bytes: Buffer;
  /** `digestOf` the bytes. */
  digest: string;
};

/** Returns the SHA-256 (base64url) of an answer. */
export const digestOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64url');

/** Returns an answer of this version, to be sent and kept. */
export function answerOf(contract: RouteContract, { version, state, headers, bytes, digest }: JSONReply): CachedAnswer {
  const tag = contentTag(headers, digest);
  return {
    state,
    route: contract.path,
    isUsual: contract.rate === undefined && contract.rateWith === undefined,
    tag,
    bytes,
    encoded: new Map(),
    headers: {
      ...headers,
      ...versionHeaders(version.tag, tag),
      'content-type': 'application/json',
      ...(bytes.length >= SMALLEST && { vary: 'Accept-Encoding' }),
    },
  };
}

/** Returns the path and query of a request, under which its answer is kept. */
export function addressOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  return start === -1 ? '/' : url.slice(start);
}

/** Returns what a client gets of an answer, or a promise while it is being compressed. `onEncoded` is called when it has become larger. */
export function choose(answer: CachedAnswer, wanted: Wanted, onEncoded: () => void): Chosen | Promise<Chosen> {
  if (wanted.known !== undefined && namesContent(wanted.known, answer.tag)) {
    return { status: 304, headers: answer.headers, body: null };
  }
  const { bytes, encoded } = answer;
  const encoding = bytes.length < SMALLEST ? undefined : encodingOf(wanted.accepted);
  if (encoding === undefined) return whole(answer, bytes);
  const known = encoded.get(encoding);
  if (known) return whole(answer, known, encoding);
  return encode(bytes, encoding).then((packed) => {
    encoded.set(encoding, packed);
    onEncoded();
    return whole(answer, packed, encoding);
  });
}

function whole({ headers }: CachedAnswer, body: Buffer, encoding?: string): Chosen {
  const sent = { ...headers, ...(encoding && { 'content-encoding': encoding }), 'content-length': String(body.length) };
  return { status: 200, headers: sent, body: body as Buffer<ArrayBuffer> };
}

/** Sends an answer to the client of a request. */
export async function sendAnswer(
  c: Context<Env>,
  answer: CachedAnswer,
  cache: AnswerCache | undefined,
): Promise<Response> {
  const wanted = { known: c.req.header('if-none-match'), accepted: c.req.header('accept-encoding') };
  const address = addressOf(c.req.url);
  const chosen = choose(answer, wanted, () => cache?.grown(address, answer));
  const { status, headers, body } = chosen instanceof Promise ? await chosen : chosen;
  return respond(c, body, status, headers);
}
