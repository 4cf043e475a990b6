import { invalidRequest } from '../../base/shared/refusal.ts';
import { placeOf, type ImportPart, type LeaveOut } from './raw-play.ts';
import type { NewPlay } from './steps/sifted.ts';

/** Maximum number of plays left out of an import, and of those ignored in the future. */
const MOST = { leftOut: 10_000, ignored: 1000 };

/**
 * Returns the plays to leave out by form fields; undefined if there are none. Throws a 400 for an invalid or too long list, and for
 * `ignore` without a list.
 */
export function leaveOutOf({ leaveOut, ignore }: Readonly<Record<string, string>>): LeaveOut | undefined {
  if (leaveOut === undefined) {
    if (ignore !== undefined) throw invalidRequest([{ path: 'ignore', message: 'requires leaveOut' }]);
    return undefined;
  }
  const most = ignore === undefined ? MOST.leftOut : MOST.ignored;
  const places = new Set<number>();
  for (const item of leaveOut.split(',')) {
    const [first = NaN, last = first] = item.split('-').map(Number);
    if (!(first <= last)) throw refused(`expected positions such as 0,4,7-12, received ${item.slice(0, 20)}`);
    if (last - first >= most) throw tooMany(most);
    for (let place = first; place <= last; place += 1) places.add(place);
    if (places.size > most) throw tooMany(most);
  }
  return { places, ignore: ignore !== undefined };
}

/** Returns the parts of an import with the plays to leave out of each. Throws a 400 for positions without a play. */
export function withLeftOut(parts: readonly ImportPart[], leaveOut: LeaveOut | undefined): readonly ImportPart[] {
  if (!leaveOut) return parts;
  const missing = new Set(leaveOut.places);
  for (const part of parts) for (const at of part.plays.keys()) missing.delete(placeOf(part, at));
  const [first] = missing;
  if (first !== undefined) throw refused(`there is no play at position ${first}`);
  return parts.map((part) => ({ ...part, leaveOut }));
}

/**
 * Separates new plays, by position, from those to be left out. `passedOver` are positions of plays that the player already ignores. Throws
 * a 400 if a play to be left out is neither.
 */
export function separateLeftOut(
  part: Pick<ImportPart, 'leaveOut' | 'plays' | 'positions'>,
  fresh: readonly NewPlay[],
  passedOver: readonly { index: number }[],
): { kept: NewPlay[]; leftOut: NewPlay[] } {
  const { places } = part.leaveOut ?? NOTHING;
  if (places.size === 0) return { kept: [...fresh], leftOut: [] };
  const isLeftOut = ({ index }: { index: number }) => places.has(placeOf(part, index));
  const found = new Set([...fresh, ...passedOver].map(({ index }) => index));
  for (const index of part.plays.keys()) {
    if (isLeftOut({ index }) && !found.has(index)) {
      throw refused(`the play at position ${placeOf(part, index)} is not a new score`);
    }
  }
  return { kept: fresh.filter((play) => !isLeftOut(play)), leftOut: fresh.filter(isLeftOut) };
}

const NOTHING: LeaveOut = { places: new Set(), ignore: false };

const refused = (message: string) => invalidRequest([{ path: 'leaveOut', message }]);
const tooMany = (most: number) => refused(`expected ${most.toLocaleString('en')} plays at most`);
