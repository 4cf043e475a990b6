import { hash } from 'node:crypto';

import type { Context } from 'hono';

import type { RouteContract } from '../../../contracts/contract.ts';
import type { State } from '../../../db/states/states.ts';
import type { AnyReply } from '../../handler/handler.ts';
import type { Env } from '../env.ts';
import { contentTag, namesContent, versionHeaders, type Version } from '../freshness.ts';
import { respond } from '../respond.ts';
import type { AnswerCache, CachedAnswer, Read, ReadText } from './cache.ts';
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
  body: Buffer<ArrayBuffer> | string | null;
}

type JSONReply = Pick<AnyReply, 'headers'> & {
  version: Version;
  state: State;
  body: CachedAnswer['body'];
  /** `digestOf` the body. */
  digest: string;
};

/** Returns the SHA-256 (base64url) of an answer. */
export const digestOf = (body: Uint8Array | string): string => hash('sha256', body, 'base64url');

/** Returns the body of an answer in the form that is sent fastest. */
export function bodyOf(text: string): CachedAnswer['body'] {
  const bytes = Buffer.from(text);
  return bytes.length < SMALLEST ? text : bytes;
}

/** Returns whether requests of a route count as usual ones for the rate limit. */
export const isUsual = ({ rate, rateWith }: RouteContract): boolean => rate === undefined && rateWith === undefined;

/** Returns an answer as it is sent. */
export const encoded = ({ text, ...found }: ReadText): Read => ({
  ...found,
  body: bodyOf(text),
  digest: digestOf(text),
});

/** Returns an answer of this version, to be sent and kept. */
export function answerOf(contract: RouteContract, { version, state, headers, body, digest }: JSONReply): CachedAnswer {
  const tag = contentTag(headers, digest);
  return {
    state,
    route: contract.path,
    isUsual: isUsual(contract),
    tag,
    body,
    encoded: new Map(),
    headers: {
      ...headers,
      ...versionHeaders(version.tag, tag),
      'content-type': 'application/json',
      ...(typeof body !== 'string' && { vary: 'Accept-Encoding' }),
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
  const { body, encoded } = answer;
  if (typeof body === 'string') return whole(answer, body);
  const encoding = encodingOf(wanted.accepted);
  if (encoding === undefined) return whole(answer, body);
  const known = encoded.get(encoding);
  if (known) return whole(answer, known, encoding);
  return encode(body, encoding).then((packed) => {
    encoded.set(encoding, packed);
    onEncoded();
    return whole(answer, packed, encoding);
  });
}

function whole({ headers }: CachedAnswer, body: Buffer | string, encoding?: string): Chosen {
  const length = String(Buffer.byteLength(body));
  const sent = { ...headers, ...(encoding && { 'content-encoding': encoding }), 'content-length': length };
  return { status: 200, headers: sent, body: body as Buffer<ArrayBuffer> | string };
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

/** Sends a body that is for this client only, compressed if it takes that. */
export async function sendOnce(
  c: Context<Env>,
  text: string,
  status: number,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const body = bodyOf(text);
  if (typeof body === 'string') return respond(c, body, status, headers);
  const sent = { ...headers, vary: 'Accept-Encoding' };
  const encoding = encodingOf(c.req.header('accept-encoding'));
  if (encoding === undefined) return respond(c, body, status, sent);
  const packed = await encode(body, encoding);
  return respond(c, packed as Buffer<ArrayBuffer>, status, { ...sent, 'content-encoding': encoding });
}
