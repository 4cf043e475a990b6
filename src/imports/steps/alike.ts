import type { Db } from '../../../db/open.ts';
import type { Alike } from '../../games/engine/alike.ts';
import type { Play } from '../../games/engine/play.ts';
import { findWithScores } from '../../scores/same/store.ts';
import { formatScoreID } from '../../scores/score-id.ts';
import type { NewPlay, Separated } from './sift.ts';

interface Known {
  play: Play;
  scoreID: string;
}

/**
 * Moves new plays to the duplicates that were sent before in the other form of plays: same chart, time and metrics, as far
 * as both forms have these. Plays of exports (they have a source) stay, because they were scores of their own.
 */
export async function withoutAlike(
  db: Db,
  { userID, alike }: { userID: number; alike: Alike },
  separated: Separated,
): Promise<Separated> {
  if (separated.fresh.length === 0) return separated;
  const known = new Map<string, Known[]>();
  const placeOf = (chart: number, time: number | null, play: Play) => `${chart} ${time} ${alike.key(play)}`;
  const add = (place: string, one: Known) => known.set(place, [...(known.get(place) ?? []), one]);
  const plays = separated.fresh.map(({ chart, play: { score } }) => ({ chart, score }));
  for (const { chart, timeAchieved, scoreID, optional, ...rest } of await findWithScores(db, userID, plays)) {
    const play = { ...rest, optional: optional ?? {}, judgements: {}, scoreMeta: {} };
    add(placeOf(chart, timeAchieved, play), { play, scoreID: formatScoreID(scoreID) });
  }
  const fresh: NewPlay[] = [];
  const duplicates = [...separated.duplicates];
  for (const one of separated.fresh) {
    const place = placeOf(one.chart, one.timeAchieved, one.play);
    const same = one.source === null && known.get(place)?.find(({ play }) => alike.isSame(play, one.play));
    if (same) duplicates.push({ index: one.index, scoreID: same.scoreID });
    else {
      fresh.push(one);
      add(place, one);
    }
  }
  return { ...separated, fresh, duplicates: duplicates.toSorted((a, b) => a.index - b.index) };
}
