import { Refusal } from '../../../../base/shared/refusal.ts';
import type { RawPlay } from '../../raw-play.ts';

/** Header of clients that send a play as it ends without its time; the time of the request is stored (Unix ms). */
export const INFER_TIME = 'x-infer-score-timeachieved';

/**
 * Sets the time of a single play without one to that of the request, if its client asked for that. Throws a 400 for several plays, none, or
 * one with a time of its own.
 */
export function withInferredTime(plays: RawPlay[], fields: Readonly<Record<string, string>>): RawPlay[] {
  const time = fields[INFER_TIME];
  if (time === undefined) return plays;
  const [play] = plays;
  if (!play || plays.length > 1) throw refused('scores', `expected exactly one score, received ${plays.length}`);
  if (play.timeAchieved) throw refused('scores[0].timeAchieved', 'expected no time');
  return [{ ...play, timeAchieved: Number(time) }];
}

function refused(path: string, expected: string): Refusal {
  const message = `${expected}, because of the header X-Infer-Score-TimeAchieved`;
  return new Refusal(400, 'invalid_file', `${path}: ${message}`, [{ path, message }]);
}
