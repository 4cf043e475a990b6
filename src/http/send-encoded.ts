import type { Context } from 'hono';

import type { RouteContract } from '../../contracts/contract.ts';
import { joined } from '../shared/joined.ts';
import { streamOf } from './file.ts';
import { sendSame, stateTag, versionHeaders } from './freshness.ts';
import { EncodedBody, type AnyReply } from './handler.ts';

/** A reply whose body is encoded already. */
export type EncodedReply = Omit<AnyReply, 'body'> & { body: EncodedBody<unknown> };

/** Whether the body of a reply is encoded already. */
export const isEncoded = (reply: AnyReply): reply is EncodedReply => reply.body instanceof EncodedBody;

/**
 * Sends an encoded body in its envelope, or 304 to a client that has it. Chunks are taken from it as the client reads,
 * so a slow client holds little memory; one that reads nothing for a minute is disconnected.
 */
export function sendEncoded(
  c: Context,
  contract: RouteContract,
  { status, description, headers, body }: EncodedReply,
): Response {
  const tag = stateTag(contract, body.state);
  const known = sendSame(c, tag, tag, headers);
  if (known) return known;
  const [before, after] = [`{"success":true,"description":${JSON.stringify(description)},"body":`, '}'].map((text) =>
    Buffer.from(text),
  ) as [Buffer, Buffer];
  const length = before.length + body.length + after.length;
  return c.body(streamOf(joined([before], body.chunks, [after])), status, {
    ...headers,
    ...versionHeaders(tag, tag),
    'content-type': 'application/json',
    'content-length': String(length),
  });
}

/** Returns the value of an encoded body, and a body that can still be sent. */
export async function readEncoded(body: EncodedBody<unknown>): Promise<[value: unknown, body: EncodedBody<unknown>]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body.chunks) chunks.push(chunk);
  const value: unknown = JSON.parse(Buffer.concat(chunks).toString());
  return [value, new EncodedBody({ length: body.length, state: body.state, chunks: joined(chunks) })];
}
