import type { BatchManual } from '../../contracts/batch-manual.ts';
import { BY_CHART_ID } from '../games/engine/match.ts';
import type { RawPlay } from './raw-play.ts';

/** Servers refuse shorter ones. */
const SHORTEST_COMMENT = 3;

/**
 * A play in the form in which it can be sent on: named as it was named here, with metrics under the name that older
 * servers know too. Undefined when its name means nothing elsewhere.
 */
export function toBatchManual(play: RawPlay): BatchManual['scores'][number] | undefined {
  if (play.matchType === BY_CHART_ID.name) return undefined;
  const { score, lamp, percent, matchType, identifier, difficulty, artist, timeAchieved, comment } = play;
  return {
    score,
    lamp,
    matchType,
    identifier,
    ...(percent !== undefined && { percent }),
    ...(difficulty && { difficulty }),
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
