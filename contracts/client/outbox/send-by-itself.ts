import { isKaidenError, waitAfter } from '../retry.ts';
import type { RetryOptions } from '../retry.ts';

const FIRST_WAIT = 1000;

/**
 * Returns a function that sees to it that what waits is sent soon. After a failure it waits, longer each time, and
 * tries again; after one that waiting can't mend, a key that is not valid say, not before it is called again.
 */
export function sendByItself(
  flush: (retry: RetryOptions) => Promise<void>,
  closing: AbortSignal,
  onError: (error: unknown) => void = () => undefined,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = false;
  let again = false;
  let failures = 0;

  const send = async () => {
    timer = undefined;
    sending = true;
    try {
      do {
        again = false;
        await flush({ attempts: 1 });
        failures = 0;
      } while (again);
    } catch (error) {
      failed(error);
    } finally {
      sending = false;
    }
  };

  const failed = (error: unknown) => {
    if (closing.aborted) return;
    failures += 1;
    const lacksRights = isKaidenError(error) && (error.status === 401 || error.status === 403);
    if (!lacksRights) plan(waitAfter(failures, error, FIRST_WAIT));
    onError(error);
  };

  const plan = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), wait);
    // In Node it keeps no process alive that is done otherwise: what waits is safe.
    (timer as { unref?: () => void }).unref?.();
  };
  closing.addEventListener('abort', () => clearTimeout(timer));

  return () => {
    again = true;
    if (!sending && timer === undefined && !closing.aborted) void send();
  };
}
