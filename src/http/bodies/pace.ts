/** Minimum rate of a request body. */
export interface Pace {
  /** Initial period without a minimum (ms): connections start slowly, and phones change networks. */
  grace: number;
  /** Interval of measurement (ms), so that a short break in a fast upload is harmless. */
  window: number;
  /** Bytes per second. */
  least: number;
}

/** 8 KB/s is a bad mobile connection; at that rate the largest import file (16 MiB) takes 34 minutes. */
export const PACE: Pace = { grace: 10_000, window: 10_000, least: 8 * 1024 };

/**
 * Measures the rate of a body and calls `onSlow` once if it falls below the minimum. Data that arrived while the event loop was busy is
 * counted first.
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
