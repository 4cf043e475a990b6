/** Returns Unix time in ms with fractions: for durations that begin in one thread and end in another. */
export const preciseNow = (): number => performance.timeOrigin + performance.now();
