import type { Playtype } from './define.ts';
import type { Field } from './define/fields.ts';
import type { PBDef } from './define/pb.ts';
import type { ChartFacts, GradedPlay, MergedPB, Ratings, StoredPlay } from './play.ts';
import type { Positions } from './positions.ts';

type Metric = (play: StoredPlay) => number | null;
type Rate = (play: GradedPlay, chart: ChartFacts) => Ratings;
type Also = NonNullable<PBDef<string>['also']>[number];
type Draft = { -readonly [K in keyof GradedPlay]: GradedPlay[K] };
/** Part of a PB: the metric that selects its play, and the fields taken from that play. */
interface Part {
  readonly name: string;
  readonly metric: Metric;
  take(draft: Draft, from: StoredPlay): void;
  /** Removes what the base has of it, if no play counts. */
  drop?(draft: Draft): void;
}

/** Returns whether play a precedes play b with equal metrics: older first, plays without a time last, then by id. */
function isOlder(a: StoredPlay, b: StoredPlay): boolean {
  const timeA = a.timeAchieved ?? Infinity;
  const timeB = b.timeAchieved ?? Infinity;
  return timeA === timeB ? a.id < b.id : timeA < timeB;
}

/** Returns the play with the largest metric, or null if no play has it. */
function bestBy(plays: readonly StoredPlay[], metric: Metric): StoredPlay | null {
  let best: StoredPlay | null = null;
  let bestValue = -Infinity;
  for (const play of plays) {
    const value = metric(play);
    if (value === null || value < bestValue) continue;
    if (value > bestValue || best === null || isOlder(play, best)) {
      best = play;
      bestValue = value;
    }
  }
  return best;
}

function withOptional(draft: Draft, from: StoredPlay, names: readonly string[]): void {
  const optional = { ...draft.optional };
  for (const name of names) {
    if (from.optional[name] === undefined) delete optional[name];
    else optional[name] = from.optional[name];
  }
  draft.optional = optional;
}

/** Returns the name of the play that gave the lamp, if it isn't the base. */
export const lampPartName = ({ pb }: Pick<Playtype, 'pb'>): string => pb?.lampName ?? 'Best Lamp';

function lampPart({ pb }: Playtype, lamps: Positions): Part {
  const brought = pb?.withLamp ?? [];
  return {
    name: lampPartName({ pb }),
    metric: (play) => lamps.of(play.lamp),
    take(draft, from) {
      draft.lamp = from.lamp;
      if (brought.length > 0) withOptional(draft, from, brought);
    },
  };
}

const scorePart = (name: string, sign: number): Part => ({
  name,
  metric: (play) => sign * play.score,
  take(draft, from) {
    draft.score = from.score;
    draft.grade = from.grade;
  },
});

const keyOf = (metric: `optional.${string}`): string => metric.slice('optional.'.length);

/** Returns a function that measures an optional metric: a number as it is, a name by its position; null if missing. */
function sizeOf(field: Field | undefined): (value: unknown) => number | null {
  if (field?.type !== 'enum') return (value) => (typeof value === 'number' ? value : null);
  const places = new Map<unknown, number>(field.values.map((value, place) => [value, place]));
  return (value) => places.get(value) ?? null;
}

function optionalPart(def: Playtype, { name, metric, best, with: along = [], unless }: Also): Part {
  if (metric === 'score') return scorePart(name, best === 'largest' ? 1 : -1);
  const key = keyOf(metric);
  const size = sizeOf(def.optional[key]);
  const sign = best === 'largest' ? 1 : -1;
  return {
    name,
    metric({ optional, lamp }) {
      const value = lamp === unless ? null : size(optional[key]);
      return value === null ? null : sign * value;
    },
    take: (draft, from) => withOptional(draft, from, [key, ...along]),
    ...(unless !== undefined && {
      drop(draft: Draft) {
        const { [key]: _dropped, ...optional } = draft.optional;
        draft.optional = optional;
      },
    }),
  };
}

const partsOf = (def: Playtype, lamps: Positions): Part[] => [
  lampPart(def, lamps),
  ...(def.pb?.also ?? []).map((part) => optionalPart(def, part)),
];

/** Returns a function for the number that ranks players: the metric, with the tie-breaker after its last digit. */
function rankingBy({ pb }: Playtype, lamps: Positions): (play: GradedPlay) => number {
  const { by, ties } = pb?.base ?? { by: 'score' };
  if (ties === undefined) return (play) => play[by];
  if (ties.metric === 'lamp') {
    return (play) => (Math.round(play[by] * ties.unit) + lamps.of(play.lamp) / lamps.names.length) / ties.unit;
  }
  const key = keyOf(ties.metric);
  return (play) => {
    const value = play.optional[key];
    return play[by] + (typeof value === 'number' ? value / ties.below : 0);
  };
}

/** Returns the later of the known times. */
function latestTime(plays: readonly StoredPlay[]): number | null {
  let latest: number | null = null;
  for (const { timeAchieved } of plays) {
    if (timeAchieved !== null && (latest === null || timeAchieved > latest)) latest = timeAchieved;
  }
  return latest;
}

/**
 * Returns a function that merges plays of one playtype into personal bests. Base is the best play by the metric that ranks players; lamp
 * and the parts that the game declares come from the plays that are best in them. Ties go to the oldest play. The order of the plays does
 * not matter. Throws RangeError without plays.
 */
export function pbMerger(def: Playtype, lamps: Positions, rate: Rate) {
  const { by, name: baseName } = def.pb?.base ?? { by: 'score', name: 'Best Score' };
  const parts = partsOf(def, lamps);
  const rank = rankingBy(def, lamps);
  return (plays: readonly StoredPlay[], chart: ChartFacts): MergedPB => {
    const base = bestBy(plays, (play) => play[by]);
    if (base === null) throw new RangeError('a personal best needs at least one play');
    const { score, lamp, percent, grade, judgements, optional } = base;
    const draft: Draft = { score, lamp, percent, grade, judgements, optional, scoreMeta: {} };
    const composing = [base];
    const composedFrom = [{ name: baseName, id: base.id }];
    for (const part of parts) {
      const from = bestBy(plays, part.metric);
      if (from === null) part.drop?.(draft);
      if (from === null || from === base) continue;
      part.take(draft, from);
      if (composing.includes(from)) continue;
      composing.push(from);
      composedFrom.push({ name: part.name, id: from.id });
    }
    return {
      ...draft,
      ratings: rate(draft, chart),
      timeAchieved: latestTime(composing),
      highlight: composing.some(({ highlight }) => highlight),
      composedFrom,
      ranking: rank(draft),
    };
  };
}
