/** Which times come first. Scores without a time come last in any case. */
export type Order = 'latest' | 'earliest';

/** Where a score stands among those of a player: its time (Unix ms), and its row. */
export type Place = readonly [timeAchieved: number | null, row: number];
export interface Placed {
  id: number;
  timeAchieved: number | null;
}
export const placeOf = ({ timeAchieved, id }: Placed): Place => [timeAchieved, id];

/** What stands behind a place, up to another one and with it; without them, all from the first and to the last. */
export interface Stretch {
  after?: Place | undefined;
  until?: Place | undefined;
}

/** Negative where one place stands before another. */
export function inOrder(order: Order): (a: Place, b: Place) => number {
  const sign = order === 'latest' ? -1 : 1;
  return ([time, row], [otherTime, otherRow]) => {
    if (time === null || otherTime === null) {
      return time === otherTime ? sign * (row - otherRow) : time === null ? 1 : -1;
    }
    return sign * (time - otherTime || row - otherRow);
  };
}
