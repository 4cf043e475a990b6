/** Minimum number of bytes per interval (ms). */
export interface LeastRate {
  bytes: number;
  within: number;
}

/** Calls `onSlow` once fewer bytes than the minimum arrived within an interval. `stop` ends the watch. */
export function watchRate({ bytes: least, within }: LeastRate, onSlow: () => void) {
  let bytes = 0;
  const timer = setInterval(() => {
    if (bytes < least) onSlow();
    bytes = 0;
  }, within);
  timer.unref();
  return {
    note: (more: number): void => void (bytes += more),
    stop: (): void => clearInterval(timer),
  };
}
