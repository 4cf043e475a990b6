import type { RouteContract } from '../../contracts/contract.ts';
import { serializer } from '../base/json/serializer.ts';
import type { AnyReply } from '../handler/handler.ts';

/** Returns a function that returns the JSON of a route's replies, in their envelope. */
export function replyEncoder({ success, beside }: RouteContract): (reply: AnyReply) => string {
  const encode = Object.fromEntries(Object.entries(success).map(([status, schema]) => [status, serializer(schema)]));
  const encodeExtra = beside && serializer(beside);
  return (reply) => {
    const body = encode[reply.status]!(reply.body);
    const extra = encodeExtra?.(reply.beside) ?? '{}';
    // The keys of the extra fields follow the body.
    const rest = extra === '{}' ? '' : `,${extra.slice(1, -1)}`;
    return `{"success":true,"description":${JSON.stringify(reply.description)},"body":${body}${rest}}`;
  };
}
