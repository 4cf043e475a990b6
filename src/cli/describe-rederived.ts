import type { Rederived } from '../imports/rederive.ts';

/** At most so many ratings are listed one by one. */
const LISTED = 50;

/** What computing scores anew has moved, line by line. */
export function describeRederived({ scores, changed, moved }: Rederived): string[] {
  const value = (rating: number | null) => rating?.toFixed(3) ?? 'none';
  const lines = moved
    .slice(0, LISTED)
    .map(
      ({ userID, idString, alg, old, new: now }) =>
        `  user ${userID}, ${idString} ${alg}: ${value(old)} → ${value(now)}`,
    );
  const more = moved.length - lines.length;
  return [
    `${scores.toLocaleString('en')} scores were computed anew, ${changed.toLocaleString('en')} of them have changed`,
    ...(moved.length > 0 ? [`${moved.length.toLocaleString('en')} profile ratings have moved:`, ...lines] : []),
    ...(more > 0 ? [`  and ${more.toLocaleString('en')} more`] : []),
  ];
}
