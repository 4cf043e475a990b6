import type { Rederived } from '../transfer/imports/rederive.ts';

/** Maximum number of ratings listed one by one. */
const LISTED = 50;

/** Describes the effects of recalculating scores, line by line. */
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
    `${scores.toLocaleString('en')} scores recalculated, ${changed.toLocaleString('en')} of them changed`,
    ...(moved.length > 0 ? [`${moved.length.toLocaleString('en')} profile ratings changed:`, ...lines] : []),
    ...(more > 0 ? [`  and ${more.toLocaleString('en')} more`] : []),
  ];
}
