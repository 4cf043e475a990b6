import type { Context } from 'hono';

import type { FileType } from '../../contracts/contract.ts';
import type { AnyReply, FileBody } from './handler.ts';

/** How long a client may take to want the next part of a file (ms). */
const PATIENCE = 60_000;

/** The headers of a file. Files are of one player, so nobody keeps copies of them. */
export const fileHeaders = (type: FileType) => ({ 'content-type': type, 'cache-control': 'no-store' });

/** Sends a file that lies on the disk, while it is read. */
export function sendFile(c: Context, type: FileType, { status, body, headers }: AnyReply): Response {
  return c.body(streamOf(body as FileBody), status, { ...headers, ...fileHeaders(type) });
}

/**
 * A stream that asks for bytes only when somebody wants them. It is given up when nobody does for `patience` ms, because
 * clients fall asleep.
 */
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
