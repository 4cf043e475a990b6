import type { Context } from 'hono';

import type { RouteContract, SuccessStatus } from '../../contracts/contract.ts';
import type { State } from '../../db/states/states.ts';
import { materialise } from '../base/json/values.ts';
import type { AnyEvent, AnyReply, EventSource } from '../handler/handler.ts';
import type { AnswerCache } from './answers/cache.ts';
import { addressOf, answerOf, bodyOf, digestOf, sendAnswer, sendOnce } from './answers/send.ts';
import { replyEncoder } from './encode-reply.ts';
import { sendEvents } from './events.ts';
import { sendFile } from './file.ts';
import type { Version } from './freshness.ts';
import { sendImage } from './image.ts';
import { withNextLink } from './next-link.ts';
import type { Outgoing } from './outgoing.ts';
import { sendRaw } from './raw.ts';
import { fullSchema } from './route-config.ts';
import { isEncoded, readEncoded, sendEncoded, type EncodedReply } from './send-encoded.ts';
import type { StreamLimits } from './stream-limits.ts';

export interface SendOptions {
  /** Keeps the answers that everybody gets. */
  answers?: AnswerCache | undefined;
  /** Buffers large responses until they are read. */
  outgoing?: Outgoing | undefined;
  /** Ends the streams of events, so that they don't delay a shutdown. */
  closing?: AbortSignal;
  /** Counts the streams of events; without it there is no limit. */
  streams?: StreamLimits;
  /** Called with defects that occur after the response has begun. */
  report?: (error: unknown, context: Context) => void;
  /** Called with each reply as returned by the handler and as let through by its schema. */
  onReply?: (operation: string, given: unknown, declared: unknown) => void;
}

interface VersionedReply {
  version: Version | undefined;
  /** State that it was made from, if it has a version. */
  state?: State | undefined;
  reply: AnyReply;
}

/** Returns a function that sends the replies of a route, whatever their kind. */
export function sender(name: string, contract: RouteContract, options: SendOptions) {
  const declare = declarer(name, contract, options);
  const encode = replyEncoder(contract);
  /** Validates an encoded body if there is an observer of replies. */
  const checked = async (reply: EncodedReply): Promise<EncodedReply> => {
    if (!options.onReply) return reply;
    const [value, body] = await readEncoded(reply.body);
    declare(value, reply.status);
    return { ...reply, body };
  };
  return async (c: Context, { version, state, reply }: VersionedReply): Promise<Response> => {
    if (!contract.success[reply.status]) throw new Error(`${name} replied with the undeclared status ${reply.status}`);
    if (contract.file === 'image/*') return sendImage(c, reply);
    if (contract.file) return sendFile(c, contract.file, reply);
    if (isEncoded(reply)) return sendEncoded(c, contract, await checked(reply), options.outgoing);
    const headers = withNextLink(c.req.url, reply.headers);
    const check = <T>(given: T): T => declare(given, reply.status) as T;
    if (contract.events) {
      const report = (error: unknown) => options.report?.(error, c);
      const { closing, streams } = options;
      return sendEvents(c, reply.body as EventSource<AnyEvent>, { check, report, closing, streams });
    }
    if (contract.raw) return sendRaw(c, contract.raw, { ...reply, body: check(reply.body) });
    if (options.onReply) check(reply.body);
    const text = encode(reply);
    if (version && state) {
      const answer = answerOf(contract, { version, state, headers, body: bodyOf(text), digest: digestOf(text) });
      options.answers?.set(addressOf(c.req.url), answer);
      return sendAnswer(c, answer, options.answers);
    }
    return sendOnce(c, text, reply.status, { ...headers, 'content-type': 'application/json' });
  };
}

/** Returns a function that validates a body against its schema and strips undeclared keys. */
function declarer(name: string, { success }: RouteContract, { onReply }: SendOptions) {
  return (given: unknown, status: SuccessStatus): unknown => {
    const reply = materialise(given);
    const declared = fullSchema(success[status]!).parse(reply);
    onReply?.(name, reply, declared);
    return declared;
  };
}
