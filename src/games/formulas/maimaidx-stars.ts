import type { DerivedFrom } from '../engine/define/derived.ts';

/** Notes are worth up to three points of the DX score. */
const PER_NOTE = 3;

/** Percent of the largest DX score from which each star is given. */
const STARS = [85, 90, 93, 95, 97];

/** Returns the stars of a DX score, 0 to 5. */
export const dxStars = (dxScore: number, max: number): number =>
  STARS.filter((percent) => 100 * dxScore >= percent * max).length;

/** Returns the number of notes: that of the chart or, where the chart lacks it, the sum of the play's judgements; null if neither is known. */
function notesOf({ chart, judgements }: DerivedFrom, names: readonly string[]): number | null {
  const { notecount } = chart.data;
  if (typeof notecount === 'number') return notecount;
  const counts = names.map((name) => judgements[name]);
  if (!counts.every((count) => typeof count === 'number')) return null;
  return counts.reduce((sum, count) => sum + count, 0) || null;
}

/** Returns the largest DX score; null if the number of notes is unknown. */
export function maxDXScore(play: DerivedFrom, judgements: readonly string[]): number | null {
  const notes = notesOf(play, judgements);
  return notes === null ? null : PER_NOTE * notes;
}

/** Returns the stars of a play; null if its DX score or the largest one is unknown. */
export function starsOf(play: DerivedFrom, judgements: readonly string[]): number | null {
  const { dxScore } = play.optional;
  const max = maxDXScore(play, judgements);
  return typeof dxScore === 'number' && max !== null ? dxStars(dxScore, max) : null;
}
