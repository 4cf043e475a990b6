import type { Context } from 'hono';

import type { RouteContract } from '../../../contracts/contract.ts';
import type { AnswerCache } from '../answers/cache.ts';
import { addressOf, answerOf, sendAnswer } from '../answers/send.ts';
import type { Env } from '../env.ts';
import { sendKnown, type Version } from '../freshness.ts';
import { withNextLink } from '../next-link.ts';
import type { ReadCall } from './messages.ts';
import type { Readers } from './pool.ts';

interface Asked extends ReadCall {
  contract: RouteContract;
  /** Version of the answer, of a state before it is read: a newer answer than its version is harmless. */
  version: Version;
}

/** Sends the answer of a reading thread; returns undefined if there is none that can give one. */
export async function sendRead(
  c: Context<Env>,
  { contract, version, ...call }: Asked,
  { readers, answers }: { readers: Readers; answers: AnswerCache | undefined },
): Promise<Response | undefined> {
  const known = sendKnown(c, version);
  if (known) return known;
  const read = await readers.read(call);
  if (!read) return undefined;
  const headers = withNextLink(c.req.url, read.headers);
  const answer = answerOf(contract, { ...read, version, headers });
  answers?.set(addressOf(c.req.url), answer);
  return sendAnswer(c, answer, answers);
}
