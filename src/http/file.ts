import type { Context } from 'hono';

import type { FileType } from '../../contracts/contract.ts';
import type { AnyReply, FileBody } from '../handler/handler.ts';
import { respond } from './respond.ts';

/** How long a client may take to request the next part of a file (ms). */
const PATIENCE = 60_000;

/** Returns the headers of a file. Files are personal, so they are not cached. */
export const fileHeaders = (type: FileType) => ({ 'content-type': type, 'cache-control': 'no-store' });

/** Sends a file from disk while it is read. */
export function sendFile(c: Context, type: FileType, { status, body, headers }: AnyReply): Response {
  return respond(c, streamOf(body as FileBody), status, { ...headers, ...fileHeaders(type) });
}

/** Returns a stream that pulls bytes on demand. It is aborted if nobody reads for `patience` ms, because clients fall asleep. */
export function streamOf(bytes: FileBody, patience = PATIENCE): ReadableStream<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  const giveUp = async () => void (await iterator.return?.());
  let timer: NodeJS.Timeout | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(timer);
        const { done, value } = await iterator.next();
        if (done) return controller.close();
        controller.enqueue(value);
        timer = setTimeout(() => {
          controller.error(new Error('Nobody wanted the rest of a file'));
          void giveUp();
        }, patience);
        timer.unref();
      },
      cancel() {
        clearTimeout(timer);
        return giveUp();
      },
    },
    { highWaterMark: 0 },
  );
}
