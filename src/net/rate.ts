/** How many bytes have to come within a time (ms), again and again. */
export interface LeastRate {
  bytes: number;
  within: number;
}

/** Calls `onSlow` once fewer bytes than the least rate were noted within its time. `stop` ends the watch. */
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
