import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

import { ClientGone } from '../../base/shared/client-gone.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { isIncoming } from '../edge/incoming.ts';
import { watchPace, type Pace } from './pace.ts';

/**
 * Reads a stream to its end and passes each chunk to `take`. Small chunks arrive joined. If `take` throws, reading stops and the stream is
 * left as it is, so that the client can still be answered. Rejects with that error, with ClientGone if the stream is cut off, and with a
 * 408 Refusal if it is slower than `pace`.
 */
export function receive(source: Readable, take: (chunk: Uint8Array) => void, pace: Pace): Promise<void> {
  // A client that disconnected after sending everything still wants it processed.
  if (isIncoming(source) && source.complete && source.destroyed) return receiveRest(source, take);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const watch = watchPace(pace, () => settle(() => reject(tooSlow(pace))));
  let isOver = false;
  // Every stream closes in the end: an error that nobody hears of is not even created.
  const settle = (how: () => void) => {
    if (isOver) return;
    isOver = true;
    watch.stop();
    source.off('readable', onReadable);
    how();
  };
  const onReadable = () => {
    try {
      for (let chunk = nextOf(source); chunk; chunk = nextOf(source)) {
        watch.add(chunk.byteLength);
        take(chunk);
      }
    } catch (error) {
      settle(() => reject(error));
    }
  };
  const onGone = () => settle(() => reject(new ClientGone()));
  // These stay: a stream without an error listener would end the process.
  source.on('error', onGone).on('close', onGone);
  source.on('end', () => settle(resolve));
  source.on('readable', onReadable);
  if (source.destroyed) onGone();
  return promise;
}

const nextOf = (source: Readable): Uint8Array | null => source.read() as Uint8Array | null;

async function receiveRest(source: IncomingMessage, take: (chunk: Uint8Array) => void): Promise<void> {
  const rest = nextOf(source);
  if (rest) take(rest);
}

const tooSlow = ({ least }: Pace): Refusal =>
  new Refusal(
    408,
    'upload_too_slow',
    `The upload was slower than ${Math.round(least / 1024)} KB per second; try again with a better connection`,
  );
