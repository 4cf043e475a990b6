import type { Context } from 'hono';

import type { RouteContract, SuccessStatus } from '../../contracts/contract.ts';
import type { Db } from '../../db/open.ts';
import type { LongReads } from '../../db/snapshot.ts';
import { chunkSerializer, type Chunk } from '../base/json/serializer.ts';
import { materialise, readStreamed } from '../base/json/values.ts';
import { encodeInChunks } from '../base/shared/chunks.ts';
import type { Spool } from '../base/shared/spool/spool.ts';
import type { AnyReply, FileBody } from '../handler/handler.ts';
import { encodeStream, encodingOf, SMALLEST } from './answers/encode.ts';
import { callerKey } from './caller-key.ts';
import { namesTag } from './etag.ts';
import { fileHeaders } from './file.ts';
import { contentTag, sendSame, stateTag, versionHeaders, type Version } from './freshness.ts';
import { withNextLink } from './next-link.ts';
import type { Outgoing } from './outgoing.ts';
import { pour, pourWhole } from './pour.ts';
import { respond } from './respond.ts';
import { fullSchema } from './route-config.ts';
import type { SendOptions } from './send-reply.ts';

type Send = (response: Response) => void;
type Options = SendOptions & { longReads: LongReads; outgoing: Outgoing };

/** Request for a long answer, the version of that answer, and its destination. */
interface LongRequest {
  c: Context;
  version: Version | undefined;
  spool: Spool;
  /** Sends the current and future content of the spool. Called once. */
  send: Send;
}

/**
 * Returns a function that sends the long answers of a route, or its exports. They are read on a connection of their own, as fast as
 * possible, into a spool; the client reads from there at its own speed. The work yields to the event loop. Failures before the first chunk
 * become an error response.
 */
export function longSender(name: string, contract: RouteContract, options: Options) {
  const { longReads, outgoing, report } = options;
  const answer = contract.file ? exportWriter(contract.file) : answerWriter(name, contract, options);
  return (c: Context, version: Version | undefined, handle: (db: Db) => Promise<AnyReply>): Promise<Response> => {
    const spool = outgoing.open(contract.file ? 'file' : 'answer', callerKey(c));
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    let isSent = false;
    const send: Send = (response) => {
      isSent = true;
      // There is no body if the client has the content already, or wants only headers.
      if (response.body === null) spool.close();
      resolve(response);
    };
    longReads(async (db) => answer({ c, version, spool, send }, await handle(db))).catch((error: unknown) => {
      if (!isSent) {
        spool.close();
        return reject(error);
      }
      spool.fail(error);
      report?.(error, c);
    });
    return promise;
  };
}

/** Returns a function that writes a file. */
const exportWriter =
  (type: NonNullable<RouteContract['file']>) =>
  async ({ c, spool, send }: LongRequest, { body, status, headers }: AnyReply): Promise<void> => {
    const etag = headers?.['etag'];
    // A file with a tag is public.
    const sent = { ...headers, ...fileHeaders(type), ...(etag !== undefined && { 'cache-control': 'no-cache' }) };
    if (etag !== undefined && namesTag(c.req.header('if-none-match'), etag)) return send(respond(c, null, 304, sent));
    return pour(body as FileBody, spool, () => send(respond(c, contentOf(c, spool), status, sent)));
  };

/** Returns a function that writes JSON in its envelope. */
function answerWriter(name: string, contract: RouteContract, options: Options) {
  const write = chunkSerializers(name, contract, options);
  return async ({ c, version, spool, send }: LongRequest, reply: AnyReply): Promise<void> => {
    const tag = version && reply.state !== undefined ? stateTag(contract, reply.state) : undefined;
    const { status } = reply;
    const headers = withNextLink(c.req.url, reply.headers) ?? {};
    const same = version && tag && sendSame(c, version.tag, tag, headers);
    if (same) return send(same);
    const chunks = encodeInChunks(inEnvelope(contract, reply, await write(reply.body, status)));
    if (version && !tag) {
      const { digest, size } = await pourWhole(chunks, spool);
      const content = contentTag(headers, digest);
      const sent = { ...headers, ...versionHeaders(version.tag, content), 'content-type': 'application/json' };
      const known = sendSame(c, version.tag, content, headers);
      return send(known ?? sendSpool(c, spool, { status, headers: sent, size }));
    }
    const sent = {
      ...headers,
      'content-type': 'application/json',
      ...(version && tag && versionHeaders(version.tag, tag)),
    };
    return pour(chunks, spool, () => send(sendSpool(c, spool, { status, headers: sent })));
  };
}

/** Status and headers of an answer whose body is in a spool, and its size (bytes) if it is known. */
interface Spooled {
  status: number;
  headers: Record<string, string>;
  size?: number;
}

/** Returns a response with the content of a spool, compressed if the client takes that. */
function sendSpool(c: Context, spool: Spool, { status, headers, size = Infinity }: Spooled): Response {
  const content = contentOf(c, spool);
  const encoding = size < SMALLEST ? undefined : encodingOf(c.req.header('accept-encoding'));
  const sent = { ...headers, ...(size >= SMALLEST && { vary: 'Accept-Encoding' }) };
  if (encoding === undefined || content === null) {
    return respond(c, content, status, { ...sent, ...(size < Infinity && { 'content-length': String(size) }) });
  }
  return respond(c, encodeStream(content, encoding), status, { ...sent, 'content-encoding': encoding });
}

/** Returns the body of a response; none for a request that wants only headers. */
const contentOf = (c: Context, spool: Spool): ReadableStream<Uint8Array> | null =>
  c.req.method === 'HEAD' ? null : spool.stream();

async function* inEnvelope(
  { beside: declared }: RouteContract,
  { description, beside }: AnyReply,
  pieces: AsyncIterable<Chunk>,
): AsyncGenerator<Chunk> {
  const more = declared && (fullSchema(declared).parse(beside) as object);
  yield `${JSON.stringify({ success: true, description, ...more }).slice(0, -1)},"body":`;
  yield* pieces;
  yield '}';
}

const textOf = (piece: Chunk): string => (typeof piece === 'string' ? piece : Buffer.from(piece).toString());

/** Returns functions that serialise long bodies, with declared keys only. Values are validated only if there is an observer. */
function chunkSerializers(name: string, { success }: RouteContract, { onReply }: SendOptions) {
  const writers = new Map(Object.entries(success).map(([status, schema]) => [Number(status), chunkSerializer(schema)]));
  return async (given: unknown, status: SuccessStatus): Promise<AsyncIterable<Chunk>> => {
    const write = writers.get(status);
    if (!write) throw new Error(`${name} replied with the undeclared status ${status}`);
    if (onReply) {
      const reply = materialise(await readStreamed(given));
      const declared = fullSchema(success[status]!).parse(reply);
      onReply(name, reply, declared);
      let text = '';
      for await (const chunk of write(given)) text += textOf(chunk);
      onReply(name, JSON.parse(text), declared);
    }
    return write(given);
  };
}
