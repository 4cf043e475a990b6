import type { RelayedScore } from '../../../db/schema/integrations.ts';
import { BY_CHART_ID } from '../../games/engine/match.ts';
import type { RawPlay } from './raw-play.ts';
import type { NamedChart } from './steps/relay-names.ts';

/** Servers refuse shorter ones. */
const SHORTEST_COMMENT = 3;

/**
 * Returns a play in the form queued for relaying, with metrics under names that older servers know too. It keeps its original name; one
 * that named its chart by id, as plays entered by hand do, also gets the chart's other name.
 */
export function toRelayed(play: RawPlay, chart: NamedChart): RelayedScore {
  const { score, lamp, percent, timeAchieved, comment } = play;
  const { title, difficulty, chartID, isPrimary } = chart;
  const isByID = play.matchType === BY_CHART_ID.name;
  // On other servers, a name with a difficulty means the primary chart.
  const name = isByID && !isPrimary && chart.name?.difficulty !== undefined ? null : chart.name;
  const { matchType, identifier, artist } = isByID && name ? name : play;
  return {
    score,
    lamp,
    matchType,
    identifier,
    difficulty,
    chart: name,
    title,
    ...(isByID && { chartID }),
    ...(percent !== undefined && { percent }),
    ...(artist && { artist }),
    ...(timeAchieved && { timeAchieved }),
    ...(comment && comment.length >= SHORTEST_COMMENT && { comment }),
    ...(play.judgements && { judgements: withoutUndefined(play.judgements) }),
    ...(play.optional && { hitMeta: play.optional }),
    ...(play.scoreMeta && { scoreMeta: play.scoreMeta }),
  };
}

const withoutUndefined = (counts: Record<string, number | null | undefined>): Record<string, number | null> =>
  Object.fromEntries(
    Object.entries(counts).filter((entry): entry is [string, number | null] => entry[1] !== undefined),
  );
