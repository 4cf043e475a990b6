import type { Gpt } from '../../../games/engine/gpt.ts';
import type { ChartFacts, Play, Ratings } from '../../../games/engine/play.ts';
import { scoreIDOf } from '../../../play/scores/score-id.ts';
import type { RawPlay } from '../raw-play.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Play with everything derived from it and its chart. */
export interface HydratedPlay {
  scoreID: string;
  play: Play;
  percent: number;
  grade: string;
  ratings: Ratings;
  /** Unix ms. */
  timeAchieved: number | null;
  comment: string | null;
  highlight: boolean;
  /** Original source; null if that is this import. */
  source: { importType: string; service: string } | null;
  /** When it was first stored (Unix ms). */
  timeAdded: number;
  /** Import that it belongs to, null for none; absent if that is this import. */
  importID?: string | null;
}

export interface HydrateContext {
  userID: number;
  /** Unix ms. */
  now: number;
  /** Whether plays that were once possible on a chart are accepted, as in exports. */
  trusted: boolean;
}

/** Grades and rates a play, or returns every reason why it is impossible. */
export function hydrate(
  raw: RawPlay,
  gpt: Gpt,
  chart: ChartFacts,
  { userID, now, trusted }: HydrateContext,
): HydratedPlay | { faults: string[] } {
  const play = gpt.withSums(toPlay(raw));
  const graded = trusted ? raw.graded : undefined;
  const faults = graded ? [] : gpt.faults(play, chart, raw.sentAs);
  const timeAchieved = raw.timeAchieved || null;
  if (timeAchieved !== null && timeAchieved > now + DAY) faults.push('timeAchieved is more than a day in the future');
  if (faults.length > 0) return { faults };

  return {
    scoreID: scoreIDOf(userID, chart.chartID, gpt.identity(play)),
    play,
    ...gradeOf(play, gpt, chart, graded),
    timeAchieved,
    comment: raw.comment || null,
    highlight: raw.highlight ?? false,
    source: raw.source ?? null,
    timeAdded: Math.min(raw.timeAdded ?? now, now),
    ...(raw.importID !== undefined && { importID: raw.importID }),
  };
}

/** Without a chart's maximum the value of a play can't be computed; the stored one is used then. */
function gradeOf(play: Play, gpt: Gpt, chart: ChartFacts, graded: RawPlay['graded']) {
  if (graded && gpt.scoreMax(chart) === undefined) return graded;
  const { percent, grade } = gpt.grade(play, chart);
  return { percent, grade, ratings: gpt.ratings({ ...play, percent, grade }, chart) };
}

const toPlay = ({ score, lamp, percent, judgements, optional, scoreMeta }: RawPlay): Play => ({
  score,
  lamp,
  ...(percent !== undefined && { percent }),
  judgements: known(judgements),
  optional: known(optional),
  scoreMeta: known(scoreMeta),
});

const nothing = {};

/** Returns the values without null and missing ones, which are equivalent. */
function known<T>(values: Record<string, T | null | undefined> | null | undefined): Record<string, T> {
  if (!values) return nothing;
  const isKnown = (value: T | null | undefined): value is T => value !== null && value !== undefined;
  // Most have no such keys, and are returned as they are.
  if (Object.values(values).every(isKnown)) return values as Record<string, T>;
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, T] => isKnown(entry[1])));
}
