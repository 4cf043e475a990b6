/** A day (ms). */
export const DAY = 24 * 60 * 60 * 1000;

/** Returns the day of a time (Unix ms), counted from 1 January 1970; days begin at midnight UTC. */
export const dayOf = (time: number): number => Math.floor(time / DAY);
