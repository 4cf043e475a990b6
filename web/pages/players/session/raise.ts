import type { ScoreDocument } from 'kaiden/client';

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

/** Returns whether a play beat the previous PB, by score or by lamp. */
export const isRaise = (info: Info): boolean => info.isNewScore || info.scoreDelta > 0 || info.lampDelta > 0;
