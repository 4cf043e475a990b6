import type { Gpt } from '../../games/engine/gpt.ts';
import type { Age } from '../../games/engine/newness.ts';
import type { RatedChart } from '../../games/engine/partition.ts';
import type { ChartFacts, GradedPlay, MergedPB, Ratings } from '../../games/engine/play.ts';
import type { ScoreRow } from '../../play/scores/store.ts';
import { plainRatings } from './plain-ratings.ts';

/** Times at which versions began in the player's region (Unix ms), by id. */
export type VersionBegins = ReadonlyMap<string, number>;

/** Chart with the row of its song. */
export interface KnownChart {
  song: number;
  facts: ChartFacts;
  /** Versions that contain it. */
  versions: readonly string[];
}

/** Ages of charts by row; missing in games that don't tell new charts from old ones. */
export type Ages = ReadonlyMap<number, Age>;

/** Plays less than two hours apart, which form one session. Unix ms. */
export interface Island {
  start: number;
  end: number;
  plays: ScoreRow[];
  ratings: Ratings;
}

/** Everything derived from a player's scores in a game:playtype. */
export interface Truth {
  /** By row of the score. */
  scores: Map<number, { percent: number; grade: string; calculated: Ratings }>;
  /** By row of the chart. `composedFrom` names rows of scores. */
  pbs: Map<number, MergedPB>;
  /** By row of the chart: the ratings that count, those of PBs on primary charts. */
  rated: Map<number, Record<string, number>>;
  islands: Island[];
  ratings: Ratings;
  /** Class ids by set. */
  classes: Record<string, string>;
}

/**
 * Computes everything from scores and charts alone, in the simplest way and from scratch, so that it can't share mistakes with the
 * incremental code. Throws RangeError if a score or a chart does not fit the game.
 */
export function findTruth(
  gpt: Gpt,
  rows: readonly ScoreRow[],
  charts: ReadonlyMap<number, KnownChart>,
  ages: Ages,
  begins: VersionBegins,
): Truth {
  const plays = rows.toSorted((a, b) => Buffer.compare(a.scoreID, b.scoreID));
  const scores: Truth['scores'] = new Map(plays.map((row) => [row.id, grade(gpt, row, factsOf(row, charts))]));
  const pbs: Truth['pbs'] = new Map();
  const rated: Truth['rated'] = new Map();
  for (const [chart, onChart] of Map.groupBy(plays, (row) => row.chart)) {
    const { facts } = charts.get(chart)!;
    const pb = mergePB(gpt, onChart, scores, facts);
    pbs.set(chart, pb);
    if (facts.isPrimary) rated.set(chart, withoutNull(pb.ratings));
  }
  const ratings = rateProfile(gpt, rated, charts, ages);
  const islands = findIslands(plays).map((island) => ({
    ...island,
    ratings: gpt.sessionRatings(
      island.plays.map(({ id, lamp }) => onItsDay(gpt, scores.get(id)!.calculated, lamp, island.start, begins)),
    ),
  }));
  return { scores, pbs, rated, islands, ratings, classes: gpt.derivedClasses(ratings) };
}

function factsOf({ chart }: ScoreRow, charts: ReadonlyMap<number, KnownChart>): ChartFacts {
  const known = charts.get(chart);
  if (!known) throw new RangeError(`a score refers to chart row ${chart}, which does not exist`);
  return known.facts;
}

/** Returns the ratings of a play as they were when its session started. */
const onItsDay = ({ def }: Gpt, ratings: Ratings, lamp: string, start: number, begins: VersionBegins): Ratings =>
  Object.fromEntries(
    Object.entries(ratings).map(([alg, value]) => {
      const { formerly } = def.scoreAlgs[alg] ?? {};
      const isFormer = formerly !== undefined && start < (begins.get(formerly.until) ?? -Infinity);
      return [alg, isFormer && value !== null ? formerly.rating(value, lamp) : value];
    }),
  );

const toPlay = (row: ScoreRow): GradedPlay => ({
  score: row.score,
  lamp: row.lamp,
  percent: row.percent,
  grade: row.grade,
  judgements: row.judgements ?? {},
  optional: row.optional ?? {},
  scoreMeta: row.scoreMeta ?? {},
});

/** Grades a score. If the chart's maximum is unknown, the stored values stay. */
function grade(gpt: Gpt, row: ScoreRow, facts: ChartFacts) {
  const { percent, grade: old, calculated } = row;
  if (gpt.scoreMax(facts) === undefined) return { percent, grade: old, calculated };
  const graded = gpt.grade(toPlay(row), facts);
  return { ...graded, calculated: gpt.ratings({ ...toPlay(row), ...graded }, facts) };
}

function mergePB(gpt: Gpt, rows: readonly ScoreRow[], scores: Truth['scores'], facts: ChartFacts): MergedPB {
  const plays = rows.map((row, id) => {
    const { percent, grade: name } = scores.get(row.id)!;
    const { highlight, timeAchieved } = row;
    // Ties go to the smaller scoreID, the order of the rows.
    return { ...toPlay(row), id, percent, grade: name, highlight, timeAchieved, scoreMeta: {} };
  });
  const merged = gpt.mergePB(plays, facts);
  return { ...merged, composedFrom: merged.composedFrom.map(({ name, id }) => ({ name, id: rows[id]!.id })) };
}

const withoutNull = (ratings: Ratings): Record<string, number> =>
  Object.fromEntries(Object.entries(ratings).flatMap(([alg, value]) => (value === null ? [] : [[alg, value]])));

/** Computes profile ratings from the values of all charts, best first. */
function rateProfile(gpt: Gpt, rated: Truth['rated'], charts: ReadonlyMap<number, KnownChart>, ages: Ages): Ratings {
  const lists = new Map<string, RatedChart[]>();
  for (const [row, ratings] of rated) {
    const { song, facts } = charts.get(row)!;
    const chart = { song, difficulty: facts.difficulty, data: facts.data, songData: facts.songData ?? {} };
    for (const [alg, value] of Object.entries(ratings)) {
      const list = lists.get(alg) ?? [];
      lists.set(alg, list);
      list.push({ value, ...chart, age: ages.get(row) ?? 'unknown' });
    }
  }
  for (const list of lists.values()) list.sort((a, b) => b.value - a.value);
  const values = new Map([...lists].map(([alg, list]) => [alg, list.map(({ value }) => value)]));
  return { ...gpt.profileRatings(values, lists), ...plainRatings(gpt.def, lists) };
}

const TWO_HOURS = 2 * 60 * 60 * 1000;

function findIslands(rows: readonly ScoreRow[]): Omit<Island, 'ratings'>[] {
  const timed = rows.flatMap((row) => (row.timeAchieved === null ? [] : [{ row, time: row.timeAchieved }]));
  const islands: Omit<Island, 'ratings'>[] = [];
  for (const { row, time } of timed.sort((a, b) => a.time - b.time)) {
    const last = islands.at(-1);
    if (!last || time - last.end >= TWO_HOURS) islands.push({ start: time, end: time, plays: [row] });
    else {
      last.end = time;
      last.plays.push(row);
    }
  }
  return islands;
}
