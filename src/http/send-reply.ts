import type { Context } from 'hono';

import type { RouteContract, SuccessStatus } from '../../contracts/contract.ts';
import { settled } from '../written/values.ts';
import { sendEvents } from './events.ts';
import { sendFile } from './file.ts';
import { sendVersioned } from './freshness.ts';
import type { AnyEvent, AnyReply, EventSource } from './handler.ts';
import { sendImage } from './image.ts';
import { withNextLink } from './next-link.ts';
import type { Outgoing } from './outgoing.ts';
import { sendRaw } from './raw.ts';
import { fullSchema } from './route-config.ts';
import { isEncoded, readEncoded, sendEncoded, type EncodedReply } from './send-encoded.ts';
import type { StreamLimits } from './stream-limits.ts';

export interface SendOptions {
  /** Keeps large answers until they are taken. */
  outgoing?: Outgoing | undefined;
  /** Ends the streams of events, so that they don't keep the server from stopping. */
  closing?: AbortSignal;
  /** Counts the streams of events; without it there is no limit. */
  streams?: StreamLimits;
  /** Hears of defects that come up when the answer has begun already. */
  report?: (error: unknown, context: Context) => void;
  /** Called with each reply as the handler gave it and as its schema let it through. */
  onReply?: (operation: string, given: unknown, declared: unknown) => void;
}

const encoder = new TextEncoder();

interface Found {
  version: string | undefined;
  reply: AnyReply;
}

/** Makes what sends the replies of a route, each kind in its own way. */
export function sender(name: string, contract: RouteContract, options: SendOptions) {
  const declare = declarer(name, contract, options);
  /** Validates an encoded body where somebody looks at replies. */
  const checked = async (reply: EncodedReply): Promise<EncodedReply> => {
    if (!options.onReply) return reply;
    const [value, body] = await readEncoded(reply.body);
    declare(value, reply.status);
    return { ...reply, body };
  };
  return async (c: Context, { version, reply }: Found): Promise<Response> => {
    if (!contract.success[reply.status]) throw new Error(`${name} replied with the undeclared status ${reply.status}`);
    if (contract.file === 'image/*') return sendImage(c, reply);
    if (contract.file) return sendFile(c, contract.file, reply);
    if (isEncoded(reply)) return sendEncoded(c, contract, await checked(reply), options.outgoing);
    const headers = withNextLink(c.req.url, reply.headers);
    const beside = contract.beside && (fullSchema(contract.beside).parse(reply.beside) as object);
    const check = <T>(given: T): T => declare(given, reply.status) as T;
    if (contract.events) {
      const report = (error: unknown) => options.report?.(error, c);
      const { closing, streams } = options;
      return sendEvents(c, reply.body as EventSource<AnyEvent>, { check, report, closing, streams });
    }
    const body = check(reply.body);
    if (contract.raw) return sendRaw(c, contract.raw, { ...reply, body });
    const answer = { success: true, description: reply.description, body, ...beside };
    if (version) return sendVersioned(c, version, { ...reply, headers, bytes: encoder.encode(JSON.stringify(answer)) });
    return c.json(answer, reply.status, headers);
  };
}

/** Makes what lets only what is declared through to the outside, and nothing that is not as it should be. */
function declarer(name: string, { success }: RouteContract, { onReply }: SendOptions) {
  return (given: unknown, status: SuccessStatus): unknown => {
    const reply = settled(given);
    const declared = fullSchema(success[status]!).parse(reply);
    onReply?.(name, reply, declared);
    return declared;
  };
}
