import type { RatingGain, RatingWay } from '../../../contracts/documents/rating.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { metricValue, playWith, singleRater } from '../../games/engine/perfect.ts';
import { leastToShow, raiseBy, type Place } from '../../games/engine/raise.ts';
import type { Standing } from '../../games/engine/standing.ts';
import type { Way } from '../../games/engine/ways.ts';
import { finderOf } from './ceilings.ts';
import { distanceOf, type Gain } from './gains.ts';
import { usualValue, type Usual } from './usual.ts';

const NONE = {};

/** Whole that gains are described for. */
export interface Whole {
  gpt: Gpt;
  standing: Standing;
  divisor: number;
  /** Rises of the sums of the parts that lead to the next displayed rating. */
  rises: readonly (number | null)[];
}

/** Returns the document of a chart that could raise a rating. */
export function gainDocument(whole: Whole, gain: Gain): RatingGain {
  const { gpt, standing, rises } = whole;
  const { chart, algs, distance } = gain;
  const places = algs.flatMap((found) => found.places.map(({ part }) => part));
  return {
    chartID: chart.facts.chartID,
    songID: chart.songID,
    parts: [...new Set(places)].sort((a, b) => a - b).map((part) => standing.parts[part]!.part.name),
    distance,
    usual: usualDocument(gpt, gain),
    ways: closestFirst(
      algs.flatMap(({ alg, places: at, wanted, ways, usual }) =>
        (ways ?? waysTo(whole, gain, alg, wanted)).map((way) => wayDocument(whole, gain, { alg, at, way, usual })),
      ),
    ),
    toShow: closestFirst(
      algs.flatMap(({ alg, places: at, usual }) => {
        const wanted = leastToShow(standing, at, rises);
        const ways = wanted === null ? [] : waysTo(whole, gain, alg, wanted);
        return ways.map((way) => wayDocument(whole, gain, { alg, at, way, usual }));
      }),
    ),
  };
}

function usualDocument(gpt: Gpt, { chart, algs: [first], expected }: Gain): RatingGain['usual'] {
  if (!first?.usual) return null;
  const { alg, usual } = first;
  const { metric } = finderOf(gpt, alg);
  return {
    lamp: gpt.def.lamps.order[usual.lamp]!,
    metric: metric.name,
    value: metricValue(metric, usualValue(metric, usual, chart.facts)),
    percent: Number((100 * usual.share).toFixed(4)),
    pbs: usual.pbs,
    gain: expected?.sum ?? 0,
    shownGain: expected?.shown ?? 0,
  };
}

const closestFirst = (ways: RatingWay[]): RatingWay[] => ways.sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0));

const waysTo = ({ gpt }: Whole, { chart, best }: Gain, alg: string, wanted: number): Way[] =>
  finderOf(gpt, alg).ways(chart.facts, best, wanted);

interface Detail {
  alg: string;
  at: readonly Place[];
  way: Way;
  usual: Usual | null;
}

function wayDocument({ gpt, standing, divisor }: Whole, gain: Gain, { alg, at, way, usual }: Detail): RatingWay {
  const { metric } = finderOf(gpt, alg);
  const { order } = gpt.def.lamps;
  const { chart, best } = gain;
  const needed = way.isReached ? null : metricValue(metric, way.least);
  const isOptional = metric.name.startsWith('optional.');
  const lamp = order[Math.max(way.lamp ?? 0, best?.lamp ?? 0)]!;
  const value = Math.max(way.least, best ? (metric.of(best) ?? 0) : 0);
  const optional = { ...(best?.optional() ?? NONE), ...way.optional };
  const play = playWith(gpt, chart.facts, metric, { lamp, value, optional })!;
  const reached = singleRater(gpt, alg)(play, chart.facts) ?? 0;
  const raise = raiseBy(standing, [{ places: at, value: reached }], divisor);
  return {
    alg,
    needs: {
      score: metric.name === 'score' ? (needed as number | null) : null,
      percent: metric.name === 'percent' ? (needed as number | null) : null,
      lamp: way.lamp === null ? null : order[way.lamp]!,
      optional: {
        ...way.optional,
        ...(isOptional && needed !== null && { [metric.name.slice('optional.'.length)]: needed }),
      },
    },
    distance: distanceOf(way, metric, { chart, best, usual }),
    value: reached,
    gain: raise.sum,
    shownGain: raise.shown,
  };
}
