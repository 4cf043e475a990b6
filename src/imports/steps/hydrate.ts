import type { Gpt } from '../../games/engine/gpt.ts';
import type { ChartFacts, Play, Ratings } from '../../games/engine/play.ts';
import { scoreIDBytes } from '../../scores/score-id.ts';
import type { RawPlay } from '../raw-play.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A play with everything that follows from it and its chart. */
export interface HydratedPlay {
  scoreID: Buffer;
  play: Play;
  percent: number;
  grade: string;
  ratings: Ratings;
  /** Unix ms. */
  timeAchieved: number | null;
  comment: string | null;
}

/** Grades and rates a play, or returns every reason why it can't have happened. `now` is Unix ms. */
export function hydrate(
  raw: RawPlay,
  gpt: Gpt,
  chart: ChartFacts,
  { userID, now }: { userID: number; now: number },
): HydratedPlay | { faults: string[] } {
  const play = toPlay(raw);
  const faults = gpt.faults(play, chart);
  const timeAchieved = raw.timeAchieved || null;
  if (timeAchieved !== null && timeAchieved > now + DAY) faults.push('timeAchieved is more than a day in the future');
  if (faults.length > 0) return { faults };

  const { percent, grade } = gpt.grade(play, chart);
  return {
    scoreID: scoreIDBytes(userID, chart.chartID, gpt.identity(play)),
    play,
    percent,
    grade,
    ratings: gpt.ratings({ ...play, percent, grade }, chart),
    timeAchieved,
    comment: raw.comment || null,
  };
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

/** Without the keys that say nothing: null and missing mean the same. */
function known<T>(values: Record<string, T | null | undefined> | null | undefined): Record<string, T> {
  if (!values) return nothing;
  const entries = Object.entries(values).filter(
    (entry): entry is [string, T] => entry[1] !== null && entry[1] !== undefined,
  );
  return Object.fromEntries(entries);
}
