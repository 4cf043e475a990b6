import type { Context } from 'hono';

import type { RouteContract, SuccessStatus } from '../../contracts/contract.ts';
import type { Db } from '../../db/open.ts';
import type { LongReads } from '../../db/snapshot.ts';
import { settled } from '../written/values.ts';
import { pieceWriter, type Piece } from '../written/write.ts';
import { encodedInTurns } from './encoded-in-turns.ts';
import { sendSame, sendVersioned, stateTag, versionHeaders } from './freshness.ts';
import { ANY_CHANGE, type AnyReply } from './handler.ts';
import { withNextLink } from './next-link.ts';
import { fullSchema } from './route-config.ts';
import type { SendOptions } from './send-reply.ts';

type Send = (response: Response) => void;

/**
 * Makes what sends the long answers of a route. They are read on a connection of their own and written piece by piece,
 * with others having their turn in between; what goes wrong before the first piece is told as an error.
 */
export function longSender(name: string, contract: RouteContract, options: SendOptions & { longReads: LongReads }) {
  const { longReads, report } = options;
  const write = pieceWriters(name, contract, options);
  return (c: Context, version: string | undefined, handle: (db: Db) => Promise<AnyReply>): Promise<Response> => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    let isSent = false;
    const send: Send = (response) => {
      isSent = true;
      resolve(response);
    };
    longReads(async (db) => {
      const reply = await handle(db);
      const state = reply.state === ANY_CHANGE ? version : reply.state;
      const tag = version && state !== undefined ? stateTag(contract, state) : undefined;
      const headers = withNextLink(c.req.url, reply.headers) ?? {};
      const same = version && tag && sendSame(c, version, tag, headers);
      if (same) return send(same);
      const answer = { status: reply.status, headers };
      const texts = inEnvelope(contract, reply, write(reply.body, reply.status));
      if (version && !tag) return send(sendVersioned(c, version, { ...answer, bytes: await whole(texts) }));
      await sendInPieces(
        c,
        { ...answer, headers: { ...headers, ...(version && tag && versionHeaders(version, tag)) } },
        texts,
        send,
      );
    }).catch((error: unknown) => (isSent ? report?.(error, c) : reject(error as Error)));
    return promise;
  };
}

function* inEnvelope(
  { beside: declared }: RouteContract,
  { description, beside }: AnyReply,
  pieces: Iterable<Piece>,
): Generator<Piece> {
  const more = declared && (fullSchema(declared).parse(beside) as object);
  yield `${JSON.stringify({ success: true, description, ...more }).slice(0, -1)},"body":`;
  yield* pieces;
  yield '}';
}

/** All of it, for an answer whose tag is made of its bytes. */
async function whole(texts: Iterable<Piece>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of encodedInTurns(texts)) chunks.push(chunk);
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

/**
 * Sends a body while it is written. It is written as fast as it can be, however slowly it is taken, so that it does
 * not hold on to the database; and no further once nobody wants it.
 */
async function sendInPieces(
  c: Context,
  { status, headers }: Pick<AnyReply, 'status' | 'headers'>,
  texts: Iterable<Piece>,
  send: Send,
): Promise<void> {
  const chunks = encodedInTurns(texts);
  const first = await chunks.next();
  let isWanted = true;
  let stream!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (stream = controller),
    cancel: () => void (isWanted = false),
  });
  stream.enqueue(first.value as Uint8Array);
  send(c.body(body, status, { ...headers, 'content-type': 'application/json' }));
  try {
    for await (const chunk of chunks) {
      if (!isWanted) return;
      stream.enqueue(chunk);
    }
    stream.close();
  } catch (error) {
    stream.error(error);
    throw error;
  }
}

const textOf = (piece: Piece): string => (typeof piece === 'string' ? piece : Buffer.from(piece).toString());

/** Makes what writes long bodies, with what is declared and nothing else. Values are only checked where somebody looks. */
function pieceWriters(name: string, { success }: RouteContract, { onReply }: SendOptions) {
  const writers = new Map(Object.entries(success).map(([status, schema]) => [Number(status), pieceWriter(schema)]));
  return (given: unknown, status: SuccessStatus): Iterable<Piece> => {
    const write = writers.get(status);
    if (!write) throw new Error(`${name} replied with the undeclared status ${status}`);
    if (onReply) {
      const declared = fullSchema(success[status]!).parse(settled(given));
      onReply(name, settled(given), declared);
      onReply(name, JSON.parse(Array.from(write(given), textOf).join('')), declared);
    }
    return write(given);
  };
}
