import { Refusal } from '../base/shared/refusal.ts';

/** Maximum number of open event streams: of one user or, for strangers, one network; and in total. */
export const STREAM_LIMITS = { perCaller: 20, total: 500 };

/** Retry-After of a refused stream (seconds). */
const RETRY_AFTER = 30;

/** Counts open streams. */
export interface StreamLimits {
  /** Counts a caller's stream until the returned function is called. Throws 429 if there are too many. */
  acquire: (caller: string) => () => void;
  /** Returns how many streams are open. */
  open: () => number;
}

/** Creates the count of a server's streams. */
export function createStreamLimits({ perCaller, total }: typeof STREAM_LIMITS = STREAM_LIMITS): StreamLimits {
  const byCaller = new Map<string, number>();
  let all = 0;

  const change = (caller: string, by: 1 | -1) => {
    const count = (byCaller.get(caller) ?? 0) + by;
    if (count === 0) byCaller.delete(caller);
    else byCaller.set(caller, count);
    all += by;
  };

  return {
    acquire(caller) {
      if ((byCaller.get(caller) ?? 0) >= perCaller) {
        throw tooMany(`You have ${perCaller} event streams open, which is the limit. Close one and try again`);
      }
      if (all >= total) {
        throw tooMany(`The server has too many event streams open. Try again in ${RETRY_AFTER} seconds`);
      }
      change(caller, 1);
      let isOpen = true;
      return () => {
        if (isOpen) change(caller, -1);
        isOpen = false;
      };
    },
    open: () => all,
  };
}

const tooMany = (description: string): Refusal =>
  new Refusal(429, 'rate_limited', description, undefined, { retryAfter: RETRY_AFTER });
