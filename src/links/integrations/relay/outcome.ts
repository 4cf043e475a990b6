import { z } from 'zod';

/** Score that was refused. */
export interface RefusedPlay {
  index: number;
  kind: 'refused' | 'orphan';
  /** For people. */
  reason: string;
}

const place = z.int().min(0).optional();
/** Used fields of an import's document; today's servers don't say which scores its errors concern. */
const Import = z.object({
  errors: z.array(z.object({ type: z.string(), message: z.string(), index: place })),
  blacklisted: z.array(z.object({ index: place })).optional(),
});

/** Errors of scores stored as orphans until their chart is known. */
const ORPHANED: ReadonlySet<string> = new Set(['SongOrChartNotFound', 'KTDataNotFound', 'OrphanExists']);
const LONGEST = 300;

/**
 * Returns the results of `count` scores from the document of their import. `unclear`: some were refused, but not which. Undefined if it is
 * not such a document.
 */
export function readOutcome(document: unknown, count: number): { refused: RefusedPlay[] } | 'unclear' | undefined {
  const { data } = Import.safeParse(document);
  if (!data) return undefined;
  const { errors, blacklisted = [] } = data;
  const passedOver = blacklisted.flatMap(({ index }): RefusedPlay[] =>
    index === undefined || index >= count ? [] : [{ index, kind: 'refused', reason: 'It is on your blacklist there' }],
  );
  const places = errors.map(({ index }, at) => placeOf(index, at, { errors: errors.length, count }));
  if (places.some((at) => at === undefined || at >= count)) return 'unclear';
  const failed = errors.map(({ type, message }, at): RefusedPlay => ({
    index: places[at]!,
    kind: ORPHANED.has(type) ? 'orphan' : 'refused',
    reason: shown(type, message),
  }));
  // One reason per score.
  return { refused: [...new Map([...failed, ...passedOver].map((one) => [one.index, one])).values()] };
}

/** Returns the score that an error concerns: the only one, the one it names, or the one at its position if all have errors. */
function placeOf(
  index: number | undefined,
  at: number,
  { errors, count }: { errors: number; count: number },
): number | undefined {
  if (count === 1) return 0;
  return index ?? (errors === count ? at : undefined);
}

function shown(type: string, message: string): string {
  const line = message.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim() || type;
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
