import type { Range } from './addresses.ts';
import { checkDownloadURL, createFollow } from './follow.ts';
import { NetError } from './net-error.ts';
import { toNetError } from './safe-fetch.ts';

/** Headers of a file before its download; null for those the server doesn't send. */
export interface Probed {
  bytes: number | null;
  /** Unix ms. */
  lastModified: number | null;
}

const TIMEOUT = 5000;
const MOST_REDIRECTS = 5;

interface ProbeOptions {
  allowed: readonly Range[];
  signal?: AbortSignal | undefined;
}

/** Requests the size and age of a file without downloading it. Throws NetError on failure, also if the signal is aborted. */
export async function probe(text: string, { allowed, signal }: ProbeOptions): Promise<Probed> {
  const url = checkDownloadURL(text, allowed);
  const follow = createFollow({ allowed, redirects: MOST_REDIRECTS });
  const time = AbortSignal.timeout(TIMEOUT);
  try {
    const response = await follow(url, { method: 'HEAD' }, signal ? AbortSignal.any([time, signal]) : time);
    response.destroy();
    const { statusCode, headers } = response;
    if (statusCode !== 200) throw new NetError('bad_answer', `${url.host} answered with status ${statusCode}`);
    return { bytes: numberOf(headers['content-length']), lastModified: numberOf(timeOf(headers['last-modified'])) };
  } catch (error) {
    if (time.aborted) throw new NetError('timeout', `${url.host} did not answer within ${TIMEOUT / 1000} seconds`);
    throw toNetError(url, error);
  }
}

const timeOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));

const numberOf = (value: string | number | undefined): number | null =>
  value === undefined || Number.isNaN(Number(value)) ? null : Number(value);
