import type { Db } from '../../../../db/open.ts';
import type { Alike } from '../../../games/engine/alike.ts';
import type { Play } from '../../../games/engine/play.ts';
import { findBlacklistedOn } from '../../../play/scores/blacklist.store.ts';
import { findWithScores } from '../../../play/scores/same.store.ts';
import { formatScoreID } from '../../../play/scores/score-id.ts';
import type { NewPlay, Separated } from './sifted.ts';

interface Known {
  play: Play;
  scoreID: string;
  isBlacklisted?: boolean;
}

type Metrics = Pick<Play, 'score' | 'lamp'> & { percent: number; optional?: Record<string, unknown> | null };

/**
 * Moves new plays that are stored under another scoreID and say nothing more to the duplicates or blacklisted ones: those sent in the other
 * form of plays, and those that lack metrics which only count when sent. Plays of exports (they have a source) stay, because they were
 * separate scores.
 */
export async function withoutAlike(
  db: Db,
  { userID, alike }: { userID: number; alike: Alike },
  separated: Separated,
): Promise<Separated> {
  if (separated.fresh.length === 0) return separated;
  const known = new Map<string, Known[]>();
  const placeOf = (chart: number | null, time: number | null, play: Play) => `${chart} ${alike.key(play, time)}`;
  const add = (place: string, one: Known) => known.set(place, [...(known.get(place) ?? []), one]);
  const plays = separated.fresh.map(({ chart, play: { score } }) => ({ chart, score }));
  for (const { chart, timeAchieved, scoreID, ...metrics } of await findWithScores(db, userID, plays)) {
    const play = toPlay(metrics);
    add(placeOf(chart, timeAchieved, play), { play, scoreID: formatScoreID(scoreID) });
  }
  const charts = plays.map(({ chart }) => chart);
  for (const { chart, scoreID, score } of await findBlacklistedOn(db, userID, charts)) {
    const play = toPlay(score.scoreData);
    add(placeOf(chart, score.timeAchieved, play), { play, scoreID: formatScoreID(scoreID), isBlacklisted: true });
  }
  const fresh: NewPlay[] = [];
  const duplicates = [...separated.duplicates];
  const blacklisted = [...separated.blacklisted];
  for (const one of separated.fresh) {
    const place = placeOf(one.chart, one.timeAchieved, one.play);
    const same = one.source === null && known.get(place)?.find(({ play }) => alike.isSame(play, one.play));
    if (same) {
      const list = same.isBlacklisted ? blacklisted : duplicates;
      list.push({ index: one.index, scoreID: same.scoreID });
    } else {
      fresh.push(one);
      add(place, one);
    }
  }
  return { fresh, duplicates: byIndex(duplicates), blacklisted: byIndex(blacklisted) };
}

/** Returns the fields of a stored play needed to compare it. */
const toPlay = ({ score, lamp, percent, optional }: Metrics): Play => ({
  score,
  lamp,
  percent,
  optional: optional ?? {},
  judgements: {},
  scoreMeta: {},
});

const byIndex = <T extends { index: number }>(entries: readonly T[]): T[] =>
  entries.toSorted((a, b) => a.index - b.index);
