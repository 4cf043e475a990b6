import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Context } from 'hono';
import pLimit from 'p-limit';

import type { RouteContract } from '../../contracts/contract.ts';
import { joined } from '../base/shared/joined.ts';
import { EncodedBody, type AnyReply } from '../handler/handler.ts';
import { callerKey } from './caller-key.ts';
import { streamOf } from './file.ts';
import { sendSame, stateTag, versionHeaders } from './freshness.ts';
import type { Outgoing } from './outgoing.ts';
import { pourWhole } from './pour.ts';
import { respond } from './respond.ts';

/** Reply whose body is already encoded. */
export type EncodedReply = Omit<AnyReply, 'body'> & { body: EncodedBody<unknown> };

/** Returns whether the body of a reply is already encoded. */
export const isEncoded = (reply: AnyReply): reply is EncodedReply => reply.body instanceof EncodedBody;

/**
 * Sends an encoded body in its envelope, or 304 to a client that has it. Chunks are pulled as the client reads, so a slow client takes
 * little memory; one that reads nothing for a minute is disconnected. A body for one client alone is buffered in a spool, which is limited.
 */
export async function sendEncoded(
  c: Context,
  contract: RouteContract,
  { status, description, headers, body }: EncodedReply,
  outgoing: Outgoing | undefined,
): Promise<Response> {
  const [before, after] = [`{"success":true,"description":${JSON.stringify(description)},"body":`, '}'].map((text) =>
    Buffer.from(text),
  ) as [Buffer, Buffer];
  const chunks = joined([before], body.chunks, [after]);
  const sent = {
    ...headers,
    'content-type': 'application/json',
    'content-length': String(before.length + body.length + after.length),
  };
  if (body.state === null) return respond(c, await spooled(c, chunks, outgoing), status, sent);
  const tag = stateTag(contract, body.state);
  const known = sendSame(c, tag, tag, headers);
  return known ?? respond(c, streamOf(paced(chunks)), status, { ...sent, ...versionHeaders(tag, tag) });
}

const oneAtATime = pLimit(1);

/** Yields chunks, one of all bodies per turn of the event loop: many large ones at once don't block others. */
async function* paced(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    await oneAtATime(nextTurn);
    yield chunk;
  }
}

/** Returns a stream of bytes that are held only by a spool. */
async function spooled(c: Context, chunks: AsyncIterable<Uint8Array>, outgoing: Outgoing | undefined) {
  if (!outgoing) return streamOf(chunks);
  const spool = outgoing.open('answer', callerKey(c));
  await pourWhole(chunks, spool);
  return spool.stream();
}

/** Returns the value of an encoded body, and a body that can still be sent. */
export async function readEncoded(body: EncodedBody<unknown>): Promise<[value: unknown, body: EncodedBody<unknown>]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body.chunks) chunks.push(chunk);
  const value: unknown = JSON.parse(Buffer.concat(chunks).toString());
  return [value, new EncodedBody({ length: body.length, state: body.state, chunks: joined(chunks) })];
}
