import type { ScoreDocument } from 'kaiden-client';

import type { Body } from '../../../api.ts';
import { playsOf, type Play } from '../plays/play.ts';

type SessionAnswer = Body<'sessions', 'get'>;
export type Info = SessionAnswer['session']['scoreInfo'][number];

/** Play of a session, and the change to the previous PB. */
export interface Raise {
  play: Play<ScoreDocument>;
  info: Info;
}

/** The plays of a session in the order they were played. */
export function raisesOf(found: SessionAnswer): Raise[] {
  const plays = new Map(playsOf(found.scores, found).map((play) => [play.key, play]));
  return found.session.scoreInfo.flatMap((info) => {
    const play = plays.get(info.scoreID);
    return play ? [{ play, info }] : [];
  });
}

/** The best play on each chart that raised the PB in a session, in the order of the first one. */
export function raisedIn(found: SessionAnswer): Raise[] {
  const best = new Map<string, Raise>();
  for (const raise of raisesOf(found)) {
    const { chartID } = raise.play.chart;
    const before = best.get(chartID);
    const isBetter = !before || raise.play.play.scoreData.score > before.play.play.scoreData.score;
    if (isRaise(raise.info) && isBetter) best.set(chartID, raise);
  }
  return [...best.values()];
}

/** Returns whether a play beat the previous PB, by score or by lamp. */
export const isRaise = (info: Info): boolean => info.isNewScore || info.scoreDelta > 0 || info.lampDelta > 0;
