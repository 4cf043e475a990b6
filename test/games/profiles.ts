import type { Playtype } from '../../src/games/engine/define.ts';
import type { PartitionedReducer } from '../../src/games/engine/define/reducers.ts';
import type { Gpt } from '../../src/games/engine/gpt.ts';
import type { Age } from '../../src/games/engine/newness.ts';
import { fieldsOf } from '../../src/games/engine/partition.ts';
import type { RatedChart } from '../../src/games/engine/partition.ts';
import type { Ratings } from '../../src/games/engine/play.ts';

/** Returns the reducers of a playtype's profile ratings that count parts of the charts by themselves. */
export const partitionsOf = ({ profileAlgs }: Playtype): PartitionedReducer[] =>
  Object.values(profileAlgs).flatMap(({ reduce: how }) => {
    const all = how.op === 'weightedSum' ? how.parts.map(({ reduce }) => reduce) : [how];
    return all.filter((one) => one.op === 'sumParts');
  });

const PARTS = new Map<string | undefined, number>([
  ['hot', 0],
  ['cold', 1],
]);

/**
 * Profile ratings from values by score algorithm. "alg:hot" and "alg:cold" are values on charts of the first and the
 * second part of the partition over that algorithm, "alg:2" of the third one, each on a song of its own.
 */
export function rateProfile(gpt: Gpt, inputs: Readonly<Record<string, readonly number[]>>): Ratings {
  const best = new Map<string, number[]>();
  const charts = new Map<string, RatedChart[]>();
  for (const [key, values] of Object.entries(inputs)) {
    const [of = '', part] = key.split(':');
    best.set(
      of,
      [...(best.get(of) ?? []), ...values].sort((a, b) => b - a),
    );
    const known = charts.get(of) ?? [];
    const rated = values.map((value, i) =>
      ratedChart(gpt, of, PARTS.get(part) ?? Number(part ?? 0), value, known.length + i),
    );
    charts.set(
      of,
      [...known, ...rated].sort((a, b) => b.value - a.value),
    );
  }
  return gpt.profileRatings(best, charts);
}

function ratedChart(gpt: Gpt, of: string, part: number, value: number, song: number): RatedChart {
  const how = partitionsOf(gpt.def).find((one) => one.of === of);
  const when = how?.parts[part]?.when;
  const told = when === undefined || when === 'rest' ? null : when[0];
  const [first = { song: '' }] = how === undefined ? [] : fieldsOf(how);
  const age = how?.by === 'newness' ? (told as Age) : undefined;
  const field = 'song' in first ? first.song : first.chart;
  return {
    value,
    song,
    difficulty: gpt.def.difficulties.default,
    data: { [field]: told },
    songData: { [field]: told },
    ...(age && { age }),
  };
}
