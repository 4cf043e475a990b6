import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';

import type { Range } from './addresses.ts';
import { checkDownloadURL, createFollow } from './follow.ts';
import { NetError } from './net-error.ts';
import { watchRate, type LeastRate } from './rate.ts';
import { toNetError, type Resolve } from './safe-fetch.ts';

export interface DownloadLimits {
  /** Maximum file size in bytes. */
  maxBytes: number;
  /** Time limit for the whole download (ms). */
  timeout: number;
  rate: LeastRate;
  /** Maximum number of redirects. */
  redirects: number;
}

export interface DownloadRequest {
  /** Path to write to; must not exist. */
  file: string;
  /** ETag of the copy already present. */
  etag?: string | null;
  signal?: AbortSignal;
  /** Called with the bytes received so far and the total, if known. */
  onProgress?: (done: number, total: number | undefined) => void;
}

/** Downloaded file; null for headers that the response lacks. */
export interface Downloaded {
  etag: string | null;
  lastModified: string | null;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/**
 * Downloads a URL into a file, chunk by chunk, following redirects. Returns null if the server says that the `etag` is still current.
 * Throws NetError if the file is incomplete; part of it may remain on disk.
 */
export type Download = (url: string, request: DownloadRequest) => Promise<Downloaded | null>;

interface DownloadOptions {
  /** Non-public ranges that may be reached, also without TLS. */
  allowed: readonly Range[];
  limits?: Partial<DownloadLimits>;
  resolve?: Resolve;
}

const LIMITS: DownloadLimits = {
  maxBytes: 1024 * 1024 * 1024,
  timeout: 30 * 60 * 1000,
  rate: { bytes: 1024 * 1024, within: 60_000 },
  redirects: 5,
};

/**
 * Returns a function that downloads files over HTTPS from public addresses. Addresses in the allowed ranges may also be reached without
 * TLS. Each redirect is checked like the first address.
 */
export function createDownload({ allowed, limits: given, resolve }: DownloadOptions): Download {
  const limits = { ...LIMITS, ...given };
  const follow = createFollow({ allowed, resolve, redirects: limits.redirects });

  return async (text, { file, etag = null, signal, onProgress }) => {
    const url = checkDownloadURL(text, allowed);
    const time = AbortSignal.timeout(limits.timeout);
    const slow = new AbortController();
    const ended = AbortSignal.any([time, slow.signal, ...(signal ? [signal] : [])]);
    const rate = watchRate(limits.rate, () => slow.abort());
    try {
      const response = await follow(url, { etag }, ended);
      if (isCurrent(response, etag)) {
        response.destroy();
        return null;
      }
      if (response.statusCode !== 200) {
        response.destroy();
        throw new NetError('bad_answer', `${url.host} answered with status ${response.statusCode}`);
      }
      return await save(response, file, { ended, limits, rate, onProgress });
    } catch (error) {
      if (signal?.aborted) throw new NetError('aborted', 'The download was cancelled', { cause: error });
      if (time.aborted) throw new NetError('timeout', `The download took longer than ${limits.timeout / 1000} seconds`);
      if (slow.signal.aborted) throw new NetError('timeout', `${url.host} sends too slowly`, { cause: error });
      throw toNetError(url, error);
    } finally {
      rate.stop();
    }
  };
}

/** Servers that ignore If-None-Match are recognised by the ETag of their response. */
const isCurrent = ({ statusCode, headers }: IncomingMessage, etag: string | null): boolean =>
  etag !== null && (statusCode === 304 || (statusCode === 200 && headers.etag === etag));

interface Saving {
  ended: AbortSignal;
  limits: DownloadLimits;
  rate: { note: (bytes: number) => void };
  onProgress: DownloadRequest['onProgress'];
}

async function save(
  response: IncomingMessage,
  file: string,
  { ended, limits, rate, onProgress }: Saving,
): Promise<Downloaded> {
  const { etag = null, 'last-modified': lastModified = null, 'content-length': length } = response.headers;
  const total = length === undefined ? undefined : Number(length);
  const hash = createHash('sha256');
  let bytes = 0;
  const tooLarge = () =>
    new NetError('too_large', `The file has more than ${limits.maxBytes.toLocaleString('en')} bytes`);
  if (total !== undefined && total > limits.maxBytes) {
    response.destroy();
    throw tooLarge();
  }
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limits.maxBytes) throw tooLarge();
      rate.note(chunk.length);
      hash.update(chunk);
      onProgress?.(bytes, total);
      yield chunk;
    }
  }
  await pipeline(response, measured, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal: ended });
  return { etag, lastModified, bytes, sha256: hash.digest('hex') };
}
