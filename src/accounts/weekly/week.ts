const DAY = 24 * 60 * 60 * 1000;
const WEEK = 7 * DAY;
/** The first Monday (Unix ms): 1 January 1970 was a Thursday. */
const MONDAY = 4 * DAY;

/** Returns the end of the last complete week at a time (Unix ms): the latest Monday, 00:00 UTC. */
export const lastMonday = (now: number): number => Math.floor((now - MONDAY) / WEEK) * WEEK + MONDAY;

/** Returns the beginning of the week that ends then (Unix ms). */
export const weekBefore = (end: number): number => end - WEEK;
