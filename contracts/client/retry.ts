import type { CallOptions } from './call-options.ts';
import type { KaidenError } from './error.ts';

export interface RetryOptions {
  /** Gives up; its reason is thrown. */
  signal?: AbortSignal;
  /** Maximum number of attempts. Default: 10. */
  attempts?: number;
  /** Maximum total time (ms), waits included. Default: two minutes. */
  patience?: number;
  /** Timeout of a single response (ms). Default: five minutes. */
  timeout?: number;
  /** Wait after the first failure (ms); it doubles with each failure, up to 30 seconds. Default: 500. */
  firstWait?: number;
  /** Called for every failure that is retried, after `wait` ms. */
  onRetry?: (failure: { attempt: number; wait: number; error: unknown }) => void;
}

const LONGEST_WAIT = 30_000;

/** By its name: a page may hold this class twice, once from each entry of the package. */
export const isKaidenError = (error: unknown): error is KaidenError =>
  error instanceof Error && error.name === 'KaidenError';

/**
 * Returns whether the same request may succeed later: no response or half of one, a proxy without its server, too many requests, another
 * running import. Failures of other servers don't count: Kaiden has already retried those.
 */
export function isTemporary(error: unknown): boolean {
  if (!isKaidenError(error)) return error instanceof Error && error.name === 'TimeoutError';
  const { status, code } = error;
  if (code === 'network_error' || code === 'import_running') return true;
  return status === 429 || (status >= 502 && code !== 'remote_failed') || (code === 'bad_response' && status < 300);
}

/** Returns the wait after a number of failures (ms): exponential back-off with jitter, and at least as long as the server asks. */
export function waitAfter(failures: number, error: unknown, firstWait: number): number {
  const backOff = Math.min(LONGEST_WAIT, firstWait * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
  const wait = isKaidenError(error) ? (error.retryAfter ?? 0) : 0;
  return Math.max(backOff, wait);
}

/** Sends until there is an answer. Throws what can't be mended by waiting at once, and the rest when it gives up. */
export async function persist<T>(send: (call: CallOptions) => Promise<T>, options: RetryOptions): Promise<T> {
  const { signal, attempts = 10, patience = 120_000, timeout = 300_000, firstWait = 500, onRetry } = options;
  const end = performance.now() + patience;
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      const limit = AbortSignal.timeout(timeout);
      return await send({ signal: signal ? AbortSignal.any([signal, limit]) : limit });
    } catch (error) {
      signal?.throwIfAborted();
      if (!isTemporary(error) || attempt >= attempts) throw error;
      const wait = waitAfter(attempt, error, firstWait);
      if (performance.now() + wait > end) throw error;
      onRetry?.({ attempt, wait, error });
      await sleep(wait, signal);
    }
  }
}

/** Settles after a time (ms); throws the reason of the signal when that comes first. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
