/** How slowly a request body may arrive. */
export interface Pace {
  /** Nothing is asked of the first so many milliseconds: connections start slowly, and telephones change networks. */
  grace: number;
  /** The rate is measured over this long (ms), so that a short break in a fast upload does no harm. */
  window: number;
  /** Bytes per second. */
  least: number;
}

/** 8 KB/s is a bad mobile connection; at that rate the largest import file (16 MiB) takes 34 minutes. */
export const PACE: Pace = { grace: 10_000, window: 10_000, least: 8 * 1024 };

/**
 * Measures how fast a body arrives and calls `onSlow` once when it is slower than allowed. What has arrived while the
 * event loop was busy is counted before the client is found slow.
 */
export function watchPace({ grace, window, least }: Pace, onSlow: () => void) {
  let received = 0;
  let timer = setTimeout(measure, grace);
  function measure() {
    received = 0;
    timer = setTimeout(() => setImmediate(check), window);
  }
  let stopped = false;
  function check() {
    if (stopped) return;
    if (received < (least * window) / 1000) onSlow();
    else measure();
  }
  return {
    add: (bytes: number) => void (received += bytes),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
