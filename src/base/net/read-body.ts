import type { IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';

import { NetError } from './net-error.ts';

/**
 * Returns the whole body of a response, decompressed; with `receive`, passes it on in chunks and returns an empty one. Throws NetError if
 * it exceeds `maxBytes`, has an encoding that was not requested, or is cut off, and whatever `receive` throws.
 */
export async function readBody(
  response: IncomingMessage,
  maxBytes: number,
  receive?: (chunk: Buffer) => void,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of unpacked(response) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) {
        throw new NetError('too_large', `The answer has more than ${maxBytes.toLocaleString('en')} bytes`);
      }
      if (receive) receive(chunk);
      else chunks.push(chunk);
    }
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks);
}

function unpacked(response: IncomingMessage): AsyncIterable<unknown> {
  const encoding = response.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return response;
  if (encoding !== 'gzip')
    throw new NetError('unreachable', `The answer is encoded as ${encoding}, which was not requested`);
  const gunzip = createGunzip();
  // Connection errors are reported by the reader.
  response.on('error', (error) => gunzip.destroy(error));
  response.on('aborted', () => gunzip.destroy(new NetError('unreachable', 'The connection broke during the answer')));
  return response.pipe(gunzip);
}
