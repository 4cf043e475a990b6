import type { Playtype } from '../../games/engine/define.ts';
import type { PartitionedReducer, ProfileReducer } from '../../games/engine/define/reducers.ts';
import type { RatedChart } from '../../games/engine/partition.ts';
import type { Ratings } from '../../games/engine/play.ts';

// Computes ratings with parts for new and old charts as one would by hand, without the reducers of the engine.

type Charts = ReadonlyMap<string, readonly RatedChart[]>;

/** Returns the best values of each part, in whole units. */
function countedUnits({ of, parts, per, unit = 1 }: PartitionedReducer, charts: Charts): number[] {
  return parts.flatMap(({ when, n }) => {
    const inPart = (charts.get(of) ?? []).filter(({ age }) => when !== 'rest' && when.includes(age ?? 'unknown'));
    const best = inPart.toSorted((a, b) => b.value - a.value);
    const groupOf = ({ song, difficulty }: RatedChart) => {
      const group = per === undefined || per === 'song' ? -1 : per.findIndex((names) => names.includes(difficulty));
      return `${song} ${per === 'song' ? '' : group === -1 ? difficulty : group}`;
    };
    const groups = new Set<string>();
    const single = best.filter((chart) => {
      const isFirst = per === undefined || !groups.has(groupOf(chart));
      groups.add(groupOf(chart));
      return isFirst;
    });
    return single.slice(0, n).map(({ value }) => Math.round(value * unit));
  });
}

const sum = (units: readonly number[]): number => units.reduce((total, one) => total + one, 0);

function byHand(how: ProfileReducer, charts: Charts): number | null | undefined {
  if (how.op === 'sumParts' && how.by === 'newness') {
    const units = countedUnits(how, charts);
    if (units.length === 0) return how.none ?? null;
    const total = sum(units) / (how.over ?? 1);
    return (how.floor ? Math.floor(total) : total) / (how.unit ?? 1);
  }
  if (how.op !== 'weightedSum' || how.parts.every(({ reduce }) => reduce.op !== 'sumParts')) return undefined;
  // All parts of such a sum have its unit and the weight 1.
  const { unit = 1, over = 1 } = how;
  const units = how.parts.flatMap(({ reduce }) => {
    if (reduce.op === 'sumParts') return countedUnits(reduce, charts);
    const values = (charts.get(reduce.of) ?? []).map(({ value }) => value).sort((a, b) => b - a);
    return values.slice(0, reduce.n).map((value) => Math.round(value * unit));
  });
  return units.length === 0 ? (how.none ?? null) : Math.floor(sum(units) / over) / unit;
}

/** Returns the profile ratings that tell new charts from old ones; others are missing. */
export const plainRatings = ({ profileAlgs }: Playtype, charts: Charts): Ratings =>
  Object.fromEntries(
    Object.entries(profileAlgs).flatMap(([name, { reduce }]) => {
      const value = byHand(reduce, charts);
      return value === undefined ? [] : [[name, value]];
    }),
  );
